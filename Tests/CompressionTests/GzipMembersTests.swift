import AttributionModel
import Compression
import Fixtures
import Testing

@Suite("Members of a gzip file")
struct GzipMembersTests {
    /// The bytes of each member of a file, decoded, and the file's digest.
    private func members(of file: [UInt8]) throws -> (lines: [[UInt8]?], digest: Digest) {
        let scratch = try ScratchDirectory()
        try scratch.write(file, to: "file")
        var members = try GzipMembers(path: scratch.path(of: "file"))
        var found: [[UInt8]?] = []
        var (member, lines): ([UInt8], [UInt8]) = ([], [])
        while try members.next(into: &member) {
            found.append(try GzipMembers.decode(member, into: &lines).map { Array(lines.prefix($0)) })
        }
        return (found, try members.finish())
    }

    @Test("are cut where they were joined, however long they are", arguments: OutputChoice.Gzip.allCases)
    func cut(effort: OutputChoice.Gzip) throws {
        // Long and short ones by turns: of the short ones several lie in one reading, and of the heads some across two.
        let pieces = [20_000, 1, 2, 9_000, 1, 30_000, 700, 3].enumerated().map { logLines($1, seed: UInt64($0)) }
        var file: [UInt8] = []
        for piece in pieces { file += try GzipFixture.member(piece, effort: effort) }
        let (lines, digest) = try members(of: file)
        #expect(lines == pieces)
        #expect(digest == Digest(of: file.span))
    }

    @Test("are found wherever the file is read in two")
    func heads() throws {
        let line = try GzipFixture.member(Array("{}\n".utf8))
        let chunk = 256 << 10
        for size in (chunk - line.count)...(chunk + 10) {
            // What comes before is no member, which does not matter here.
            let (lines, _) = try members(of: [UInt8](repeating: 0x41, count: size) + line)
            #expect(lines == [nil, Array("{}\n".utf8)], "\(size)")
        }
    }

    @Test("are none where the bytes are anything else than one whole member")
    func others() throws {
        let member = try GzipFixture.member(logLines(100, seed: 4))
        var damaged = member
        damaged[member.count / 2] ^= 1
        let short = Array(member.dropLast())
        for bytes in [damaged, short, member + [0], logLines(3, seed: 5), [0x1F], Array(member.prefix(10))] {
            #expect(try members(of: bytes).lines == [nil])
        }
        #expect(try members(of: []).lines == [])
    }
}
