import AttributionModel
import Testing

/// The second generation's own rules at their bounds.
@Suite("WarpLink 2: windows, rivals, addresses")
struct WarpLink2RulesTests {
    struct WindowCheck: CustomTestStringConvertible {
        var hours: Double?
        var age: Milliseconds
        var confidence: Double?
        var testDescription: String { "link window \(hours.map { "\($0) h" } ?? "absent"), age \(age) ms" }
    }

    static let windows = [
        WindowCheck(hours: nil, age: 6 * .hour - 1, confidence: 0.45), WindowCheck(hours: nil, age: 6 * .hour),
        WindowCheck(hours: 1, age: .hour - 1, confidence: 0.765), WindowCheck(hours: 1, age: .hour),
        WindowCheck(hours: 0.5, age: 30 * .minute - 1, confidence: 0.765), WindowCheck(hours: 0.5, age: 30 * .minute),
        WindowCheck(hours: 24, age: 6 * .hour, confidence: 0.27),
        WindowCheck(hours: 24, age: 24 * .hour - 1, confidence: 0.27), WindowCheck(hours: 24, age: 24 * .hour),
        WindowCheck(hours: 72, age: 24 * .hour - 1, confidence: 0.27), WindowCheck(hours: 72, age: 24 * .hour),
        WindowCheck(hours: 0, age: 0),
    ]

    @Test("a link's window is its own or 6 h, and 24 h at most", arguments: windows)
    func window(check: WindowCheck) async throws {
        var link: Fields = ["id": WarpLinkScene.link, "is_active": true]
        link["match_window_hours"] = check.hours
        let found = try await rows(
            "warplink-2", clicks: [WarpLink2Scene.click(age: check.age)], installs: [WarpLink2Scene.install()],
            links: [link])
        #expect(found.map(\.confidence) == [check.confidence])
        #expect(found.map(\.status) == [check.confidence == nil ? "organic" : "attributed"])
    }

    @Test(
        "a link's window below nothing is as none and counted, an endless one is cut to 24 h",
        arguments: [
            (-1, "organic", ["link.window_hours": 1]), (-0.5, "organic", ["link.window_hours": 1]),
            (1e300, "attributed", [:]),
        ] as [(Double, String, [String: Int])])
    func impossibleWindow(hours: Double, status: String, badValues: [String: Int]) async throws {
        let link: Fields = ["id": WarpLinkScene.link, "match_window_hours": hours]
        let run = try WholeRun(
            "warplink-2", clicks: [WarpLink2Scene.click(age: 7 * .hour).line],
            installs: [WarpLink2Scene.install().line], links: [link.line])
        let published = try await run.published()
        #expect(try published.rows.map(Row.init).map(\.status) == [status])
        #expect(try published.badValues == badValues)
    }

    struct Band: CustomTestStringConvertible {
        var tier: String
        var changes: Changes
        var confidences: [Double]
        var testDescription: String { tier }
    }

    static let bands = [
        Band(tier: "enriched_tz", changes: [:], confidences: [0.85, 0.65, 0.5, 0.3]),
        Band(
            tier: "enriched", changes: ["timezone": nil, "timezone_offset": -60], confidences: [0.8, 0.6, 0.45, 0.25]),
        Band(tier: "basic", changes: ["timezone": nil], confidences: [0.7, 0.5, 0.35, 0.2]),
    ]

    @Test("each key has its bands, and each band ends before its bound", arguments: bands)
    func band(band: Band) async throws {
        let ages: [(Milliseconds, Int)] = [
            (.hour - 1, 0), (.hour, 1), (3 * .hour - 1, 1), (3 * .hour, 2), (6 * .hour - 1, 2), (6 * .hour, 3),
            (24 * .hour - 1, 3),
        ]
        // A phone each, on IPv6, whose class changes nothing.
        let phones = ages.indices.map { band.changes.merging(["ip": "2001:db8:\($0)::1"]) { $1 } }
        let found = try await rows(
            "warplink-2",
            clicks: ages.indices.map { WarpLink2Scene.click("c\($0)", age: ages[$0].0, phones[$0]) },
            installs: ages.indices.map { WarpLink2Scene.install("i\($0)", later: 0, phones[$0]) },
            links: [["id": WarpLinkScene.link, "match_window_hours": 24]])
        #expect(found.map(\.tier) == ages.map { _ in band.tier })
        #expect(found.map(\.confidence) == ages.map { band.confidences[$0.1] })
    }

