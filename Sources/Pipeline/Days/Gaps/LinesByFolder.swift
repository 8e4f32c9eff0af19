import AttributionModel

/// Numbers of lines by the folders of their files, by which lines that came late are told from those of logs that were
/// packed anew.
struct LinesByFolder {
    private var lines: [[UInt8]: Int] = [:]
    /// The lines of all folders.
    private(set) var total = 0

    /// Adds lines of a file, given its path's bytes.
    mutating func add(_ count: Int, of file: [UInt8]) {
        let end = file.lastIndex(of: UInt8(ascii: "/")) ?? 0
        lines[Array(file[..<end]), default: 0] += count
        total += count
    }

    /// How many of these lines, which are new, have come late, and are not those that files had which are gone.
    ///
    /// If all lost lines may be among the new ones, they are taken to be, wherever they lie now. Otherwise some were
    /// removed, as old logs are; then the new lines of a folder have come late, unless all that it has lost may be
    /// among them.
    func late(besides lost: LinesByFolder) -> Int {
        guard total < lost.total else { return total - lost.total }
        return lines.reduce(0) { sum, folder in
            let gone = lost.lines[folder.key] ?? 0
            return sum + (folder.value < gone ? folder.value : folder.value - gone)
        }
    }
}
