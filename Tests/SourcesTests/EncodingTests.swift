import AttributionModel
import Compression
import Fixtures
import Foundation
import Sources
import Testing

@Suite("Files of every encoding")
struct EncodingTests {
    let scratch: ScratchDirectory
    init() throws { scratch = try ScratchDirectory() }

    @Test("give their lines", arguments: ArchiveFixture.Filter.allCases, [0, 1, 25_000])
    func streams(filter: ArchiveFixture.Filter, count: Int) throws {
        let lines = logLines(count, seed: 1)
        let content = try ArchiveFixture.stream(lines, filter: filter)
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == lines)
        #expect(drawn.faults == [])
        #expect(drawn.summary.encoding == (filter == .none ? "plain" : filter.rawValue))
        #expect(drawn.summary.digest == Digest(of: content.span))
        #expect(drawn.summary.size == Int64(content.count))
        #expect(drawn.summary.decompressedBytes == Int64(lines.count))
        #expect(drawn.summary.damage == nil)
    }

    @Test("are those that these tests write and that the README names")
    func known() throws {
        let filters = ArchiveFixture.Filter.allCases.filter { $0 != .none }.map(\.rawValue)
        #expect(filters == Encoding.Filter.allCases.filter { $0 != .none }.map(\.rawValue))
        let readme = try String(contentsOfFile: Repository.path(of: "README.md"), encoding: .utf8)
        #expect(readme.contains(filters.listed("or")))
        #expect(readme.contains(Encoding.Container.allCases.map(\.rawValue).listed("or") + " archives"))
    }

    @Test("give frames written one after the other as one", arguments: ArchiveFixture.Filter.allCases)
    func concatenated(filter: ArchiveFixture.Filter) throws {
        let parts = [logLines(100, seed: 2), logLines(5000, seed: 3)]
        let content = try parts.flatMap { try ArchiveFixture.stream($0, filter: filter) }
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == parts.flatMap { $0 })
    }

    @Test("begin with a frame to skip, as parallel zstd writes them")
    func skippableFrame() throws {
        let lines = logLines(500, seed: 4)
        let content =
            [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]
            + (try ArchiveFixture.stream(lines, filter: .zstd))
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == lines)
    }

    // The third frame begins behind the bytes by which files are recognised, or its magic number lies across their end.
    @Test(
        "begin with frames to skip of any length", arguments: [ArchiveFixture.Filter.zstd, .lz4],
        [0, 100, 10_200, 10_213, 10_241, 300_000])
    func longSkippableFrames(filter: ArchiveFixture.Filter, length: Int) throws {
        let lines = logLines(500, seed: 4)
        let lengths = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        let content =
            [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]
            + [0x5F, 0x2A, 0x4D, 0x18] + lengths + [UInt8](repeating: 1, count: length)
            + (try ArchiveFixture.stream(lines, filter: filter))
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == lines)
        #expect(drawn.summary.encoding == filter.rawValue)
        #expect(drawn.summary.digest == Digest(of: content.span))
    }

    @Test("hold members that are read one after the other", arguments: ArchiveFixture.Filter.allCases)
    func tar(filter: ArchiveFixture.Filter) throws {
        let entries = memberEntries
        let content = try ArchiveFixture.archive(entries, format: .tar, filter: filter)
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.parts == memberParts)
        #expect(drawn.faults == [])
        #expect(drawn.summary.encoding == (filter == .none ? "tar" : "tar+\(filter.rawValue)"))
        #expect(drawn.summary.digest == Digest(of: content.span))
        #expect(
            drawn.summary.warnings == [
                "skipped link.jsonl: a symbolic link", "skipped hard.jsonl: a hard link to another member",
                "skipped pipe: neither a file nor a directory",
            ])
    }

    @Test("hold members in a zip")
    func zip() throws {
        let entries = memberEntries.filter { ![.hardLink, .pipe].contains($0.kind) }
        let content = try ArchiveFixture.archive(entries, format: .zip)
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.parts == memberParts)
        #expect(drawn.faults == [])
        #expect(drawn.summary.warnings == ["skipped link.jsonl: a symbolic link"])
        #expect(drawn.summary.encoding == "zip")
        #expect(drawn.summary.digest == Digest(of: content.span))
    }

    @Test("hold members in a zip that says that their names are UTF-8")
    func namesInUTF8() throws {
        let entries = ["München.jsonl", "Köln.jsonl"].map {
            ArchiveFixture.Entry(name: $0, bytes: logLines(2, seed: 8))
        }
        var content = try ArchiveFixture.archive(entries, format: .zip)
        // libarchive's writer says so only in a locale of UTF-8: bit 11 of the flags, in both headers of a member.
        for place in content.indices.dropLast(4) {
            if content[place...].starts(with: [0x50, 0x4B, 3, 4]) { content[place + 7] |= 8 }
            if content[place...].starts(with: [0x50, 0x4B, 1, 2]) { content[place + 9] |= 8 }
        }
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.parts.map(\.member) == ["München.jsonl", "Köln.jsonl"])
    }

    @Test("hold no members", arguments: [ArchiveFixture.Format.tar, .zip])
    func emptyArchive(format: ArchiveFixture.Format) throws {
        let entries = [ArchiveFixture.Entry(name: "logs/", kind: .directory)]
        let content = try ArchiveFixture.archive(entries, format: format)
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.parts == [])
    }

    @Test("are known by content, not by name")
    func names() throws {
        let lines = logLines(10, seed: 5)
        #expect(Drawn(try scratch.input(lines, as: "clicks.jsonl.gz")).bytes == lines)
        #expect(Drawn(try scratch.input(gzip(lines), as: "clicks.zip")).bytes == lines)
    }

    @Test("pass over what macOS adds to archives", arguments: [ArchiveFixture.Format.tar, .zip])
    func appleDouble(format: ArchiveFixture.Format) throws {
        let entries = [
            ArchiveFixture.Entry(name: "__MACOSX/._a.jsonl", bytes: [0, 5, 0x16, 7, 0, 2, 0, 0, 1, 2, 3]),
            ArchiveFixture.Entry(name: "__MACOSX/logs/Icon", bytes: [1, 0, 2, 3]),
            ArchiveFixture.Entry(name: "a.jsonl", bytes: logLines(3, seed: 6)),
        ]
        let drawn = Drawn(try scratch.input(ArchiveFixture.archive(entries, format: format), as: "clicks"))
        #expect(drawn.parts == [Drawn.Part(member: "a.jsonl", index: 0, bytes: logLines(3, seed: 6))])
        #expect(
            drawn.summary.warnings == [
                "skipped __MACOSX/._a.jsonl: an AppleDouble file",
                "skipped __MACOSX/logs/Icon: it lies in a folder of macOS, beside the files themselves",
            ])
    }

    @Test("have no members with names that no file can have", arguments: [4096, 4097])
    func longNames(length: Int) throws {
        let name = String(repeating: "a", count: length)
        let content = try ArchiveFixture.archive([.init(name: name, bytes: logLines(2, seed: 8))], format: .tar)
        let failure = Drawn(try scratch.input(content, as: "clicks")).failure
        #expect((failure == nil) == (length == 4096), "\(failure as Any)")
        #expect(failure?.problem.contains("a member's name is too long for a file") != false)
    }

    @Test("name only the first of many members that they pass over")
    func manySkipped() throws {
        let links = (0..<23).map { ArchiveFixture.Entry(name: "link-\($0)", kind: .link) }
        let content = try ArchiveFixture.archive(links, format: .tar)
        let warnings = Drawn(try scratch.input(content, as: "clicks")).summary.warnings
        #expect(
            warnings == (0..<20).map { "skipped link-\($0): a symbolic link" } + ["skipped 3 other members"])
    }

    private var memberEntries: [ArchiveFixture.Entry] {
        [
            .init(name: "logs/", kind: .directory),
            .init(name: "logs/a.jsonl", bytes: logLines(12_000, seed: 7)),
            .init(name: "empty.jsonl"),
            .init(name: "link.jsonl", kind: .link),
            .init(name: "hard.jsonl", kind: .hardLink),
            .init(name: "pipe", kind: .pipe),
            // No newline at the end: the next member's first line stays apart.
            .init(name: "b.jsonl", bytes: Array(logLines(2, seed: 8).dropLast())),
            .init(name: "Zürich.jsonl", bytes: [0xEF, 0xBB, 0xBF] + logLines(2, seed: 9)),
        ]
    }

    /// The members with lines; the empty one has a place of its own.
    private var memberParts: [Drawn.Part] {
        [
            .init(member: "logs/a.jsonl", index: 0, bytes: logLines(12_000, seed: 7)),
            .init(member: "b.jsonl", index: 2, bytes: Array(logLines(2, seed: 8).dropLast())),
            .init(member: "Zürich.jsonl", index: 3, bytes: logLines(2, seed: 9)),
        ]
    }
}
