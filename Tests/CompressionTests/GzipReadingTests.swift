import AttributionModel
import Compression
import Fixtures
import Testing

@Suite("Reading gzip")
struct GzipReadingTests {
    static let chunkSizes = [1, 7, 4096, 256 << 10]

    @Test("gives any number of members as one stream, empty ones too", arguments: chunkSizes)
    func members(chunkSize: Int) throws {
        let parts = [logLines(200, seed: 1), [], [], logLines(1, seed: 2), logLines(3000, seed: 3), []]
        let file = try parts.enumerated().flatMap { index, part in
            try GzipFixture.member(part, effort: index % 2 == 0 ? .fast : .small)
        }
        let reading = try Reading(file, chunkSize: chunkSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == parts.flatMap { $0 })
        #expect(reading.warnings.isEmpty)
        #expect(reading.encoding == "gzip")
        #expect(reading.digest == Digest(of: file.span))
    }

    @Test("reads headers with every field", arguments: chunkSizes)
    func fullHeader(chunkSize: Int) throws {
        let lines = logLines(300, seed: 4)
        let file = try GzipFixture.memberWithFullHeader(lines) + GzipFixture.memberWithFullHeader(lines)
        let reading = try Reading(file, chunkSize: chunkSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == lines + lines)
    }

    @Test("gives what precedes a cut and names its member", arguments: [1, 256 << 10])
    func everyCut(chunkSize: Int) throws {
        let first = try GzipFixture.memberWithFullHeader(logLines(8, seed: 5))
        let second = try GzipFixture.member(logLines(2, seed: 6))
        let third = try GzipFixture.member(logLines(3, seed: 7), effort: .small)
        let file = first + second + third
        let whole = logLines(8, seed: 5) + logLines(2, seed: 6) + logLines(3, seed: 7)
        for cut in 2..<file.count {
            let reading = try Reading(Array(file.prefix(cut)), chunkSize: chunkSize)
            #expect(whole.starts(with: reading.bytes))
            if cut == first.count || cut == first.count + second.count {
                #expect(reading.failure == nil)
            } else {
                let member = cut < first.count ? 1 : (cut < first.count + second.count ? 2 : 3)
                #expect(reading.failure == .truncated(.gzip, member: member, offset: Int64(cut)))
            }
        }
    }

    @Test("tells a tar whose bytes were altered by the checksum around it")
    func alteredTar() throws {
        let parts = [logLines(20, seed: 51), logLines(30, seed: 52)]
        let tar = try ArchiveFixture.archive(
            [.init(name: "a.jsonl", bytes: parts[0]), .init(name: "b.jsonl", bytes: parts[1])], format: .tar)
        let secondHeader = 512 + (parts[0].count + 511) / 512 * 512
        var altered = tar
        altered[secondHeader + 1] ^= 0x20
        let reading = try Reading(GzipFixture.member(altered).dropLast(8) + GzipFixture.member(tar).suffix(8))
        let failure = try #require(reading.failure)
        guard case .wrongChecksum(member: 1, _) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(reading.bytes == parts[0])
    }

    @Test("never takes a flipped bit for the truth")
    func flippedBits() throws {
        var numbers = SeededNumbers(seed: 8)
        let lines = logLines(400, seed: 9)
        let file = try GzipFixture.member(lines) + GzipFixture.member(lines, effort: .small)
        var failures = 0
        for _ in 0..<500 {
            var damaged = file
            damaged[Int.random(in: 0..<file.count, using: &numbers)] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            let reading = try Reading(damaged)
            if reading.failure == nil && reading.warnings.isEmpty && reading.encoding == "gzip" {
                #expect(reading.bytes == lines + lines)
            } else {
                failures += 1
            }
        }
        #expect(failures > 400)
    }

    @Test("checks a member's checksum and length", arguments: [1, 5])
    func trailer(fromEnd place: Int) throws {
        let lines = logLines(100, seed: 10)
        var file = try GzipFixture.member(lines) + GzipFixture.member(lines)
        file[file.count - place] ^= 0x40
        let reading = try Reading(file + GzipFixture.member(lines))
        #expect(reading.failure == .wrongChecksum(member: 2, offset: Int64(file.count)))
        #expect(reading.bytes == lines + lines)
    }

