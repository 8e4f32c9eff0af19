internal import Publishing

/// Compresses bytes into one gzip member, the same bytes for the same input.
package typealias GzipCompressor = @Sendable (_ bytes: [UInt8]) throws -> [UInt8]

/// A file of lines, compressed and written one member at a time, beside its final place.
final class LogFile {
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
