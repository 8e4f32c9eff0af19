import Testing

/// Keys with more clicks than are scored, as `tiers.csv` counts them (spec §5, §7, §11).
@Suite("Hot keys")
struct HotKeysTests {
    @Test("are those of installs that are decided: what only a repeat has is none", arguments: [("u1", 0), ("u2", 1)])
    func ofRepeats(user: String, count: Int) async throws {
        let scene = Scene(
            pipeline: "dynalinks",
            changes: [
                ("    simulator: true  ", "    once_per: user_id\n    simulator: true  "),
                ("  history: 90d", "  history: 90d\n  max_scored: 1"),
            ])
        let paris: [String: Any?] = ["timezone": "Europe/Paris"]
        let published = try await scene.published(
            clicks: [
                DynalinksScene.click(paris), DynalinksScene.click(["fingerprint_id": "c2"]),
                DynalinksScene.click(["fingerprint_id": "c3"]),
            ],
            installs: [
                DynalinksScene.install(paris, outer: ["user_id": "u1"]),
                DynalinksScene.install(outer: ["install_id": "i2", "user_id": user]),
            ],
            links: [DynalinksScene.link])
        #expect(
            try published.rows.map { $0["status"] as? String } == ["attributed", count == 0 ? "repeat" : "attributed"])
        #expect(try published.report("tiers").last?.split(separator: ",").last == "\(count)")
    }

    @Test("are those of installs that could have some of the clicks, and of others", arguments: ["shop", "other"])
    func ofOtherApps(app: String) async throws {
        let scene = Scene(pipeline: "dynalinks", changes: [("  history: 90d", "  history: 90d\n  max_scored: 1")])
        let published = try await scene.published(
            clicks: ["c1", "c2"].map { DynalinksScene.click(["fingerprint_id": $0, "app_id": "shop"]) },
            installs: [DynalinksScene.install(outer: ["app_id": app])], links: [DynalinksScene.link])
        #expect(
            try published.rows.map { $0["status"] as? String } == [app == "shop" ? "attributed" : "organic"])
        #expect(try published.report("tiers").last?.split(separator: ",").last == "1")
        #expect(try published.lines("candidates.jsonl.gz").allSatisfy { $0.contains("\"hot\":true") })
    }
}
