import Fixtures
import Pipeline
import Testing

@Suite("Rejects")
struct RejectPlacesTests {
    struct Place: Equatable, CustomStringConvertible {
        var line: Int
        var offset: Int
        var raw: String
        var description: String { "line \(line) at \(offset): \(raw)" }
    }

    /// About that many bytes of lines, some bad, some blank, some ended by CR LF; and where the bad ones are.
    private func text(of size: Int, seed: UInt64) -> (bytes: [UInt8], places: [Place]) {
        var random = SeededNumbers(seed: seed)
        var bytes: [UInt8] = seed % 2 == 0 ? [] : [0xEF, 0xBB, 0xBF]
        var places: [Place] = []
        var line = 0
        while bytes.count < size {
            line += 1
            switch Int.random(in: 0..<40, using: &random) {
            case 0:
                let raw = "{\"bad\":\(seed)-\(line)"
                places.append(Place(line: line, offset: bytes.count, raw: raw))
                bytes += Array(raw.utf8)
            case 1: bytes += [0x20]
            default:
                let filler = String(repeating: "x", count: Int.random(in: 0..<3_000, using: &random))
                bytes += Array(
                    "{\"click_id\":\"\(seed)-\(line)\",\"timestamp\":\"2025-01-15T12:00:00Z\",\"link_id\":\"l\",\"x\":\"\(filler)\"}"
                        .utf8)
            }
            bytes += Bool.random(using: &random) ? [0x0A] : [0x0D, 0x0A]
        }
        return (bytes, places)
    }

    private func places(_ published: Published, path: String, member: String?) throws -> [Place] {
        try published.objects("rejects.jsonl.gz").filter {
            $0["path"] as? String == path && $0["member"] as? String == member
        }.map { reject in
            Place(
                line: try #require(reject["line"] as? Int), offset: try #require(reject["offset"] as? Int),
                raw: try #require(reject["raw"] as? String))
        }
    }

    @Test(
        "tell the place of their line in files of many blocks, however they are packed",
        arguments: [Packing.plain, .gzipOfManyMembers, .zstd])
    func blocks(packing: Packing) async throws {
        var run = try WholeRun("warplink", clicks: [], installs: [])
        run.options.threads = 3
        var expected: [String: [Place]] = [:]
        for seed in [1, 2] as [UInt64] {
            let (bytes, places) = text(of: 3_500_000, seed: seed)
            try run.write(packing.pack([("data", bytes)]), to: "clicks-\(seed).jsonl.gz")
            expected["clicks-\(seed).jsonl.gz"] = places
        }
        let published = try await run.published()
        for (path, places) in expected {
            #expect(places.count > 5)
            #expect(try self.places(published, path: path, member: nil) == places)
        }
    }

    @Test("tell the place of their line in archives, by member", arguments: [Packing.tar, .zip, .gzippedTar])
    func members(packing: Packing) async throws {
        var run = try WholeRun("warplink", clicks: [], installs: [])
        run.options.threads = 2
        let texts = (1...3).map { text(of: 1_300_000, seed: UInt64($0)) }
        try run.write(
            packing.pack(texts.enumerated().map { ("day-\($0).jsonl", $1.bytes) }), to: "clicks-1.jsonl.gz")
        let published = try await run.published()
        for (number, text) in texts.enumerated() {
            let found = try places(published, path: "clicks-1.jsonl.gz", member: "day-\(number).jsonl")
            #expect(found == text.places)
        }
    }

    @Test("stand in the order of kind, file and line")
    func order() async throws {
        let run = try WholeRun("warplink", clicks: ["{", "["], installs: ["1"], links: ["2"])
        try run.write(["3"], to: "clicks-0.jsonl.gz")
        let rejects = try await run.published().objects("rejects.jsonl.gz")
        let found = rejects.map { "\($0["kind"] ?? "") \($0["path"] ?? "") \($0["line"] ?? "")" }
        #expect(
            found == [
                "click clicks-0.jsonl.gz 1", "click clicks-1.jsonl.gz 1", "click clicks-1.jsonl.gz 2",
                "install installs-1.jsonl.gz 1", "link links.jsonl.gz 1",
            ])
    }

    @Test("have the first 4 KiB of their line, cut before a broken character")
    func cut() async throws {
        let line = "{\"x\":\"" + String(repeating: "é", count: 3_000)
        let run = try WholeRun("warplink", clicks: [line], installs: [])
        let raw = try await run.published().objects("rejects.jsonl.gz").first?["raw"] as? String
        // Six bytes of ASCII and 2045 characters of two bytes.
        #expect(raw == "{\"x\":\"" + String(repeating: "é", count: 2_045))
    }
}
