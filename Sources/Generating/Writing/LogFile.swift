internal import Foundation

/// Compresses bytes into one gzip member, the same bytes for the same input.
package typealias GzipCompressor = @Sendable (_ bytes: [UInt8]) throws -> [UInt8]

/// A file of lines that is compressed and written a member at a time.
struct LogFile {
    /// A member's lines: complete ones, a little over a mebibyte.
    static let memberSize = 1 << 20

    /// Where it is.
    let path: String
    private let compress: GzipCompressor
    private let handle: FileHandle
    /// Compressed bytes so far.
    private(set) var writtenBytes = 0

    /// Makes the file or empties it.
    init(path: String, compress: @escaping GzipCompressor) throws(GeneratorError) {
        self.path = path
        self.compress = compress
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .cannotWrite(path: path, reason: "it cannot be created") }
        self.handle = handle
    }

    /// Writes the lines as a member once there are enough of them.
    mutating func writeIfFull(_ lines: inout LineBuffer) throws {
        guard lines.count >= LogFile.memberSize else { return }
        try Task.checkCancellation()
        try write(&lines)
    }

    /// Writes the rest of the lines; a file without lines is one empty member.
    mutating func close(_ lines: inout LineBuffer) throws {
        if lines.count > 0 || writtenBytes == 0 { try write(&lines) }
        do {
            try handle.close()
        } catch {
            throw GeneratorError.cannotWrite(path: path, reason: error.localizedDescription)
        }
    }

    private mutating func write(_ lines: inout LineBuffer) throws {
        let member = try compress(lines.bytes)
        lines.removeAll()
        do {
            try handle.write(contentsOf: Data(member))
        } catch {
            throw GeneratorError.cannotWrite(path: path, reason: error.localizedDescription)
        }
        writtenBytes += member.count
    }
}