    @Test("says where broken data lie")
    func brokenData() throws {
        let lines = logLines(5000, seed: 11)
        let first = try GzipFixture.member(lines)
        // A block of the reserved type 3 right behind the second member's header.
        let file = first + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 0x07, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let reading = try Reading(file)
        #expect(reading.bytes == lines)
        guard case .brokenData(member: 2, let offset) = reading.failure else {
            Issue.record("expected broken data, got \(String(describing: reading.failure))")
            return
        }
        #expect((Int64(first.count)...Int64(file.count)).contains(offset))
    }

    @Test("ignores zero bytes up to the file's end, with a warning", arguments: [1, 4, 512, 5000], [1, 4096])
    func padding(count: Int, chunkSize: Int) throws {
        let lines = logLines(100, seed: 12)
        let member = try GzipFixture.member(lines)
        let whole = member + [UInt8](repeating: 0, count: count)
        let reading = try Reading(whole, chunkSize: chunkSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == lines)
        #expect(reading.warnings == ["ignored zero bytes after gzip member 1, from compressed byte \(member.count) on"])
        #expect(reading.digest == Digest(of: whole.span))
    }

    private static let shortGarbage: [[UInt8]] = [
        [0x41], Array("junk\0".utf8), [0x1F, 0x00], [0x1F, 0x1F], [UInt8](repeating: 0x8B, count: 4_096),
    ]

    // By their places, as each case is named by its arguments, byte by byte.
    @Test(
        "ignores short garbage up to the file's end, with a warning", arguments: shortGarbage.indices, [1, 7, 8_192])
    func garbage(place: Int, chunkSize: Int) throws {
        let rest = Self.shortGarbage[place]
        let lines = logLines(100, seed: 12)
        let member = try GzipFixture.member(lines)
        let whole = member + rest
        let reading = try Reading(whole, chunkSize: chunkSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == lines)
        #expect(
            reading.warnings == [
                "ignored \(rest.count.counted("byte")) after gzip member 1, from compressed byte \(member.count) on, as no "
                    + "gzip data"
            ])
        #expect(reading.digest == Digest(of: whole.span))
    }

    static let rests = [
        [0x1F, 0x1F, 0x8B], [0x1F, 0x8A, 0x08], [0x9F, 0x8B, 0x08], Array("junk".utf8) + [0x1F, 0x8B],
        Array("\n{}".utf8), [0x28, 0xB5, 0x2F, 0xFD], [0, 0x41], [0, 0x1F],
        [UInt8](repeating: 0, count: 512) + [0x41], [UInt8](repeating: 0x41, count: 4_097),
    ]

    @Test("tells what else follows a member and is none", arguments: rests.indices, [1, 7, 4096])
    func trailing(place: Int, chunkSize: Int) throws {
        let rest = Self.rests[place]
        let lines = logLines(100, seed: 12)
        let member = try GzipFixture.member(lines)
        let whole = member + rest
        let reading = try Reading(whole, chunkSize: chunkSize)
        #expect(reading.failure == .otherData(.gzip, offset: Int64(member.count)))
        #expect(reading.bytes == lines)
        #expect(reading.warnings.isEmpty)
        #expect(reading.digest == Digest(of: whole.span))
    }

    @Test("never passes over later members behind a damaged magic number or zero bytes", arguments: chunkSizes)
    func lostMembers(chunkSize: Int) throws {
        let lines = logLines(100, seed: 14)
        let member = try GzipFixture.member(lines)
        for bit in 0..<16 {
            var damaged = member
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let reading = try Reading(member + damaged + member, chunkSize: chunkSize)
            #expect(reading.failure?.isDamage == true)
            #expect(reading.bytes == lines)
        }
        let zeros = [UInt8](repeating: 0, count: 512)
        let reading = try Reading(member + zeros + member, chunkSize: chunkSize)
        #expect(reading.failure?.isDamage == true)
        #expect(reading.bytes == lines)
    }

    @Test("refuses a member of an unknown method")
    func unknownMethod() throws {
        let file = try GzipFixture.member(logLines(1, seed: 13)) + [0x1F, 0x8B, 7, 0, 0, 0, 0, 0, 0, 0xFF, 0, 0]
        let failure = try #require(try Reading(file).failure)
        guard case .brokenHeader(member: 2, let offset) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(failure.description == "gzip member 2 has a broken header near compressed byte \(offset)")
    }
}
