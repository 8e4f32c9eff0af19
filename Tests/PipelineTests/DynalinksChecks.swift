import AttributionModel
import Testing

/// The worked checks of spec §10, Dynalinks: scored fingerprints within ten minutes.
@Suite("Dynalinks")
struct DynalinksChecks {
    private func click(age: Milliseconds, _ changes: [String: Any?] = [:]) -> Fields {
        let fields: Fields = [
            "fingerprint_id": "c1", "recorded_at": moment(-age), "link_id": "7", "user_agent": WarpLinkChecks.iPhone,
            "screen_width": 390, "screen_height": 844, "timezone": "Europe/Berlin", "device_pixel_ratio": 3,
        ]
        return fields.with(changes)
    }

    private func install(_ id: String = "i1", later: Milliseconds = 0, _ changes: [String: Any?] = [:]) -> Fields {
        let fingerprint: Fields = [
            "screen_width": 390, "screen_height": 844, "timezone": "Europe/Berlin", "device_pixel_ratio": 3,
            "os_version": "17.4.1",
        ]
        return [
            "install_id": id, "requested_at": moment(later), "platform": "ios",
            "fingerprint": fingerprint.with(changes),
        ]
    }

    private func match(_ clicks: Fields..., installs: [Fields]) async throws -> [Row] {
        try await rows("dynalinks", clicks: clicks, installs: installs, links: [["id": 7]])
    }

    @Test(
        "the window's end",
        arguments: [(10 * .minute, "c1"), (10 * .minute + 1, nil)] as [(Milliseconds, String?)])
    func window(age: Milliseconds, click: String?) async throws {
        let found = try await match(self.click(age: age), installs: [install()])
        #expect(found.map(\.click) == [click])
        #expect(found.map(\.score) == [click.map { _ in 100 }])
        #expect(found.map(\.level) == [click.map { _ in "high" }])
    }

    @Test("only `pixel_ratio` in common → no match")
    func littleInCommon() async throws {
        let lacking: [String: Any?] = ["screen_width": nil, "timezone": nil, "user_agent": nil]
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
