import AttributionModel
import Compression
import Fixtures
import Testing

@Suite("Gzip members")
struct GzipMemberTests {
    @Test("are what zlib reads back", arguments: OutputChoice.Gzip.allCases, [0, 1, 1000, 20_000])
    func roundTrip(effort: OutputChoice.Gzip, lines: Int) throws {
        let input = logLines(lines, seed: 1)
        let member = try GzipMember.compress(input.span, effort: effort)
        #expect(inflatedMembers(member) == [input])
    }

    @Test("hold one byte repeated, and a byte alone", arguments: OutputChoice.Gzip.allCases, [1, 300, 4 << 20])
    func repeated(effort: OutputChoice.Gzip, size: Int) throws {
        let input = [UInt8](repeating: 0x41, count: size)
        let member = try GzipMember.compress(input.span, effort: effort)
        #expect(inflatedMembers(member) == [input])
        #expect(size < 1000 || member.count < size / 100)
    }

    @Test("hold bytes that do not compress", arguments: OutputChoice.Gzip.allCases, [0, 1, 100, 65_536, 300_000])
    func incompressible(effort: OutputChoice.Gzip, size: Int) throws {
        var numbers = SeededNumbers(seed: 7)
        let input = (0..<size).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
        let member = try GzipMember.compress(input.span, effort: effort)
        #expect(inflatedMembers(member) == [input])
    }

    @Test("name no time, no file and no system", arguments: OutputChoice.Gzip.allCases)
    func header(effort: OutputChoice.Gzip) throws {
        let member = try GzipFixture.member(logLines(10, seed: 4), effort: effort)
        #expect(Array(member.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    }

    @Test("are the same for the same bytes, and small is smaller")
    func repeatable() throws {
        let input = logLines(20_000, seed: 5)
        for effort in OutputChoice.Gzip.allCases {
            #expect(try GzipFixture.member(input, effort: effort) == GzipFixture.member(input, effort: effort))
        }
        let fast = try GzipFixture.member(input, effort: .fast).count
        #expect(try GzipFixture.member(input, effort: .small).count < fast)
    }

    @Test("are the same wherever memory lies", arguments: [40, 60, 100])
    func sameBytesEverywhere(length: Int) throws {
        let line = Array("{\"matched\":false,\"link\":null}\n".utf8)
        let input = (0..<length).map { line[$0 % line.count] ^ UInt8($0 / 23 & 1) }
        let member = try GzipMember.compress(input.span, effort: .fast)
        // What is kept moves the compressor's own memory: ISA-L hashes some bits of its address.
        var kept: [[UInt8]] = []
        for _ in 0..<2_000 {
            var room: [UInt8] = []
            room.reserveCapacity(1 << 16)
            kept.append(room)
            #expect(try GzipMember.compress(input.span, effort: .fast) == member)
        }
        #expect(kept.count == 2_000)
    }
}
