import Fixtures
import Testing

@testable import Pipeline

@Suite("Tiers that match nothing")
struct UnmatchedTiersTests {
    private static let explain =
        "ascribe misses OUT --input DIR counts the reasons"
    private static let physical = ["screen": ["width": 1_080, "height": 2_400]]

    private static func told(clicks: [String], installs: [String]) async throws -> [String] {
        var run = try WholeRun("", clicks: clicks, installs: installs)
        try run.decide(by: pipeline)
        return try await run.result().warnings.filter { $0.subject == .nothingAttributed }.map(\.text)
    }

    /// A tier by devices, one by all signals, and one by address alone.
    private static let pipeline = """
        pipeline: mine
        clicks:
          path: [clicks-*.jsonl.gz]
          fields: {clicked_at: timestamp, screen_width: screen.width, screen_height: screen.height}
        installs:
          path: [installs-*.jsonl.gz]
          fields: {requested_at: timestamp, screen_width: screen.width, screen_height: screen.height}
        match:
          window: 72h
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks]}
            - {name: full, type: probabilistic, key: [ip, platform, screen]}
            - {name: basic, type: probabilistic, key: [ip, platform]}
        """

    private static func clicks(_ count: Int, _ changes: [String: Any?] = [:]) throws -> [String] {
        try WarpLinkScene.clicks(count, changes)
    }

    private static func device(_ number: Int) -> String { "6D92078A-8246-4BA4-AE5B-\(100_000_000_000 + number)" }

    @Test("are told of by platform where thirty or more of its installs should be matched by the share of the others")
    func platform() async throws {
        let android = try (0..<3).map {
            try WarpLinkScene.androidClick(["click_id": "a\($0)", "ip": "203.0.113.20"]).line
        }
        func installs(ios: Int, android: Int, _ screen: [String: Any?]) throws -> [String] {
            try WarpLinkScene.installs(ios)
                + (0..<android).map {
                    try WarpLinkScene.androidInstall(["install_id": "a\($0)", "ip": "203.0.113.20"]).with(screen).line
                }
        }
        let clicks = try Self.clicks(3) + android
        let warning =
            "none of 30 installs of platform android that reached tier full was matched there, though 40 of the 40 others "
            + "were; check that clicks and installs write the signals of its key alike; \(Self.explain)"
        let points = ["screen": ["width": 412, "height": 915]]
        #expect(
            try await Self.told(clicks: clicks, installs: installs(ios: 40, android: 30, Self.physical)) == [warning])
        #expect(try await Self.told(clicks: clicks, installs: installs(ios: 40, android: 29, Self.physical)) == [])
        #expect(try await Self.told(clicks: clicks, installs: installs(ios: 40, android: 30, points)) == [])
    }

    @Test("are told of where a thousand installs and clicks with device ids have none in common")
    func devices() async throws {
        func clicks(_ count: Int) throws -> [String] {
            try (0..<count).map { try WarpLinkScene.click("c\($0)", ["device_id": Self.device($0)]).line }
        }
        let installs = try (0..<1_000).map {
            try WarpLinkScene.install("i\($0)", ["device_id": Self.device(500_000 + $0)]).line
        }
        let warning =
            "none of 1000 installs that reached tier device was matched there, though 1000 clicks have a device id; check "
            + "that it is of the same kind in clicks and installs"
        #expect(try await Self.told(clicks: clicks(1_000), installs: installs) == [warning])
        #expect(try await Self.told(clicks: clicks(999), installs: installs) == [])
        #expect(try await Self.told(clicks: clicks(1_000), installs: installs.dropLast()) == [])
        let same = try WarpLinkScene.install("same", ["device_id": Self.device(0)]).line
        #expect(try await Self.told(clicks: clicks(1_000), installs: installs + [same]) == [])
        func others(_ count: Int) throws -> [String] { try (0..<count).map { try WarpLinkScene.click("o\($0)").line } }
        #expect(try await Self.told(clicks: clicks(1_000) + others(4_000), installs: installs) == [warning])
        #expect(try await Self.told(clicks: clicks(1_000) + others(4_001), installs: installs) == [])
    }

    @Test("are told of where a thousand installs reach a tier whose key clicks have, and thirty are matched elsewhere")
    func tier() async throws {
        let warning =
            "none of 1000 installs that reached tier full was matched there, though clicks have its key; check that clicks "
            + "and installs write the signals of its key alike; \(Self.explain)"
        // These meet clicks in the tier after it.
        let screenless = try (0..<30).map { try WarpLinkScene.install("s\($0)", ["screen": nil]).line }
        let installs = try screenless + WarpLinkScene.installs(1_000, Self.physical)
        #expect(try await Self.told(clicks: Self.clicks(3), installs: installs) == [warning])
        #expect(try await Self.told(clicks: Self.clicks(3), installs: installs.dropLast()) == [])
        #expect(try await Self.told(clicks: Self.clicks(3), installs: Array(installs.dropFirst())) == [])
        #expect(
            try await Self.told(clicks: Self.clicks(3, ["screen": nil]), installs: installs).allSatisfy {
                $0 != warning
            })
    }

    @Test("are no matter behind another tier, in which records with all signals meet")
    func fallback() async throws {
        // Organic installs from other addresses.
        let organic = try WarpLinkScene.installs(1_100, ["ip": "203.0.113.99"]).dropFirst(50)
        #expect(
            try await Self.told(clicks: Self.clicks(50), installs: WarpLinkScene.installs(50) + organic) == [])
    }

    @Test("are no matter on a platform that has hardly any clicks")
    func withoutCampaign() async throws {
        let android = try WarpLinkScene.androidClick(["click_id": "a", "ip": "203.0.113.98"]).line
        let installs =
            try WarpLinkScene.installs(40)
            + (0..<40).map {
                try WarpLinkScene.androidInstall(["install_id": "a\($0)", "ip": "203.0.113.97"]).line
            }
        #expect(try await Self.told(clicks: Self.clicks(40) + [android], installs: installs) == [])
    }

    @Test("by devices are no matter where clicks and installs with device ids are of different platforms")
    func devicesOfOtherPlatforms() async throws {
        let clicks = try (0..<1_000).map {
            try WarpLinkScene.androidClick(["click_id": "a\($0)", "ip": "203.0.113.98", "device_id": Self.device($0)])
                .line
        }
        let installs = try (0..<1_000).map {
            try WarpLinkScene.install("i\($0)", ["device_id": Self.device(500_000 + $0)]).line
        }
        #expect(try await Self.told(clicks: clicks + Self.clicks(1), installs: installs) == [])
    }
}
