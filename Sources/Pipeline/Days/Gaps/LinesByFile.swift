/// Numbers of lines by the bytes of their files' names.
struct LinesByFile {
    private var lines: [[UInt8]: Int] = [:]
    /// The lines of all files.
    private(set) var total = 0

    /// Adds lines of a file.
    mutating func add(_ count: Int, of file: [UInt8]) {
        lines[file, default: 0] += count
        total += count
    }

    var files: Dictionary<[UInt8], Int>.Keys { lines.keys }

    /// Takes out some files; returns how many lines they had.
    mutating func take(_ files: Set<[UInt8]>) -> Int {
        let taken = files.reduce(0) { $0 + (lines.removeValue(forKey: $1) ?? 0) }
        total -= taken
        return taken
    }
}