    @Test("rivals cost once, however many", arguments: [(1, 0.765), (2, 0.459), (3, 0.459), (10, 0.459), (12, 0.459)])
    func rivals(count: Int, confidence: Double) async throws {
        let clicks = (0..<count).map { WarpLink2Scene.click("c\($0)", age: 30 * .minute - Int64($0)) }
        let found = try await rows("warplink-2", clicks: clicks, installs: [WarpLink2Scene.install()])
        #expect(found.map(\.confidence) == [confidence])
        #expect(found.map(\.click) == ["c\(count - 1)"])
        #expect(found.map(\.candidates) == [min(count, 10)])
    }

    @Test("rivals count as clicks, be they on one link or on two")
    func rivalLinks() async throws {
        let other = WarpLink2Scene.click("c2", age: 40 * .minute, ["link_id": WarpLinkScene.otherLink])
        let again = WarpLink2Scene.click("c2", age: 40 * .minute)
        for rival in [other, again] {
            let found = try await rows(
                "warplink-2", clicks: [WarpLink2Scene.click(), rival], installs: [WarpLink2Scene.install()])
            #expect(found.map(\.confidence) == [0.459])
        }
    }

    @Test("of a key's clicks the ten newest are kept: the eleventh install finds all of them taken")
    func tenNewest() async throws {
        let clicks = (0..<11).map { WarpLink2Scene.click("c\($0)", age: 30 * .minute + Int64($0)) }
        let installs = (10..<21).map { WarpLink2Scene.install("i\($0)", later: Int64($0)) }
        let published = try await Scene(pipeline: "warplink-2").published(clicks: clicks, installs: installs)
        let found = try published.rows.map(Row.init)
        #expect(found.map(\.click) == (0..<10).map { "c\($0)" } + [nil])
        #expect(found.map(\.confidence) == Array(repeating: 0.459, count: 9) + [0.765, nil])
        let tier = try #require(try published.report("tiers").first { $0.hasPrefix("enriched_tz,") })
        #expect(tier.split(separator: ",")[5] == "1", "one install was exhausted: \(tier)")
    }

    static let addresses: [(String, Double)] = [
        ("100.64.0.0", 0.51), ("100.127.255.255", 0.51), ("100.63.255.255", 0.765), ("100.128.0.0", 0.765),
        ("10.0.0.1", 0.51), ("172.16.0.1", 0.51), ("172.31.255.255", 0.51), ("172.32.0.1", 0.765),
        ("192.168.1.1", 0.51), ("192.169.1.1", 0.765), ("127.0.0.1", 0.51), ("169.254.9.9", 0.51),
        ("::ffff:10.0.0.2", 0.51), ("::ffff:8.8.8.8", 0.765), ("fc00::1", 0.51), ("fdff::1", 0.51), ("fe80::1", 0.51),
        ("febf:ffff::1", 0.51), ("fec0::1", 0.85), ("fe7f::1", 0.85), ("fbff::1", 0.85), ("fe00::1", 0.85),
        ("2001:db8::1", 0.85),
    ]

    @Test("a carrier's or private address counts 0.6, another IPv4 one 0.9, another IPv6 one whole")
    func addressClasses() async throws {
        let addresses = WarpLink2RulesTests.addresses
        let names = addresses.indices.map { String(100 + $0) }
        let found = try await rows(
            "warplink-2",
            clicks: zip(names, addresses).map { WarpLink2Scene.click($0, age: .minute, ["ip": $1.0]) },
            installs: zip(names, addresses).map { WarpLink2Scene.install($0, later: 0, ["ip": $1.0]) })
        for (row, (address, confidence)) in zip(found, addresses) {
            #expect(row.confidence == confidence, "\(address)")
        }
        #expect(found.count == addresses.count)
    }

    @Test("only what the app can claim is a rival or wins")
    func otherApps() async throws {
        let links: [Fields] = [
            ["id": WarpLinkScene.link, "app_id": "shop"], ["id": WarpLinkScene.otherLink, "app_id": "games"],
        ]
        let foreign = WarpLink2Scene.click("c2", age: .minute, ["link_id": WarpLinkScene.otherLink])
        let apps: [(String?, String, Double)] = [("shop", "c1", 0.765), ("games", "c2", 0.765), (nil, "c2", 0.459)]
        for (app, click, confidence) in apps {
            let found = try await rows(
                "warplink-2", clicks: [WarpLink2Scene.click(), foreign],
                installs: [WarpLink2Scene.install().with(["app_id": app])], links: links)
            #expect(found.map(\.click) == [click])
            #expect(found.map(\.confidence) == [confidence])
        }
    }
}
