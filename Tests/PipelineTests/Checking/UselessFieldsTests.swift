import AttributionModel
import Fixtures
import Signals
import Testing

@testable import Pipeline

/// Fields that most records have and no run can use: nothing fails, and nothing matches by them.
@Suite("Fields of no use") struct UselessFieldsTests {
    private static func line(_ kind: RecordKind, _ number: Int, _ day: String, ip: String) -> String {
        let rest = #""timestamp":"\#(day)T10:00:00Z","link_id":"l","ip":"\#(ip)"}"#
        return #"{"\#(kind.name)_id":"\#(number)","# + rest
    }

    private static func lines(_ kind: RecordKind, good: Int, bad: Int, of day: String = "2026-11-05") -> [String] {
        (0..<good + bad).map { line(kind, $0, day, ip: $0 < good ? "203.0.113.9" : "203.0.113.9:8080") }
    }

    /// The first bad value of these logs is in the line after the good ones.
    private static func warning(_ kind: RecordKind, _ bad: Int, after good: Int = 0) -> String {
        "ip is of no use in \(bad) of \((good + bad).counted(kind.name)) (\(bad * 100 / (good + bad)) %), such as "
            + "\(kind.name)s-1.jsonl.gz, line \(good + 1): \"###.#.###.#:####\" is not one address without a port, other than 0.0.0.0 and ::"
    }

    @Test("are named where more than half of ten records or more, all of fewer, or 20 and a twentieth have such values")
    func named() async throws {
        for (good, bad, isNamed) in [
            (10, 10, false), (9, 10, true), (1, 8, false), (0, 2, true), (5, 0, false), (379, 20, true),
            (380, 20, false), (100, 19, false),
        ] {
            let clicks = Self.lines(.click, good: good, bad: bad)
            let run = try WholeRun("warplink", clicks: clicks, installs: Self.lines(.install, good: 1, bad: 0))
            let expected = isNamed ? [Self.warning(.click, bad, after: good)] : []
            #expect(try await run.result().warningTexts.filter { $0.hasPrefix("ip is of no use") } == expected)
        }
    }

    @Test("are named of clicks first")
    func order() async throws {
        let run = try WholeRun(
            "warplink", clicks: Self.lines(.click, good: 0, bad: 3), installs: Self.lines(.install, good: 0, bad: 1))
        #expect(
            try await run.result().warningTexts == [Self.warning(.click, 3), Self.warning(.install, 1)])
    }

    @Test("are named once in a run for days, of the records that it looks at")
    func days() async throws {
        let days = ["2026-11-04", "2026-11-05", "2026-11-20"]
        func logs(_ kind: RecordKind) -> [String] { days.flatMap { Self.lines(kind, good: 0, bad: 2, of: $0) } }
        var run = try WholeRun("warplink", clicks: logs(.click), installs: logs(.install))
        run.options.days = DayOptions(over: .range(from: "2026-11-04", to: "2026-11-05"))
        let named = try await run.result().warningTexts.filter { $0.hasPrefix("ip is of no use") }
        #expect(named == [Self.warning(.click, 4), Self.warning(.install, 4)])
    }

    @Test("are not named of device ids if the pipeline looks at none")
    func unreadDeviceIDs() async throws {
        var run = try WholeRun(
            "", clicks: WarpLinkScene.clicks(12, ["device_id": "0123456789abcdef"]),
            installs: WarpLinkScene.installs(12, ["device_id": "0123456789abcdef"]))
        try run.decide(
            by: """
                pipeline: mine
                clicks: {path: [clicks-*.jsonl.gz], fields: {clicked_at: timestamp}}
                installs: {path: [installs-*.jsonl.gz], fields: {requested_at: timestamp}}
                match:
                  window: 72h
                  tiers: [{name: basic, type: probabilistic, key: [ip, platform]}]
                """)
        #expect(try await run.result().warningTexts == [])
    }

    @Test("are named of device ids that are malformed, and not of zeros, as many owners allow no tracking")
    func deviceIDs() async throws {
        let zeros = "00000000-0000-0000-0000-000000000000"
        for (malformed, isNamed) in [(0, false), (6, false), (7, true)] {
            let installs = (0..<12).map { number in
                let id = number < malformed ? zeros.replacing("-", with: "") : zeros
                return #"{"install_id":"\#(number)","timestamp":"2026-11-05T10:00:00Z","idfv":"\#(id)"}"#
            }
            let run = try WholeRun("warplink", clicks: Self.lines(.click, good: 1, bad: 0), installs: installs)
            let named = try await run.result().warningTexts.filter { $0.hasPrefix("device_id is of no use in ") }
            let warning =
                "device_id is of no use in 7 of 12 installs (58 %), such as installs-1.jsonl.gz, line 1: "
                + "\"########################…\" is not a UUID"
            #expect(named == (isNamed ? [warning] : []))
        }
    }

    @Test("are named of links by runs, and counted by checks: addresses that no referrer can have, negative windows")
    func links() async throws {
        let links = ["one", "two"].map { #"{"id":"\#($0)","full_url":"link.example/\#($0)","window_hours":-1}"# }
        let run = try WholeRun("dynalinks", clicks: [], installs: [], links: links)
        let named = try await run.result().warningTexts.filter { $0.contains(" is of no use in ") }
        let place = "is of no use in 2 of 2 links (100 %), such as links.jsonl.gz, line 1:"
        #expect(
            named == [
                #"url \#(place) "xxxx.xxxxxxx/xxx" is not an address with http:// or https://"#,
                "window_hours \(place) -1 is not a number of hours",
            ])

        let probes = try PipelineCheck(pipeline: "dynalinks").probe(logsIn: run.options.input)
        let fields = try #require(probes.first { $0.kind == .links }).fields.filter { $0.unusable > 0 }
        #expect(fields.map(\.name) == ["url", "window_hours"])
        #expect(fields.map(\.unusable) == [2, 2])
    }

    @Test("are told in words of their own where a text may be of no use")
    func requirements() {
        let pool = TextPool()
        let clicks = ClickSignals(source: ClickSource(paths: []), pool: pool, isBot: { _ in false })
        #expect(expectOwnWords(ClickField.self, clicks) > 0)
        for format in ReferrerFormat.allCases {
            let source = InstallSource(paths: [], referrerFormat: format)
            #expect(expectOwnWords(InstallField.self, InstallSignals(source: source, pool: pool)) > 0)
            expectOwnWords(LinkField.self, LinkSignals(namedBy: source))
        }
    }

    /// Gives how many fields of text may be of no use.
    @discardableResult
    private func expectOwnWords<Field: CanonicalField>(_: Field.Type, _ reader: some ProbedSignals) -> Int {
        var counted = 0
        for field in Field.allCases where field.type == .text {
            var reader = reader
            var fields = ParsedFields(count: Field.allCases.count)
            fields.text = [UInt8(ascii: "?")]
            fields.values[field.rawValue].kind = .text
            fields.values[field.rawValue].length = 1
            _ = reader.read(fields)
            let isCounted = reader.impossible[field.rawValue] > 0
            if isCounted { counted += 1 }
            #expect(!isCounted || field.requirement != "a text", "\(field.name): see `requirement`")
        }
        return counted
    }
}
