import AttributionModel
import Foundation
import Testing

@testable import Pipeline

@Suite("Unreadable lines")
struct UnreadableLinesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var line: [UInt8]
        var reason: String
        var field: String?

        init(_ what: String, _ line: String, _ reason: String, _ field: String? = nil) {
            self.init(what, bytes: Array(line.utf8), reason, field)
        }

        init(_ what: String, bytes: [UInt8], _ reason: String, _ field: String? = nil) {
            (testDescription, line, self.reason, self.field) = (what, bytes, reason, field)
        }
    }

    private static let time = "\"timestamp\":\"2025-01-15T12:00:00Z\""

    private static func nested(_ levels: Int) -> String {
        "{\"click_id\":\"c\",\(time),\"link_id\":\"l\",\"x\":" + String(repeating: "[", count: levels)
            + String(repeating: "]", count: levels) + "}"
    }

    private static func click(time: String) -> String {
        "{\"click_id\":\"c\",\"timestamp\":\(time),\"link_id\":\"l\"}"
    }

    static let cases = [
        Case("not UTF-8", bytes: Array("{\"click_id\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8), "not_utf8"),
        Case("no JSON", "{\"click_id\":", "not_json"), Case("two values", "{} {}", "not_json"),
        Case("a NUL", "{\"click_id\":\"a\0b\"}", "not_json"),
        Case("a NUL behind the value", click(time: "\"2025-01-15T12:00:00Z\"") + "\0", "not_json"),
        Case("a lone surrogate", "{\"click_id\":\"\\ud800\"}", "lone_surrogate"),
        Case("too deep", nested(512), "too_deep"), Case("an array", "[{\"click_id\":\"c\"}]", "not_object"),
        Case("no id", "{\(time),\"link_id\":\"l\"}", "missing_field", "click_id"),
        Case("an empty id", "{\"click_id\":\"\",\(time),\"link_id\":\"l\"}", "missing_field", "click_id"),
        Case("a null for an id", "{\"click_id\":null,\(time),\"link_id\":\"l\"}", "missing_field", "click_id"),
        Case("a flag for an id", "{\"click_id\":true,\(time),\"link_id\":\"l\"}", "wrong_type", "click_id"),
        Case("a fraction for an id", "{\"click_id\":1.0,\(time),\"link_id\":\"l\"}", "wrong_type", "click_id"),
        Case("no time", "{\"click_id\":\"c\",\"link_id\":\"l\"}", "missing_field", "clicked_at"),
        Case("a time without zone", click(time: "\"2025-01-15T12:00:00\""), "wrong_type", "clicked_at"),
        Case("a number of no declared unit", click(time: "1736942400"), "wrong_type", "clicked_at"),
        Case("second 60", click(time: "\"2025-01-15T12:00:60Z\""), "wrong_type", "clicked_at"),
        Case("hour 24", click(time: "\"2025-01-15T24:00:00Z\""), "wrong_type", "clicked_at"),
        Case("29 February of a common year", click(time: "\"2025-02-29T12:00:00Z\""), "wrong_type", "clicked_at"),
        Case("before 2012", click(time: "\"2011-12-31T23:59:59.999Z\""), "out_of_range", "clicked_at"),
        Case("from 2101 on", click(time: "\"2101-01-01T00:00:00Z\""), "out_of_range", "clicked_at"),
        Case("no link", "{\"click_id\":\"c\",\(time)}", "missing_field", "link_id"),
        Case(
            "the first bad field counts", "{\"link_id\":[],\"click_id\":\"c\",\"timestamp\":1}", "wrong_type",
            "clicked_at"),
    ]

    @Test("are tested for each reason, that of lines that are too long by tests of its own")
    func complete() {
        #expect(Set(Self.cases.map(\.reason) + ["too_long"]) == Set(UnreadableReason.allCases.map(\.name)))
    }

    @Test("are kept with their reason and field")
    func reasons() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [])
        try run.write(Self.cases.flatMap { $0.line + [0x0A] }, to: "clicks-1.jsonl.gz")
        let published = try await run.published()
        let rejects = try published.objects("rejects.jsonl.gz")
        try #require(rejects.count == Self.cases.count)
        for (place, (bad, reject)) in zip(Self.cases, rejects).enumerated() {
            let what = Comment(rawValue: bad.testDescription)
            #expect(reject["line"] as? Int == place + 1, what)
            #expect(reject["reason"] as? String == bad.reason, what)
            #expect(reject["field"] as? String == bad.field, what)
            #expect(reject["kind"] as? String == "click", what)
            #expect(reject["path"] as? String == "clicks-1.jsonl.gz", what)
            let isText = bad.reason != "not_utf8"
            let base64 = (reject["raw_base64"] as? String).flatMap { Data(base64Encoded: $0) }.map { Array($0) }
            #expect((reject["raw"] as? String).map { Array($0.utf8) } == (isText ? bad.line : nil), what)
            #expect(base64 == (isText ? nil : bad.line), what)
        }
        let count = Self.cases.count
        #expect(try published.counts("click_lines") == ["lines": count, "unreadable": count])
    }

    @Test("are not those that only look like it, such as numbers beyond all types in fields of no use")
    func readable() async throws {
        let lines = [
            // The last of a repeated key, the deepest nesting, times of other spellings.
            "{\"click_id\":true,\"click_id\":\"c\",\(Self.time),\"link_id\":\"l\"}", Self.nested(511),
            Self.click(time: "\"2025-01-15t12:00:00.123456789+05:30\""),
            Self.click(time: "\"2012-01-01T00:00:00Z\""), "{\"click_id\":7,\(Self.time),\"link_id\":-0}",
            // Numbers that no machine type holds, in a field of no use and in one of use.
            "{\"click_id\":123456789012345678901234567890,\(Self.time),\"link_id\":\"l\",\"x\":1e999}",
            "{\"click_id\":\"c\",\(Self.time),\"link_id\":\"l\",\"pixel_ratio\":1e999}",
            // Optional fields of the wrong type.
            "{\"click_id\":\"c\",\(Self.time),\"link_id\":\"l\",\"ip\":[],\"screen\":1,\"app_installed\":\"yes\"}",
        ]
        let published = try await WholeRun("warplink", clicks: lines, installs: []).published()
        #expect(try published.lines("rejects.jsonl.gz") == [])
        #expect(try published.counts("click_lines") == ["lines": lines.count, "records": lines.count])
    }

    @Test("longer than 16 MiB are kept in part, those of 16 MiB read, and what follows is read")
    func tooLong() async throws {
        let (head, tail) = ("{\"click_id\":\"a\",\(UnreadableLinesTests.time),\"link_id\":\"l\",\"x\":\"", "\"}")
        func line(_ length: Int) -> [UInt8] {
            let filler = [UInt8](repeating: 0x61, count: length - head.utf8.count - tail.utf8.count)
            return Array(head.utf8) + filler + Array(tail.utf8)
        }
        let short = Array("{\"click_id\":\"b\",\(UnreadableLinesTests.time),\"link_id\":\"l\"}\n".utf8)
        let run = try WholeRun("warplink", clicks: [], installs: [])
        let longest = 16 << 20
        try run.write(
            line(longest) + [0x0D, 0x0A] + line(longest + 1) + [0x0A] + short + line(longest + 5_000_000) + [0x0A],
            to: "clicks-1.jsonl.gz")
        let published = try await run.published()
        #expect(try published.counts("clicks") == ["usable": 2])
        let rejects = try published.objects("rejects.jsonl.gz")
        #expect(rejects.map { $0["reason"] as? String } == ["too_long", "too_long"])
        #expect(rejects.map { $0["line"] as? Int } == [2, 4])
        #expect(rejects.map { $0["offset"] as? Int } == [longest + 2, 2 * longest + 4 + short.count])
        #expect(rejects.map { ($0["raw"] as? String)?.utf8.count } == [4_096, 4_096])
    }

    @Test("longer than 16 MiB are kept in part though they begin with blanks; of blanks alone they are blank")
    func tooLongBehindBlanks() async throws {
        let blanks = [UInt8](repeating: 0x20, count: 100_000)
        let run = try WholeRun("warplink", clicks: [], installs: [])
        let text = [UInt8](repeating: 0x61, count: 17 << 20)
        let nothing = [UInt8](repeating: 0x09, count: 17 << 20)
        try run.write(blanks + text + [0x0A] + nothing + [0x0A] + blanks + [0x0A] + text, to: "clicks-1.jsonl.gz")
        let published = try await run.published()
        #expect(try published.counts("click_lines") == ["lines": 2, "unreadable": 2])
        let rejects = try published.objects("rejects.jsonl.gz")
        #expect(rejects.map { $0["reason"] as? String } == ["too_long", "too_long"])
        #expect(rejects.map { $0["line"] as? Int } == [1, 4])
        let probes = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
        #expect(probes.flatMap(\.files).flatMap(\.reasons).first == "line 1: too_long")
    }

    @Test("longer than 16 MiB that are not UTF-8 either are told by that, in every log and by a check")
    func tooLongAndNotUTF8() async throws {
        var line = [UInt8](repeating: 0x61, count: 17 << 20)
        line[line.count - 1] = 0xFF
        let run = try WholeRun("warplink", clicks: [], installs: [])
        for name in ["clicks-1.jsonl.gz", "installs-1.jsonl.gz", "links.jsonl.gz"] { try run.write(line, to: name) }
        let rejects = try await run.published().objects("rejects.jsonl.gz")
        #expect(rejects.map { $0["kind"] as? String }.sorted { $0 ?? "" < $1 ?? "" } == ["click", "install", "link"])
        #expect(rejects.map { $0["reason"] as? String } == ["not_utf8", "not_utf8", "not_utf8"])
        #expect(rejects.allSatisfy { $0["raw_base64"] != nil })
        let probes = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
        #expect(
            probes.flatMap(\.files).flatMap(\.reasons) == ["line 1: not_utf8", "line 1: not_utf8", "line 1: not_utf8"])
    }

    @Test("up to a share are put up with where they are exactly that share")
    func exactShare() {
        for permille in 1...1_000 {
            let limit = RunOptions.UnreadableLimit.share(Double("\(permille)e-3") ?? 0)
            for thousands in [1, 3, 7] {
                #expect(limit.allows(permille * thousands, of: 1_000 * thousands))
                #expect(!limit.allows(permille * thousands + 1, of: 1_000 * thousands))
            }
        }
        #expect(RunOptions.UnreadableLimit.share(0).allows(0, of: 0))
    }

    @Test("beyond what the run puts up with fail it, and nothing is published")
    func tooMany() async throws {
        let good = String(decoding: UnreadableLinesTests.click(time: "\"2025-01-15T12:00:00Z\"").utf8, as: UTF8.self)
        for (limit, isAllowed) in [
            (.count(2), true), (.count(1), false), (.share(0.2), true), (.share(0.19), false),
        ] as [(RunOptions.UnreadableLimit, Bool)] {
            var run = try WholeRun(
                "warplink", clicks: [String](repeating: good, count: 8) + ["{", "[\"203.0.113.9\"]"], installs: [])
            run.options.unreadableLimit = limit
            if isAllowed {
                #expect(try await run.result().unreadable == 2)
            } else {
                let failure = try await run.failure()
                #expect(failure.kind == .tooManyUnreadable)
                #expect(failure.description.contains("clicks-1.jsonl.gz, line 9: not_json"))
                #expect(!failure.description.contains("203.0.113.9"))
                #expect(try run.lastPublished().files.isEmpty)
                #expect(try run.leftovers() == [])
            }
        }
    }

    @Test(
        "that are all of a kind fail it, too, as few links among many clicks are a small share",
        arguments: [(.share(0.001), false), (.share(0.5), false), (.share(1), true), (.count(2), true)]
            as [(RunOptions.UnreadableLimit, Bool)])
    func wholeKind(limit: RunOptions.UnreadableLimit, isAllowed: Bool) async throws {
        let good = String(decoding: UnreadableLinesTests.click(time: "\"2025-01-15T12:00:00Z\"").utf8, as: UTF8.self)
        let clicks = ["{"] + [String](repeating: good, count: 2_000)
        var run = try WholeRun("warplink", clicks: clicks, installs: [])
        try run.write(Array("[{\"id\": \"l\"}]\n".utf8), to: "links.jsonl.gz")
        run.options.unreadableLimit = limit
        if isAllowed {
            #expect(try await run.result().unreadable == 2)
        } else {
            let failure = try await run.failure()
            #expect(failure.kind == .tooManyUnreadable)
            #expect(
                failure.description
                    == "no line of links is readable; it is links.jsonl.gz, line 1: not_object; check that each line "
                    + "is one whole JSON object in UTF-8 (ascribe check PIPELINE --input DIR shows it), or allow these lines "
                    + "with --max-unreadable 2")
            #expect(try run.lastPublished().files.isEmpty)
        }
    }
}
