import Fixtures
import Testing

@Suite("Clicks of many kinds behind one key")
struct ManyLanesTests {
    private func click(_ number: Int, minutesBefore: Int) -> Fields {
        [
            "click_id": "c\(number)", "timestamp": moment(Int64(-minutesBefore) * 60_000), "link_id": "spring",
            "ip": "203.0.113.9", "user_agent": Browser.iPhone, "accept_language": "en",
        ]
    }

    private func install(_ number: Int) -> Fields {
        [
            "install_id": "i\(100 + number)", "timestamp": moment(), "platform": "ios", "ip": "203.0.113.9",
            "languages": "en",
        ]
    }

    @Test("meet the installs of their own app, and all of them one of none")
    func apps() async throws {
        let clicks = (0..<90).map { click($0, minutesBefore: 90 - $0).with(["app_id": "app-\($0 % 45)"]) }
        let installs = (0..<45).map { install($0).with(["app_id": "app-\($0)"]) }
        let found = try await rows("warplink", clicks: clicks, installs: installs)
        #expect(found.map(\.click) == (0..<45).map { "c\($0 + 45)" })
        #expect(found.allSatisfy { $0.candidates == 2 })
        var random = SeededNumbers(seed: 90)
        let shuffled = clicks.shuffled(using: &random)
        let anybody = try await rows("warplink", clicks: shuffled, installs: (0..<90).map { install($0) })
        #expect(anybody.map(\.click) == (0..<90).reversed().map { "c\($0)" })
        #expect(anybody.allSatisfy { $0.candidates == 90 })
    }

    @Test("are found where the tier compares signals of which there are thousands")
    func comparedSignals() async throws {
        let pipeline = """
            pipeline: compared
            clicks: {path: [clicks-*.jsonl.gz], fields: {clicked_at: timestamp}}
            installs: {path: [installs-*.jsonl.gz], fields: {requested_at: timestamp}}
            match:
              window: 30d
              tiers:
                - {name: address, type: probabilistic, key: [ip], agree: [device_id], winner: earliest, confidence: none}
            """
        func device(_ number: Int) -> String {
            "00000000-0000-4000-8000-" + String(String(1_000_000_000_000 + number).dropFirst())
        }
        let clicks = (0..<4_400).map { click($0, minutesBefore: 5_000 - $0).with(["device_id": device($0 % 4_300)]) }
        let installs = [3, 4_000, 4_250, 5_000].map { install($0).with(["device_id": device($0)]) } + [install(9_000)]
        var run = try WholeRun(
            "warplink", clicks: try clicks.map { try $0.line }, installs: try installs.map { try $0.line }, links: [])
        try run.decide(by: pipeline)
        let found = try await run.published().rows.map(Row.init)
        #expect(found.map(\.click) == ["c3", "c4000", "c4250", nil, "c0"])
        #expect(found.map(\.candidates) == [2, 1, 1, nil, 100])
    }
}
