import AttributionModel
import Fixtures
import Foundation
import Pipeline
import Testing

/// What an explanation says of the tiers of an install.
@Suite("Tiers of an explanation") struct ExplainedTiersTests {
    private struct Explained: Decodable {
        struct Tier: Decodable {
            struct Candidate: Decodable {
                var click_id: String?
                var outcome: String
                var confidence: Double?
                var claimed_by: String?
                var runner_up: Bool
            }
            var tier: String
            var standing: String
            var reasons: [String]
            var candidates: [Candidate]
        }
        struct Margin: Decodable { var age_seconds: Double? }
        var margin: Margin?
        var tiers: [Tier]
    }

    /// What a run explains of an install.
    private func explained(_ install: String, by run: WholeRun) async throws -> Explained {
        _ = try await run.result()
        let json = try await ResultExplainer(result: "\(run.scratch.path)/out").explain(install).json
        return try #require(try JSONDecoder().decode([Explained].self, from: Data(json.utf8)).first)
    }

    /// The tiers of an install of a run of `warplink` over a few records, by their names.
    private func tiers(
        of install: String, clicks: [Fields], installs: [Fields]
    ) async throws -> [String: Explained.Tier] {
        let run = try WholeRun(
            "warplink", clicks: clicks.map { try $0.line }, installs: installs.map { try $0.line },
            links: ["{\"link_id\":\"\(WarpLinkScene.link)\"}"])
        return Dictionary(uniqueKeysWithValues: try await explained(install, by: run).tiers.map { ($0.tier, $0) })
    }

    private static let referrer = "utm_source=warplink&utm_content=\(WarpLinkScene.link)"

    private static let device = "6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11"

    @Test("that were not reached do not say that no install of the device is there")
    func unreachedDevice() async throws {
        let tiers = try await tiers(
            of: "i2", clicks: [WarpLinkScene.androidClick()],
            installs: [
                WarpLinkScene.androidInstall(["idfv": Self.device]),
                WarpLinkScene.androidInstall([
                    "install_id": "i2", "timestamp": moment(.hour), "idfv": Self.device,
                    "install_referrer": Self.referrer,
                ]),
            ])
        #expect(tiers["install_referrer"]?.standing == "decided")
        #expect(tiers["device_id"]?.standing == "not_reached")
        #expect(tiers["device_id"]?.reasons == ["no_click_of_device"])
    }

    @Test("take no row without a click for one that won a click named ul")
    func clickNamedLikeNothing() async throws {
        let tiers = try await tiers(
            of: "i2", clicks: [WarpLinkScene.click("ul", age: 2 * .minute), WarpLinkScene.click("c2")],
            installs: [
                WarpLinkScene.androidInstall(["timestamp": moment(-.hour), "install_referrer": Self.referrer]),
                WarpLinkScene.install("i2"),
            ])
        let candidates = try #require(tiers["enriched"]).candidates
        #expect(candidates.map(\.click_id) == ["c2", "ul"])
        #expect(candidates.map(\.outcome) == ["won", "older"])
        #expect(candidates.map(\.claimed_by) == [nil, nil])
    }

    @Test("mark the line after the winner as runner-up, not an earlier one of the same id")
    func runnerUpOfTwoLines() async throws {
        // The newest line has no signal of weight, so that the one after it wins.
        func click(_ id: String, hour: Int, _ more: String = ",\"platform\":\"ios\"") -> String {
            "{\"click_id\":\"\(id)\",\"clicked_at\":\"2026-11-05T0\(hour):00:00Z\",\"link_id\":\"l\",\"languages\":[\"en\"]\(more)}"
        }
        let install =
            "{\"install_id\":\"i\",\"requested_at\":\"2026-11-05T04:00:00Z\",\"languages\":[\"en\"],\"platform\":\"ios\"}"
        var run = try WholeRun(
            "", clicks: [click("x", hour: 1), click("w", hour: 2), click("x", hour: 3, "")], installs: [install])
        try run.decide(
            by: """
                pipeline: newest
                clicks: {path: [clicks-*], screening: {dedupe: 1h}}
                installs: {path: [installs-*]}
                match:
                  window: 24h
                  tiers:
                    - {name: t, type: probabilistic, key: [language], weights: {platform: 10}, winner: newest}
                """)
        let explained = try await explained("i", by: run)
        let candidates = try #require(explained.tiers.first).candidates
        #expect(candidates.map(\.click_id) == ["x", "w", "x"])
        #expect(candidates.map(\.outcome)[1] == "won")
        #expect(candidates.map(\.runner_up) == [false, false, true])
        #expect(explained.margin?.age_seconds == 3_600)
    }

