import AttributionModel
import Testing

/// What an install of a later day takes over from an earlier day's row.
@Suite("Installs that inherit from an earlier day")
struct DaysInheritanceTests {
    private static let device = "6D0A1B2C-1111-4222-8333-444455556666"

    @Test("have their own age, and the deep link of their own platform")
    func deepLinks() async throws {
        let click: Fields = [
            "click_id": "c1", "timestamp": moment(-.minute), "link_id": "spring", "ip": "203.0.113.9",
            "user_agent": Browser.iPhone, "accept_language": "en-US", "deep_link_url": "shop://plain",
            "deep_link_url_android": "shop://android", "campaign": "spring",
        ]
        let first: Fields = [
            "install_id": "i1", "timestamp": moment(), "platform": "ios", "ip": "203.0.113.9", "languages": ["en-US"],
            "idfv": Self.device,
        ]
        let later: Fields = [
            "install_id": "i2", "timestamp": moment(.day), "platform": "android", "idfv": Self.device,
        ]
        let run = try WholeRun(
            "warplink", clicks: [try click.line], installs: [try first.line, try later.line])
        let world = DayWorld(run: run, zone: 0)
        let days = [moment(), moment(.day)].map { String($0.prefix(10)) }
        let turns = try await world.publish(days.map { ($0, $0) }, to: "turns")
        let rows = try turns.flatMap { try $0.lines("attributions.jsonl.gz") }
        #expect(rows == (try await world.whole().lines("attributions.jsonl.gz")))
        let second = try #require(try turns[1].rows.first)
        #expect(second["inherited_from"] as? String == "i1")
        #expect(second["deep_link_url"] as? String == "shop://android")
        #expect(second["age_seconds"] as? Double == 86_460)
        for report in ["campaigns", "links"] {
            #expect(try turns[1].report(report).contains { $0.hasPrefix("spring,0,0,0,0,1,1,0") }, "\(report)")
        }
    }

    @Test("do so up to `history` inclusive, from one midnight to another")
    func midnights() async throws {
        let click = WarpLinkScene.click("c1", age: 12 * .hour + .minute)
        for (later, source) in [(0, "i1"), (1, nil)] as [(Milliseconds, String?)] {
            let installs = [
                WarpLinkScene.install("i1", later: -12 * .hour, ["idfv": Self.device]),
                WarpLinkScene.install("i2", later: 60 * .hour + later, ["idfv": Self.device]),
            ]
            var run = try WholeRun("warplink", clicks: [try click.line], installs: try installs.map { try $0.line })
            try run.decide(by: shippedText("warplink", ("history: 90d", "history: 3d")))
            let days = [moment(-12 * .hour), moment(60 * .hour)].map { String($0.prefix(10)) }
            let turns = try await DayWorld(run: run, zone: 0).publish(days.map { ($0, $0) }, to: "turns")
            let second = try #require(try turns[1].rows.first)
            #expect(second["inherited_from"] as? String == source, "\(later) ms more than `history`")
        }
    }
}
