import AttributionModel
import CZlib
import Compression
import Fixtures

/// Gzip files made for tests.
enum GzipFixture {
    static func member(_ bytes: [UInt8], effort: OutputChoice.Gzip = .fast) throws -> [UInt8] {
        try GzipMember.compress(bytes.span, effort: effort)
    }

    /// A member whose header has an extra field, a name, a comment and a checksum of its own.
    static func memberWithFullHeader(_ bytes: [UInt8]) throws -> [UInt8] {
        var header: [UInt8] = [0x1F, 0x8B, 8, 0x02 | 0x04 | 0x08 | 0x10, 1, 2, 3, 4, 0, 3]
        header += [5, 0] + Array("extra".utf8)
        header += Array("clicks.jsonl".utf8) + [0]
        header += Array("from the edge".utf8) + [0]
        let sum = checksum(header)
        header += [UInt8(sum & 0xFF), UInt8(sum >> 8 & 0xFF)]
        return header + (try member(bytes)).dropFirst(10)
    }

    static func checksum(_ bytes: [UInt8]) -> UInt {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe crc32(0, buffer.baseAddress, uInt(buffer.count))
        }
    }
}

/// What reading a file to its end gave.
struct Reading {
    var bytes: [UInt8] = []
    var warnings: [String] = []
    var encoding = ""
    var digest = Digest.none
    var failure: CompressionError?

    /// Reads a file of one member in chunks of a size, into pieces of another.
    init(_ content: [UInt8], chunkSize: Int = 256 << 10, pieceSize: Int = 1000) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(content, to: "file")
        let file = try DecodedFile(path: scratch.path(of: "file"), chunkSize: chunkSize)
        do throws(CompressionError) {
            while try file.nextMember() != nil {
                var piece = [UInt8](repeating: 0, count: pieceSize)
                while true {
                    let got = try file.read(into: &piece, from: 0, upTo: piece.count)
                    guard got > 0 else { break }
                    bytes += piece.prefix(got)
                }
            }
        } catch {
            failure = error
        }
        digest = try file.finish()
        warnings = file.warnings
        encoding = file.encoding.name
    }
}
