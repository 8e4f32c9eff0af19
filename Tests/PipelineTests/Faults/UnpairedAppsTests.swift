import Testing

@testable import Pipeline

@Suite("Apps that clicks and installs name differently")
struct UnpairedAppsTests {
    private static let ofStore = ["app_id": "1500000001"]
    private static let ofPhone = ["app_id": "com.example.app"]

    /// What a run says of apps; clicks and installs of a third app meet.
    private static func told(
        clicks: (Int, [String: Any?]), installs: (Int, [String: Any?]), others: (clicks: Int, installs: Int) = (1, 1),
        days: Bool = false
    ) async throws -> [String] {
        let other = ["app_id": "other"]
        let run = try WholeRun(
            "warplink",
            clicks: WarpLinkScene.clicks(clicks.0, clicks.1)
                + (0..<others.clicks).map { try WarpLinkScene.click("other\($0)", other).line },
            installs: WarpLinkScene.installs(installs.0, installs.1)
                + (0..<others.installs).map { try WarpLinkScene.install("other\($0)", other).line })
        let result =
            days
            ? try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days") : try await run.result()
        return result.warningTexts.filter { $0.contains("app_id") }
    }

    private static let warning =
        "30 clicks have the key of an install and an app_id that no install has, such as 1500000001, and 30 installs have "
        + "one that no such click has, such as com.example.app; check that clicks, links and installs name apps alike"

    @Test(
        "are told of where thirty clicks or more and as many installs would meet otherwise", arguments: [false, true])
    func both(days: Bool) async throws {
        #expect(
            try await Self.told(clicks: (30, Self.ofStore), installs: (30, Self.ofPhone), days: days) == [Self.warning])
        #expect(try await Self.told(clicks: (29, Self.ofStore), installs: (30, Self.ofPhone), days: days) == [])
        #expect(try await Self.told(clicks: (30, Self.ofStore), installs: (29, Self.ofPhone), days: days) == [])
    }

    @Test("are not named where they are so many that threads would decide which one is")
    func unnamed() async throws {
        let rest = #""ip":"203.0.113.9","platform":"ios","accept_language":"en-US","timestamp":"\#(moment())""#
        let clicks = (0..<70_000).map { #"{"app_id":"\#($0)","click_id":"c\#($0)","link_id":"l",\#(rest)}"# }
        let run = try WholeRun(
            "warplink", clicks: clicks,
            installs: try WarpLinkScene.installs(30, Self.ofPhone) + [WarpLinkScene.install("0", ["app_id": "0"]).line])
        let found = try await run.result().warningTexts.filter { $0.contains("app_id") }
        #expect(found == [try Self.warning.changed([("30 clicks", "69999 clicks"), (", such as 1500000001", "")])])
    }

    @Test("are no matter where only clicks or only installs have such an app, or none at all")
    func one() async throws {
        #expect(try await Self.told(clicks: (40, Self.ofStore), installs: (40, ["app_id": "other"])) == [])
        #expect(try await Self.told(clicks: (40, ["app_id": "other"]), installs: (40, Self.ofPhone)) == [])
        #expect(try await Self.told(clicks: (40, [:]), installs: (40, Self.ofPhone)) == [])
    }

    @Test("are no matter where they are less than a twentieth of the clicks or of the installs")
    func few() async throws {
        func told(_ others: (clicks: Int, installs: Int)) async throws -> [String] {
            try await Self.told(clicks: (30, Self.ofStore), installs: (30, Self.ofPhone), others: others)
        }
        #expect(try await told((570, 570)) == [Self.warning])
        #expect(try await told((571, 570)) == [])
        #expect(try await told((570, 571)) == [])
    }
}
