import Generating
import Testing

@Suite struct ShareTests {
    @Test func `Agents, environments and signals have the shares of real traffic`() async throws {
        let clicks = try await GeneratedLogs(smallOptions(clicks: 20_000, installs: 100)).clicks()
        func share(_ matches: ([String: Any]) -> Bool) -> Double {
            Double(clicks.count(where: matches)) / Double(clicks.count)
        }
        func agent(_ click: [String: Any]) -> String { (click["user_agent"] as? String ?? "").lowercased() }
        let cases: [(String, ClosedRange<Double>, ([String: Any]) -> Bool)] = [
            ("iPhone", 0.38...0.52, { agent($0).contains("iphone") }),
            ("iPad as Macintosh", 0.01...0.05, { agent($0).contains("macintosh") && $0["touch_points"] as? Int == 5 }),
            ("Android", 0.28...0.42, { agent($0).contains("android") }),
            ("Windows", 0.04...0.12, { agent($0).contains("windows nt") }),
            ("link previews", 0.005...0.03, { agent($0).contains("facebookexternalhit") }),
            ("app opened", 0.02...0.05, { $0["app_installed"] as? Bool == true }),
            ("stage", 0.005...0.02, { $0["environment"] as? String == "stage" }),
            ("no script", 0.06...0.15, { $0["screen"] == nil }),
            ("zone named", 0.4...0.6, { $0["timezone"] != nil }),
            ("offset", 0.5...0.75, { $0["timezone_offset"] != nil }),
            ("IPv6", 0.15...0.35, { ($0["ip"] as? String ?? "").contains(":") }),
            ("device id", 0.05...0.2, { $0["device_id"] != nil }),
        ]
        for (name, bounds, matches) in cases { #expect(bounds.contains(share(matches)), "\(name): \(share(matches))") }
    }

    @Test func `Three in ten installs are organic, and no kind of cause is missing`() async throws {
        var options = smallOptions(clicks: 20_000, installs: 5_000)
        options.days = 7
        let logs = try await GeneratedLogs(options)
        let reasons = Dictionary(grouping: try logs.truth()) { $0["why"] as? String ?? "" }.mapValues(\.count)
        #expect(Set(reasons.keys) == ["click", "late", "other_network", "other_family", "reinstall", "organic"])
        #expect((1_350...1_650).contains(reasons["organic"] ?? 0))
        #expect((2_400...3_100).contains(reasons["click"] ?? 0))
        let installs = try logs.installs()
        let referred = installs.count { ($0["install_referrer"] as? String ?? "").contains("warplink") }
        #expect((150...350).contains(referred))
        #expect(installs.count { $0["simulator"] as? Bool == true } > 0)
        #expect(installs.count { $0["is_reinstall"] as? Bool == true } > 0)
    }

    @Test func `Links and addresses are skewed`() async throws {
        let clicks = try await GeneratedLogs(smallOptions(clicks: 20_000, installs: 0)).clicks()
        func top(_ field: String) -> (first: Int, distinct: Int) {
            let counts = Dictionary(grouping: clicks) { $0[field] as? String ?? "" }.values.map(\.count).sorted(by: >)
            return (counts.first ?? 0, counts.count)
        }
        #expect(top("link_id").first > 5 * clicks.count / top("link_id").distinct)
        #expect(top("ip").first > 150 && top("ip").distinct > 6_000)
    }

    @Test func `A hot share puts that many clicks and installs behind one address`() async throws {
        var options = smallOptions(clicks: 10_000, installs: 1_000)
        options.hotShare = 0.1
        let logs = try await GeneratedLogs(options)
        for (records, bounds) in [(try logs.clicks(), 850...1_200), (try logs.installs(), 80...180)] {
            let addresses = Dictionary(grouping: records) { $0["ip"] as? String ?? "" }
            let hottest = try #require(addresses.values.max { $0.count < $1.count })
            #expect(bounds.contains(hottest.count), "\(hottest.count)")
        }
    }
}
