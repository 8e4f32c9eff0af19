internal import AttributionModel

/// The files of one number: one for all days, or one per day.
struct LogFiles {
    /// The lines of each file that are not written yet.
    var lines: [LineBuffer]
    private var files: [LogFile]
    private let start: Instant

    /// Compressed bytes so far.
    var writtenBytes: Int { files.reduce(0) { $0 + $1.writtenBytes } }

    /// Begins the files; several are one per day, of which the first begins at `start`.
    init(_ paths: [String], from start: Instant, compress: @escaping GzipCompressor) throws(GeneratorError) {
        self.start = start
        files = []
        for path in paths { files.append(try LogFile(path: path, compress: compress)) }
        lines = paths.map { _ in LineBuffer() }
        if paths.count == 1 { lines[0].reserve(LogFile.memberSize + 8_192) }
    }

    /// The place of the file for lines of an instant; an instant outside the days goes to the nearest one.
    func place(of instant: Instant) -> Int {
        files.count == 1 ? 0 : min(max(0, Int((instant - start) / .day)), files.count - 1)
    }

    /// Writes a file's lines as a member once there are enough of them.
    mutating func writeIfFull(_ place: Int) throws { try files[place].writeIfFull(&lines[place]) }

    /// Writes the rest of all lines.
    mutating func close() throws {
        for place in files.indices { try files[place].close(&lines[place]) }
    }
}
