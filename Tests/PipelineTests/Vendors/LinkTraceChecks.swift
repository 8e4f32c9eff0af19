import AttributionModel
import Testing

/// The worked checks of spec §10, LinkTrace: the first tap within a day wins.
@Suite("LinkTrace")
struct LinkTraceChecks {
    private func click(_ id: String, at time: Milliseconds, zone: String? = nil) -> Fields {
        LinkTraceScene.click(id, age: -time, ["timezone": zone])
    }

    private func install(_ id: String = "i1", at time: Milliseconds, zone: String? = nil) -> Fields {
        LinkTraceScene.install(id, later: time, ["timezone": zone, "userId": "u-\(id)"])
    }

    private func winner(_ clicks: [Fields], _ installs: Fields...) async throws -> [Row] {
        try await rows("linktrace", clicks: clicks, installs: installs, links: [LinkTraceScene.link()])
    }

    @Test(
        "clicks X at 0 h, Y at 5 h: the first tap within a day wins",
        arguments: [(6 * .hour, "X"), (24 * .hour, "X"), (24 * .hour + 1, "Y"), (26 * .hour, "Y")]
            as [(Milliseconds, String)])
    func firstTap(at time: Milliseconds, click: String) async throws {
        let found = try await winner([self.click("X", at: 0), self.click("Y", at: 5 * .hour)], install(at: time))
        #expect(found.map(\.click) == [click])
        #expect(found.map(\.tier) == ["device"])
        #expect(found.map(\.confidence) == [nil])
    }

    @Test("X without zone, Y with → X")
    func absentZone() async throws {
        let clicks = [click("X", at: 0), click("Y", at: 5 * .hour, zone: "Europe/Berlin")]
        let found = try await winner(clicks, install(at: 6 * .hour, zone: "Europe/Berlin"))
        #expect(found.map(\.click) == ["X"])
    }

    @Test("X with another zone is no candidate")
    func otherZone() async throws {
        let clicks = [click("X", at: 0, zone: "Asia/Tokyo"), click("Y", at: 5 * .hour, zone: "Europe/Berlin")]
        let found = try await winner(clicks, install(at: 6 * .hour, zone: "Europe/Berlin"))
        #expect(found.map(\.click) == ["Y"])
    }

    @Test("second call of a user → `repeat`, same answer")
    func repeated() async throws {
        let first = install("i1", at: 6 * .hour)
        let second = install("i2", at: 7 * .hour).with(["userId": "u-i1"])
        let found = try await winner([click("X", at: 0), click("Y", at: 5 * .hour)], first, second)
        #expect(found.map(\.status) == ["attributed", "repeat"])
        #expect(found.map(\.click) == ["X", "X"])
        #expect(found.map(\.repeatOf) == [nil, "i1"])
        #expect(found.map(\.tier) == ["device", "device"])
    }
}
