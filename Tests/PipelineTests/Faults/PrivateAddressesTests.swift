import AttributionModel
import Testing

@testable import Pipeline

@Suite("Private addresses")
struct PrivateAddressesTests {
    private static let own = ["ip": "10.0.0.5"]

    /// What a run says of addresses, where that many of the clicks and of the installs have a private one.
    private static func told(clicks: (Int, of: Int), installs: (Int, of: Int)) async throws -> [String] {
        let run = try WholeRun(
            "warplink",
            clicks: WarpLinkScene.clicks(clicks.of).enumerated().map {
                try $0.offset < clicks.0 ? WarpLinkScene.click("c\($0.offset)", own).line : $0.element
            },
            installs: WarpLinkScene.installs(installs.of).enumerated().map {
                try $0.offset < installs.0 ? WarpLinkScene.install("i\($0.offset)", own).line : $0.element
            })
        return try await run.result().warnings.filter { $0.subject == .uselessFields }.map(\.text)
    }

    @Test("are told of where a twentieth of the clicks and of the installs have one, and thirty or more")
    func share() async throws {
        let warning =
            "30 of 600 clicks with the key of an install and 30 of 300 installs have a private address; "
            + "check that logs have the phones' addresses, not those of load balancers or proxies"
        #expect(try await Self.told(clicks: (30, of: 600), installs: (30, of: 300)) == [warning])
        #expect(try await Self.told(clicks: (30, of: 601), installs: (30, of: 300)) == [])
        #expect(try await Self.told(clicks: (29, of: 100), installs: (30, of: 100)) == [])
        #expect(try await Self.told(clicks: (30, of: 100), installs: (29, of: 100)) == [])
    }

    @Test("are counted among the clicks that a night reads from logs, as the cache has no addresses")
    func cached() async throws {
        let device = "{name: device, type: deterministic, key: [device_id], against: [clicks]}"
        let text = DeviceLogs.pipeline().replacing(device, with: "{name: basic, type: probabilistic, key: [ip]}")
        let world = try DayWorld(text: text)
        for day in ["2026-11-05", "2026-11-06"] {
            let clicks = (0..<30).map { number in
                #"{"click_id":"c\#(number) \#(day)","clicked_at":"\#(day)T08:00:00Z","link_id":"l","ip":"10.0.0.5"}"#
            }
            let installs = (0..<30).map { number in
                #"{"install_id":"i\#(number) \#(day)","requested_at":"\#(day)T09:00:00Z","ip":"10.0.0.5"}"#
            }
            try world.write(clicks.map(\.utf8Bytes), toClicksOf: day)
            try world.write(installs.map(\.utf8Bytes), toInstallsOf: day)
            let told = try await world.result((day, day), to: "days").warnings.map(\.text)
            let found = "30 of 30 clicks with the key of an install and 30 of 30 installs have a private address"
            #expect(told.contains { $0.hasPrefix(found) }, "\(told)")
        }
    }
}
