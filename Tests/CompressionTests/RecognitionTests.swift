import Compression
import Files
import Fixtures
import Testing

@Suite("Recognising content")
struct RecognitionTests {
    /// Files that are text whatever they hold.
    static let texts: [(String, [UInt8])] = [
        ("empty", []),
        ("a JSON line", Array("{\"a\":1}\n".utf8)),
        ("a blank line first", [0x0A] + Array("{\"a\":1}".utf8)),
        ("blanks first", Array("  \t\r\n{}\n".utf8)),
        ("a NUL within a line", Array("{\"a\":1}\n".utf8) + [0, 0, 0] + Array("\n{}\n".utf8)),
        ("a NUL within the first line", Array("{\"a\":\"".utf8) + [0] + Array("\"}\n".utf8)),
        ("a NUL before the first line", [0] + Array("{\"a\":1}\n".utf8)),
        (
            "what is left where a log was cut off and written on",
            [UInt8](repeating: 0, count: 9_000) + logLines(3, seed: 1)
        ),
        ("blanks, a mark and NULs first", [0xEF, 0xBB, 0xBF, 0x20, 0, 0, 0x0D, 0x0A] + Array("{}\n".utf8)),
        ("a byte-order mark", [0xEF, 0xBB, 0xBF] + Array("{}\n".utf8)),
        ("a first line that begins like UTF-16", [0xFF, 0xFE] + Array("{\"a\":1}\n{\"b\":1}\n".utf8)),
        ("a torn first line, and a NUL further on", Array("43\"}\n{\"a\":\"".utf8) + [0] + Array("\"}\n".utf8)),
        ("words", Array("not JSON at all\n".utf8)),
        ("BZh that goes on as text", Array("BZh9 is how bzip2 begins\n".utf8)),
        ("PK that goes on as text", Array("PK is no zip\n".utf8)),
        (
            "ustar at the place of a tar's",
            [UInt8](repeating: 0x20, count: 257) + Array("ustar and so on".utf8)
                + [UInt8](repeating: 0x20, count: 400)
        ),
        ("digits at the place of a tar's sum that agree by chance", lineWithTarSum),
    ]

    /// A line whose bytes 148 to 155 are the octal sum of its first 512, these eight counted as spaces.
    static let lineWithTarSum: [UInt8] = {
        var line = Array("{\"click_id\":\"".utf8) + [UInt8](repeating: 0x61, count: 600) + Array("\"}\n".utf8)
        for place in 148..<156 { line[place] = 0x20 }
        let sum = String(line.prefix(512).reduce(0) { $0 + Int($1) }, radix: 8)
        line.replaceSubrange(148..<156, with: Array((String(repeating: "0", count: 8 - sum.count) + sum).utf8))
        return line
    }()

    @Test("takes text for text", arguments: texts)
    func text(name: String, content: [UInt8]) throws {
        let reading = try Reading(content)
        #expect(reading.failure == nil)
        #expect(reading.bytes == content)
        #expect(reading.encoding == "plain")
    }

    @Test(
        "refuses what is no text, saying what it looks like",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], "it looks like binary data"),
            ([1, 2, 3, 4, 0x41], "it looks like binary data"),
            ([0xFF, 0xFE, 0x7B, 0], "it looks like UTF-16 text"),
            ([0, 0x7B, 0, 0x22, 0, 0x61, 0, 0x22, 0, 0x3A], "it looks like binary data"),
            ([0, 0, 0, 0x7B, 0, 0, 0, 0x22], "it looks like binary data"), ([0, 0x7B], "it looks like binary data"),
            ([0, 0, 0x61, 0x62, 0x63, 0x0A], "it looks like binary data"),
            ([0x50, 0x41, 0x52, 0x31, 0x15, 0x04, 0x15, 0, 0], "it looks like Parquet data"),
            ([0x4F, 0x62, 0x6A, 0x01, 0x04, 0x14, 0, 0], "it looks like Avro data"),
            ([0x50, 0x41, 0x52, 0x31, 0, 0x0A, 0x7B, 0x22], "it looks like Parquet data"),
        ] as [([UInt8], String)])
    func junk(content: [UInt8], finding: String) throws {
        #expect(try Reading(content).failure == .unknownContent(finding: finding))
        #expect(try Reading(GzipFixture.member(content)).failure == .unknownContent(finding: finding))
    }

    @Test("takes the zero blocks of a tar without members for one", arguments: [1024, 10_240])
    func emptyTar(count: Int) throws {
        let blocks = [UInt8](repeating: 0, count: count)
        for content in [blocks, try GzipFixture.member(blocks), try ArchiveFixture.stream(blocks, filter: .zstd)] {
            let reading = try Reading(content)
            #expect(reading.failure == nil)
            #expect(reading.bytes == [])
            #expect(reading.encoding.hasPrefix("tar"))
        }
    }

    @Test("refuses zero bytes that no tar ends with", arguments: [1, 512, 1023, 1025, 4096, 10_239, 10_241, 100_000])
    func zeros(count: Int) throws {
        let content = [UInt8](repeating: 0, count: count)
        let finding = "it begins with zero bytes, as a crash leaves them in place of data"
        #expect(try Reading(content).failure == .unknownContent(finding: finding))
        #expect(try Reading(GzipFixture.member(content)).failure == .unknownContent(finding: finding))
    }

    @Test("refuses gzip within gzip")
    func nested() throws {
        let inner = try GzipFixture.member(logLines(3, seed: 1))
        let expected = CompressionError.unknownContent(finding: "it holds gzip data inside; unpack it once")
        #expect(try Reading(GzipFixture.member(inner)).failure == expected)
    }

    @Test("does not look for what follows frames without data in a task that was cancelled")
    func cancelled() async throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path(of: "frames")
        let frame: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0]
        try scratch.write(Array(repeatElement(frame, count: 1_000).joined()), to: "frames")
        let error = await #expect(throws: CompressionError.self) {
            try await inCancelledTask { _ = try DecodedFile(path: path) }
        }
        #expect(error == .cancelled)
    }

    @Test("refuses what is no regular file without waiting for it")
    func noFile() throws {
        #expect(throws: CompressionError.file(.notAFile)) { try DecodedFile(path: "/dev/null") }
        let scratch = try ScratchDirectory()
        #expect(throws: CompressionError.file(.notAFile)) { try DecodedFile(path: scratch.path) }
        #expect(throws: CompressionError.file(.notFound)) { try DecodedFile(path: scratch.path(of: "missing")) }
    }
}
