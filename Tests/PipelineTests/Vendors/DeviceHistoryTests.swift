import AttributionModel
import Testing

/// Device ids against earlier installs: chains, apps that share one, and what is no device (spec §5).
@Suite("Device history")
struct DeviceHistoryTests {
    private let device = "6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11"

    /// An install somewhere else, so that only its device can tell.
    private func elsewhere(_ id: String, later: Milliseconds, _ changes: [String: Any?] = [:]) -> Fields {
        WarpLinkScene.install(id, later: later, ["ip": "192.0.2.1", "idfv": device]).with(changes)
    }

    private func first(_ changes: [String: Any?] = [:]) -> Fields {
        WarpLinkScene.install(["idfv": device]).with(changes)
    }

    private func rows(_ installs: Fields..., clicks: [Fields] = [WarpLinkScene.click()]) async throws -> [Row] {
        try await PipelineTests.rows("warplink", clicks: clicks, installs: installs)
    }

    @Test("each reinstall inherits from the one before, and all have the first one's click")
    func chain() async throws {
        let published = try await Scene(pipeline: "warplink").published(
            clicks: [WarpLinkScene.click()],
            installs: [
                first(), elsewhere("i2", later: .day, ["idfv": device.lowercased(), "is_reinstall": true]),
                elsewhere("i3", later: 30 * .day), elsewhere("i4", later: 31 * .day),
            ])
        let found = try published.rows.map(Row.init)
        #expect(found.map(\.inheritedFrom) == [nil, "i1", "i2", "i3"])
        #expect(found.map(\.tier) == ["enriched", "device_id", "device_id", "device_id"])
        #expect(found.map(\.click) == ["c1", "c1", "c1", "c1"])
        #expect(found.map(\.confidence) == [0.85, 1, 1, 1])
        #expect(try published.rows.map { $0["age_seconds"] as? Double } == [60, 86_460, 2_592_060, 2_678_460])
        #expect(try published.rows.map { $0["is_reinstall"] as? Bool } == [nil, true, nil, nil])
        #expect(try published.rows.map { $0["match_type"] as? String }.dropFirst().allSatisfy { $0 == "deterministic" })
        // Inherited rows are no new clicks: one age counts among the delays.
        #expect(try published.report("ctit").dropFirst().count == 1)
    }

    @Test("a chain goes on as long as each link of it is within `history`")
    func chainBeyondHistory() async throws {
        let found = try await rows(
            first(), elsewhere("i2", later: 80 * .day), elsewhere("i3", later: 160 * .day),
            elsewhere("i4", later: 250 * .day + 1))
        #expect(found.map(\.inheritedFrom) == [nil, "i1", "i2", nil])
        #expect(found.map(\.status) == ["attributed", "attributed", "attributed", "organic"])
    }

    @Test("organic and skipped installs are passed over")
    func passedOver() async throws {
        let found = try await rows(
            first(), elsewhere("i2", later: .hour, ["environment": "stage"]), elsewhere("i3", later: 2 * .hour),
            clicks: [WarpLinkScene.click()])
        #expect(found.map(\.inheritedFrom) == [nil, nil, "i1"])
        let organic = try await rows(elsewhere("i1", later: 0), elsewhere("i2", later: .hour))
        #expect(organic.map(\.status) == ["organic", "organic"])
    }

    @Test(
        "apps of one vendor share a device id, and it counts in each for itself",
        arguments: [("a", "a", true), ("a", "b", false), ("a", nil, true), (nil, "b", true), (nil, nil, true)]
            as [(String?, String?, Bool)])
    func apps(one: String?, other: String?, inherits: Bool) async throws {
        let found = try await rows(first(["app_id": one]), elsewhere("i2", later: .day, ["app_id": other]))
        #expect(found.map(\.inheritedFrom) == [nil, inherits ? "i1" : nil])
        #expect(found[1].status == (inherits ? "attributed" : "organic"))
    }

    @Test("another app's install between two of one app does not hide the first")
    func appBetween() async throws {
        let tap = WarpLinkScene.click("c2", age: -.hour, ["ip": "198.51.100.1"])
        let found = try await rows(
            first(["app_id": "a"]), elsewhere("i2", later: 2 * .hour, ["app_id": "b", "ip": "198.51.100.1"]),
            elsewhere("i3", later: .day, ["app_id": "a"]), clicks: [WarpLinkScene.click(), tap])
        #expect(found.map(\.click) == ["c1", "c2", "c1"])
        #expect(found.map(\.inheritedFrom) == [nil, nil, "i1"])
    }

    @Test("no device is none", arguments: ["00000000-0000-0000-0000-000000000000", "unknown", ""])
    func noDevice(text: String) async throws {
        let found = try await rows(first(["idfv": text]), elsewhere("i2", later: .day, ["idfv": text]))
        #expect(found.map(\.status) == ["attributed", "organic"])
    }

    @Test("a tap with the device id, where a log has one, goes before earlier installs")
    func deviceClick() async throws {
        let tap = WarpLinkScene.click("c2", age: -.hour, ["device_id": device, "ip": "198.51.100.1"])
        let found = try await rows(
            first(), elsewhere("i2", later: 2 * .hour), clicks: [WarpLinkScene.click(), tap])
        #expect(found.map(\.click) == ["c1", "c2"])
        #expect(found.map(\.inheritedFrom) == [nil, nil])
        #expect(found.map(\.tier) == ["enriched", "device_id"])
    }

    @Test("a second install on one device at one moment comes after the first by its id")
    func sameMoment() async throws {
        let found = try await rows(elsewhere("i2", later: 0), first())
        #expect(found.map(\.install) == ["i1", "i2"])
        #expect(found.map(\.inheritedFrom) == [nil, "i1"])
    }
}