    @Test("take a click for claimed if the pipeline of the winner's own day claims it", arguments: [true, false])
    func claimsOfAnotherPipeline(isClaimed: Bool) async throws {
        func install(_ id: String, day: Int, _ more: String) -> String {
            "{\"install_id\":\"\(id)\",\"requested_at\":\"2026-11-0\(day)T00:00:00Z\",\"languages\":[\"en\"]\(more)}"
        }
        let click =
            "{\"click_id\":\"c\",\"clicked_at\":\"2026-11-01T22:00:00Z\",\"link_id\":\"l\",\"languages\":[\"en\"],\"pixel_ratio\":2}"
        var run = try WholeRun(
            "", clicks: [click], installs: [install("i1", day: 2, ",\"pixel_ratio\":2"), install("i2", day: 3, "")])
        for (name, isSingleUse) in [("first", isClaimed), ("second", !isClaimed)] {
            try run.scratch.write(
                """
                pipeline: mixed
                clicks: {path: [clicks-*]}
                installs: {path: [installs-*]}
                match:
                  window: 3d
                  tiers:
                    - {name: both, type: probabilistic, key: [language, pixel_ratio], single_use: \(isSingleUse)}
                    - {name: language, type: probabilistic, key: [language], single_use: true}
                """, to: "\(name).yaml")
        }
        for (day, name) in [("2026-11-02", "first"), ("2026-11-03", "second")] {
            run.pipeline = "\(run.scratch.path)/\(name).yaml"
            _ = try await DayWorld(run: run, zone: 0).result((day, day), to: "out")
        }
        let json = try await ResultExplainer(result: "\(run.scratch.path)/out").explain("i2").json
        let explained = try #require(try JSONDecoder().decode([Explained].self, from: Data(json.utf8)).first)
        let candidate = try #require(explained.tiers.last?.candidates.first)
        #expect(candidate.outcome == (isClaimed ? "claimed" : "won"))
        #expect(candidate.claimed_by == (isClaimed ? "i1" : nil))
    }

    @Test("do not say what clicks would give that days may have claimed which are gone")
    func removedDays() async throws {
        func click(_ id: String, _ time: String, _ more: String) -> String {
            "{\"click_id\":\"\(id)\",\"clicked_at\":\"2026-11-01T\(time):00:00Z\",\"link_id\":\"l\"\(more)}"
        }
        func install(_ id: String, _ time: String, _ more: String) -> String {
            "{\"install_id\":\"\(id)\",\"requested_at\":\"2026-11-\(time):00:00Z\"\(more)}"
        }
        let (ip, device) = (",\"ip\":\"203.0.113.9\"", ",\"device_id\":\"\(Self.device)\"")
        var run = try WholeRun(
            "", clicks: [click("c1", "09", ip), click("c2", "20", ip), click("c3", "21", device)],
            installs: [install("i1", "01T10", ip), install("i2", "02T08", ip + device)])
        try run.decide(
            by: """
                pipeline: removed
                clicks: {path: [clicks-*]}
                installs: {path: [installs-*]}
                match:
                  window: 48h
                  single_use: true
                  tiers:
                    - {name: device, type: deterministic, key: [device_id], against: [clicks]}
                    - {name: ip, type: probabilistic, key: [ip], confidence: {by_age: [{younger_than: 48h, is: 0.8}]},
                       ambiguity: {count: unclaimed, multiply: 0.5}}
                """)
        let folder = "\(run.scratch.path)/out"
        _ = try await DayWorld(run: run, zone: 0).result(("2026-11-01", "2026-11-02"), to: "out")
        func confidences() async throws -> [Double?] {
            let json = try await ResultExplainer(result: folder).explain("i2").json
            let explained = try #require(try JSONDecoder().decode([Explained].self, from: Data(json.utf8)).first)
            return try #require(explained.tiers.last).candidates.map(\.confidence)
        }
        #expect(try await confidences().contains(0.8), "the first click was claimed, so the second is alone")
        try FileManager.default.removeItem(atPath: "\(folder)/date=2026-11-01")
        #expect(try await confidences() == [nil, nil])
    }
}
