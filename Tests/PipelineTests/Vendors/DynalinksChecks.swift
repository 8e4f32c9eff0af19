import AttributionModel
import Testing

/// The worked checks of spec §10, Dynalinks: scored fingerprints within ten minutes.
@Suite("Dynalinks")
struct DynalinksChecks {
    private func click(age: Milliseconds, _ changes: [String: Any?] = [:]) -> Fields {
        DynalinksScene.click(["recorded_at": moment(-age)]).with(changes)
    }

    private func install(_ id: String = "i1", later: Milliseconds = 0) -> Fields {
        DynalinksScene.install(outer: ["install_id": id, "requested_at": moment(later)])
    }

    private func match(_ clicks: Fields..., installs: [Fields]) async throws -> [Row] {
        try await rows("dynalinks", clicks: clicks, installs: installs, links: [DynalinksScene.link])
    }

    @Test(
        "at ten minutes a click counts, a millisecond later not",
        arguments: [(10 * .minute, "c1"), (10 * .minute + 1, nil)] as [(Milliseconds, String?)])
    func window(age: Milliseconds, click: String?) async throws {
        let found = try await match(self.click(age: age), installs: [install()])
        #expect(found.map(\.click) == [click])
        #expect(found.map(\.score) == [click.map { _ in 100 }])
        #expect(found.map(\.level) == [click.map { _ in "high" }])
    }

    @Test("only `pixel_ratio` in common → no match")
    func littleInCommon() async throws {
        let others = ["ip", "user_agent", "screen_width", "timezone", "calendar", "language", "languages"]
        let lacking = [String: Any?](uniqueKeysWithValues: others.map { ($0, nil) })
        #expect(try await match(click(age: .minute, lacking), installs: [install()]).map(\.status) == ["organic"])
    }

    @Test("two installs, one click → the earlier install only")
    func singleUse() async throws {
        let found = try await match(
            click(age: .minute), installs: [install("later", later: .second), install("earlier")])
        #expect(found.map(\.install) == ["earlier", "later"])
        #expect(found.map(\.click) == ["c1", nil])
    }
}
