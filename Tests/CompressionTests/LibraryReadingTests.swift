import AttributionModel
import Compression
import Fixtures
import Testing

@Suite("Reading by libarchive")
struct LibraryReadingTests {
    // Those behind whose last stream libarchive looks for another and is silent about anything else.
    static let filters = [ArchiveFixture.Filter.bzip2, .lz4]

    static let rests = [
        [0x41], [0x04, 0x22, 0x4D], Array("junk".utf8), Array("junk!".utf8), Array("garbage behind all of it".utf8),
        [0], [0, 0, 0, 0], [UInt8](repeating: 0, count: 512),
    ]

    @Test("tells what follows the last stream and is none", arguments: filters, rests)
    func trailing(filter: ArchiveFixture.Filter, rest: [UInt8]) throws {
        let lines = logLines(300, seed: 1)
        let stream = try ArchiveFixture.stream(lines, filter: filter)
        for chunkSize in [7, stream.count, 256 << 10] {
            let content = stream + stream + rest
            let reading = try Reading(content, chunkSize: chunkSize)
            #expect(reading.bytes == lines + lines)
            #expect(reading.failure?.isDamage == true)
            let place = "its data is broken near compressed byte \(2 * stream.count) ("
            #expect(reading.failure?.description.hasPrefix(place) == true)
            #expect(reading.digest == Digest(of: content.span))
        }
    }

    @Test("tells every cut of a later stream", arguments: filters, [7, 256 << 10])
    func everyCut(filter: ArchiveFixture.Filter, chunkSize: Int) throws {
        let parts = [logLines(30, seed: 2), logLines(2, seed: 3)]
        let streams = try parts.map { try ArchiveFixture.stream($0, filter: filter) }
        for cut in 1..<streams[1].count {
            let reading = try Reading(streams[0] + streams[1].prefix(cut), chunkSize: chunkSize)
            #expect(reading.failure?.isDamage == true)
            #expect((parts[0] + parts[1]).starts(with: reading.bytes))
        }
    }

    @Test("tells every cut of the first stream", arguments: filters + [.zstd, .xz])
    func everyFirstCut(filter: ArchiveFixture.Filter) throws {
        let stream = try ArchiveFixture.stream(logLines(2, seed: 4), filter: filter)
        for cut in 10..<stream.count {
            #expect(try Reading(Array(stream.prefix(cut))).failure?.isDamage == true)
        }
    }

    @Test("never passes over a later stream with a damaged header", arguments: filters)
    func damagedHeader(filter: ArchiveFixture.Filter) throws {
        let parts = [logLines(5, seed: 5), logLines(995, seed: 6)]
        let streams = try parts.map { try ArchiveFixture.stream($0, filter: filter) }
        for bit in 0..<80 {
            var content = streams[0] + streams[1]
            content[streams[0].count + bit / 8] ^= 1 << UInt8(bit % 8)
            let reading = try Reading(content)
            #expect(reading.failure != nil || reading.bytes == parts[0] + parts[1])
        }
    }

    @Test("goes on behind streams without content", arguments: filters + [.zstd, .xz], [7, 256 << 10])
    func emptyStreams(filter: ArchiveFixture.Filter, chunkSize: Int) throws {
        let parts = [[], logLines(40, seed: 7), [], [], logLines(500, seed: 8), []]
        let content = try parts.flatMap { try ArchiveFixture.stream($0, filter: filter) }
        let reading = try Reading(content, chunkSize: chunkSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == parts.flatMap { $0 })
        #expect(reading.digest == Digest(of: content.span))
    }

    @Test("goes on behind lz4 frames without content or checksum")
    func emptyFrameWithoutChecksum() throws {
        let empty: [UInt8] = [0x04, 0x22, 0x4D, 0x18, 0x60, 0x40, 0x82, 0, 0, 0, 0]
        let lines = logLines(40, seed: 9)
        let frame = try ArchiveFixture.stream(lines, filter: .lz4)
        let reading = try Reading(empty + frame + empty + empty + frame + empty)
        #expect(reading.failure == nil)
        #expect(reading.bytes == lines + lines)
    }

    @Test("tells what follows an lz4 frame without content and is none", arguments: rests)
    func behindEmptyFrame(rest: [UInt8]) throws {
        let content = try ArchiveFixture.stream([], filter: .lz4) + rest
        let reading = try Reading(content)
        #expect(reading.failure?.isDamage == true)
        #expect(reading.bytes == [])
    }

    @Test("tells what follows a compressed tar and is no stream", arguments: filters)
    func behindTar(filter: ArchiveFixture.Filter) throws {
        let lines = logLines(50, seed: 10)
        let tar = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .tar, filter: filter)
        let reading = try Reading(tar + Array("garbage".utf8))
        #expect(reading.failure?.isDamage == true)
        #expect(reading.bytes == lines)
    }

    @Test(
        "ignores zero bytes behind the last xz stream, with a warning", arguments: [4, 512, 200_000], [7, 256 << 10])
    func xzPadding(count: Int, chunkSize: Int) throws {
        let lines = logLines(50, seed: 11)
        let tar = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .tar)
        for content in [lines, tar, []] {
            let stream = try ArchiveFixture.stream(content, filter: .xz)
            let padding = [UInt8](repeating: 0, count: count)
            let whole = stream + padding
            let reading = try Reading(whole, chunkSize: chunkSize)
            #expect(reading.failure == nil)
            #expect(reading.bytes == (content.isEmpty ? [] : lines))
            #expect(
                reading.warnings
                    == ["ignored zero bytes after the last xz stream, from compressed byte \(stream.count) on"])
            #expect(reading.digest == Digest(of: whole.span))
            // Between streams they lose nothing.
            let more = try Reading(whole + stream, chunkSize: chunkSize)
            #expect(more.failure == nil)
            #expect(more.warnings.isEmpty)
        }
    }

    @Test("tells what else follows the last zstd or xz stream and is none", arguments: rests)
    func behindZstdAndXz(rest: [UInt8]) throws {
        let lines = logLines(50, seed: 12)
        for filter in [ArchiveFixture.Filter.zstd, .xz] {
            // Zero bytes by fours are padding in xz.
            let isPadding = filter == .xz && rest.count % 4 == 0 && rest.allSatisfy { $0 == 0 }
            let reading = try Reading(ArchiveFixture.stream(lines, filter: filter) + rest)
            #expect(isPadding ? reading.failure == nil : reading.failure?.isDamage == true, "\(filter)")
            #expect(lines.starts(with: reading.bytes))
        }
    }
}
