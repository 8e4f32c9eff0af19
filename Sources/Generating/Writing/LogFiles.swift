import AttributionModel
import Publishing

/// Compresses bytes into one gzip member, the same bytes for the same input.
package typealias GzipCompressor = @Sendable (_ bytes: [UInt8]) throws -> [UInt8]

/// The files of one number: one for all days, or one per day.
struct LogFiles {
    /// The lines of each file that are not written yet.
    var lines: [LineBuffer]
    private var files: [LogFile]

    /// Begins the files; several are one per day.
    init(_ paths: [String], compress: @escaping GzipCompressor) throws(GeneratorError) {
        files = []
        for path in paths { files.append(try LogFile(path: path, compress: compress)) }
        lines = paths.map { _ in LineBuffer() }
        if paths.count == 1 { lines[0].reserve(LogFile.memberSize + 8_192) }
    }

    /// The place of the file for lines of an instant; an instant outside the days goes to the nearest one.
    func place(of instant: Instant) -> Int {
        files.count == 1 ? 0 : min(max(0, Int((instant - GeneratorOptions.start) / .day)), files.count - 1)
    }

    /// Writes a file's lines as a member once there are enough of them.
    mutating func writeIfFull(_ place: Int) throws { try files[place].writeIfFull(&lines[place]) }

    /// Writes the rest of all lines, and returns how many compressed bytes there are.
    mutating func close() throws -> Int {
        for place in files.indices { try files[place].close(&lines[place]) }
        return files.reduce(0) { $0 + $1.writtenBytes }
    }
}

/// A file of lines, compressed and written one member at a time, beside its final place.
private final class LogFile {
    /// The bytes of lines that make a member: whole lines, so a little over a mebibyte.
    static let memberSize = 1 << 20

    private let compress: GzipCompressor
    /// Nil once it is closed.
    private var file: OutputFile?
    /// Compressed bytes so far.
    private(set) var writtenBytes = 0

    /// Begins the file.
    init(path: String, compress: @escaping GzipCompressor) throws(GeneratorError) {
        self.compress = compress
        do throws(OutputError) { file = try PendingFiles.begin(path) } catch { throw GeneratorError(error) }
    }

    /// Writes the lines as a member once there are enough of them.
    func writeIfFull(_ lines: inout LineBuffer) throws {
        guard lines.count >= LogFile.memberSize else { return }
        try Task.checkCancellation()
        try write(&lines)
    }

    /// Writes the rest of the lines; a file without lines is one empty member.
    func close(_ lines: inout LineBuffer) throws {
        if lines.count > 0 || writtenBytes == 0 { try write(&lines) }
        guard let file = file.take() else { return }
        do throws(OutputError) { try file.close() } catch { throw GeneratorError(error) }
    }

    private func write(_ lines: inout LineBuffer) throws {
        let member = try compress(lines.bytes)
        lines.removeAll()
        do throws(OutputError) { try file?.write(member) } catch { throw GeneratorError(error) }
        writtenBytes += member.count
    }
}
