import AttributionModel
import Compression
import Fixtures
import Testing

@testable import Pipeline

@Suite("Lines of one id and time that differ")
struct RivalLinesTests {
    /// Two orders of the lines, and one file each.
    private func run(_ write: (WholeRun, [Int]) throws -> Void) async throws -> [Published] {
        var published: [Published] = []
        for (order, threads) in [([0, 1, 2], 1), ([2, 1, 0], 2), ([1, 2, 0], 4)] {
            var run = try WholeRun("warplink")
            run.options.threads = threads
            try write(run, order)
            published.append(try await run.published())
        }
        return published
    }

    private static let device = "6f0c9f5e-3f5a-4f0e-9a37-0d3f5f6f1a11"
    private var install: Fields { ["idfv": RivalLinesTests.device, "install_id": "i1", "timestamp": moment()] }

    /// What one thread publishes of clicks and the install, within so much memory.
    private func published(clicks lines: [String], memory: Int) async throws -> Published {
        var run = try WholeRun("warplink")
        run.options.threads = 1
        run.options.memory = memory
        try run.write(lines, to: "clicks-1.jsonl.gz")
        try run.write([install.line], to: "installs-1.jsonl.gz")
        return try await run.published()
    }

    @Test("leave the click of the least raw bytes, in whatever order they come")
    func clicks() async throws {
        let rivals: [Fields] = ["a", "b", "c"].map { campaign in
            [
                "campaign": campaign, "click_id": "c1", "timestamp": moment(-60_000), "link_id": "spring",
                "device_id": RivalLinesTests.device, "platform": "ios",
            ]
        }
        let results = try await run { run, order in
            for place in order { try run.write([rivals[place].line], to: "clicks-\(order[place]).jsonl.gz") }
            try run.write([install.line], to: "installs-1.jsonl.gz")
        }
        for published in results {
            #expect(try published.rows.first?["campaign"] as? String == "a")
            #expect(try published.counts("clicks") == ["usable": 1, "duplicate": 2])
            #expect(try published.report("campaigns").dropFirst().map { $0.prefix(7) } == ["a,1,1,1"])
        }
    }

    @Test("leave the clicks of the least bytes of thousands of ids, also from the disk where memory is short")
    func manyClicks() async throws {
        let padding = String(repeating: "p", count: 1_500)
        func click(_ number: Int, _ campaign: String) throws -> String {
            try [
                "campaign": campaign, "click_id": "c\(number)", "timestamp": moment(Int64(number - 9_000)),
                "link_id": "spring", "ip": "203.0.113.\(number % 250)", "platform": "ios", "padding": padding,
            ].line
        }
        var lines: [String] = []
        // Every third id occurs once, every seventh in two lines that are the same.
        for number in 0..<2_000 {
            lines.append(try click(number, number % 3 == 0 ? "once" : "b"))
            if number % 3 != 0 { lines.append(try click(number, number % 7 == 0 ? "b" : "a")) }
        }
        let rivals = (0..<2_000).count { $0 % 3 != 0 && $0 % 7 != 0 }
        let copies = (0..<2_000).count { $0 % 3 != 0 && $0 % 7 == 0 }
        for (lines, memory) in [(lines, 512_000_000), (lines.reversed(), 0)] {
            let published = try await published(clicks: lines, memory: memory)
            #expect(try published.counts("clicks") == ["usable": 2_000, "duplicate": rivals + copies])
            let campaigns = try published.report("campaigns").dropFirst().map {
                $0.split(separator: ",").prefix(2).map(String.init)
            }
            #expect(campaigns == [["a", "\(rivals)"], ["b", "\(copies)"], ["once", "667"]])
            let work = try #require(try published.manifest["run"] as? [String: Any])
            // All but the last 2 MiB, which a writer has in its hands.
            let leastSpilled = memory > 0 ? 0 : 2 * rivals * padding.utf8.count - (2 << 20)
            #expect(try #require(work["spilled_bytes"] as? Int) >= leastSpilled)
        }
    }

    @Test("leave the same click where no install wants some of them, whichever installs there are")
    func wantedAndUnwanted() async throws {
        func click(_ device: Int) -> Fields {
            [
                "click_id": "c1", "timestamp": moment(-3_600_000), "link_id": "spring",
                "device_id": "11111111-2222-4333-8444-00000000000\(device)",
            ]
        }
        func install(_ device: Int, later: Int64) -> Fields {
            [
                "install_id": "i\(device)", "timestamp": moment(later), "platform": "ios",
                "idfv": "11111111-2222-4333-8444-00000000000\(device)",
            ]
        }
        let clicks = (1...3).map(click)
        for devices in [[1], [2], [3], [1, 2], [2, 3], [3, 1], [1, 2, 3]] {
            for clicks in [clicks, clicks.reversed()] {
                let installs = devices.map { install($0, later: Int64($0)) }
                let found = try await rows("warplink", clicks: clicks, installs: installs)
                let attributed = found.filter { $0.status == "attributed" }.map(\.install)
                #expect(attributed == (devices.contains(1) ? ["i1"] : []))
            }
        }
    }

    @Test("are won once, together with a line of their id that lies days apart")
    func claims() async throws {
        func click(hours: Int64, _ campaign: String) -> Fields {
            [
                "campaign": campaign, "click_id": "c1", "timestamp": moment(-hours * 3_600_000), "link_id": "spring",
                "ip": "203.0.113.9", "user_agent": Browser.iPhone, "accept_language": "en",
            ]
        }
        let installs: [Fields] = ["i1", "i2"].map { id in
            ["install_id": id, "timestamp": moment(), "platform": "ios", "ip": "203.0.113.9", "languages": "en"]
        }
        for (rivals, other) in [(1, 30), (30, 1)] as [(Int64, Int64)] {
            let clicks = [click(hours: rivals, "b"), click(hours: rivals, "a"), click(hours: other, "c")]
            let found = try await rows("warplink", clicks: clicks, installs: installs)
            #expect(found.map(\.status) == ["attributed", "organic"])
            #expect(found.map(\.candidates) == [2, nil])
        }
    }

    /// Two lines whose digests agree in 32 bits, as a search among thirty thousand has found; the lesser first.
    private static let nearlyAlike = [2_169, 32_017].map { number in
        #"{"click_id":"c1","destination_url":"https://example.com/\#(number)","device_id":"\#(device)","#
            + #""link_id":"spring","platform":"ios","timestamp":"2026-11-01T08:00:00.000Z"}"#
    }

    @Test("are told apart by more of their digests than anybody finds to be alike", arguments: [false, true])
    func nearlyAlike(isReversed: Bool) async throws {
        #expect(Set(Self.nearlyAlike.map { UInt32(truncatingIfNeeded: Digest(of: bytes($0).span).low) }).count == 1)
        var run = try WholeRun("warplink")
        try run.decide(
            by: """
                pipeline: alike
                clicks: {path: ['clicks/{date}.jsonl'], fields: {clicked_at: timestamp}}
                installs: {path: ['installs/{date}.jsonl'], fields: {requested_at: timestamp, device_id: idfv}}
                match:
                  window: 2d
                  tiers: [{name: device, type: deterministic, key: [device_id], against: [clicks]}]
                """)
        let (first, second) = ("2026-11-01", "2026-11-02")
        try run.write(isReversed ? Self.nearlyAlike.reversed() : Self.nearlyAlike, to: "clicks/\(first).jsonl")
        for (file, day) in [("clicks", second), ("installs", first)] {
            try run.write([String](), to: "\(file)/\(day).jsonl")
        }
        try run.write([install.with(["timestamp": "\(second)T01:00:00Z"]).line], to: "installs/\(second).jsonl")
        let world = CachedWorld(DayWorld(run: run, zone: 0))
        let read = try await world.publish(second, to: "without") { $0.days?.cache.isUsed = false }
        _ = try await world.publish(first, to: "with")
        let cached = try await world.publish(second, to: "with")
        #expect(try cached.cachedFiles() > 0)
        for published in [read, cached] {
            #expect(try published.rows.first?["destination_url"] as? String == "https://example.com/2169")
        }
    }

    @Test("leave the install of the least raw bytes, in whatever order they come")
    func installs() async throws {
        let rivals: [Fields] = (0..<20).map { number in
            ["app_id": "app-\(10 + number)", "install_id": "i1", "timestamp": moment()]
        }
        let results = try await run { run, order in
            try run.write([] as [String], to: "clicks-1.jsonl.gz")
            for (place, rival) in rivals.enumerated().reversed() {
                try run.write([rival.line], to: "installs-\(place % 3 == order[0] ? "a" : "b")-\(place).jsonl.gz")
            }
        }
        for published in results {
            let rows = try published.rows
            #expect(rows.count == 1)
            #expect(rows.first?["app_id"] as? String == "app-10")
            #expect(try published.counts("installs") == ["decided": 1, "duplicate": 19])
        }
    }

    @Test("leave the installs of the least bytes of thousands of ids, also from the disk where memory is short")
    func manyInstalls() async throws {
        let padding = String(repeating: "p", count: 1_500)
        func install(_ number: Int, _ app: String) throws -> String {
            try ["app_id": app, "install_id": "i\(number)", "timestamp": moment(Int64(number)), "padding": padding].line
        }
        // Every third id occurs once, every seventh in two lines that are the same.
        let apps = (0..<2_000).map { $0 % 3 == 0 ? ["once"] : $0 % 7 == 0 ? ["b", "b"] : ["b", "a"] }
        let lines = try apps.enumerated().flatMap { number, apps in try apps.map { try install(number, $0) } }
        let rivals = apps.count { Set($0).count == 2 }
        for (lines, memory) in [(lines, 512_000_000), (lines.reversed(), 0)] {
            var run = try WholeRun("warplink")
            run.options.threads = 1
            run.options.memory = memory
            try run.write([] as [String], to: "clicks-1.jsonl.gz")
            try run.write(lines, to: "installs-1.jsonl.gz")
            let published = try await run.published()
            #expect(try published.counts("installs") == ["decided": 2_000, "duplicate": lines.count - 2_000])
            #expect(try published.rows.map { $0["app_id"] as? String } == apps.map(\.last))
            let work = try #require(try published.manifest["run"] as? [String: Any])
            // All but the last 2 MiB, which a writer has in its hands.
            let leastSpilled = memory > 0 ? 0 : 2 * rivals * padding.utf8.count - (2 << 20)
            #expect(try #require(work["spilled_bytes"] as? Int) >= leastSpilled)
        }
    }

    @Test("leave the link of the greatest raw bytes")
    func links() async throws {
        let rivals: [Fields] = ["a", "b", "c"].map { ["campaign": $0, "link_id": "spring"] }
        let click: Fields = [
            "click_id": "c1", "timestamp": moment(-60_000), "link_id": "spring", "platform": "ios",
            "device_id": RivalLinesTests.device,
        ]
        let results = try await run { run, order in
            try run.write([click.line], to: "clicks-1.jsonl.gz")
            try run.write([install.line], to: "installs-1.jsonl.gz")
            try run.write(order.map { try rivals[$0].line }, to: "links.jsonl.gz")
        }
        for published in results {
            #expect(try published.rows.first?["campaign"] as? String == "c")
        }
    }

    /// Taps at one time on one link and address, one of each campaign, which is its id's place among `ids`.
    private static func taps(_ ids: [String], ip: String = "203.0.113.9") -> [Fields] {
        ids.enumerated().map { place, id in
            [
                "click_id": id, "campaign": "campaign-\(10 + place)", "timestamp": moment(), "link_id": "spring",
                "ip": ip,
            ]
        }
    }

    @Test(
        "a tap at the very time of another on the same link and address is unique if its id is the lesser",
        arguments: [
            (0..<20).map { "c\(10 + $0)" }, (0..<20).map { "an-id-of-more-than-sixteen-bytes-\(10 + $0)" },
            ["a", "a\u{0}", "a\u{0}\u{0}", "a\u{0}b", "ab", "abcdefghijklmnop", "abcdefghijklmnop\u{0}", "é"],
        ])
    func uniqueTaps(ids: [String]) async throws {
        for taps in [Self.taps(ids), Self.taps(ids).reversed()] {
            let run = try WholeRun("warplink", clicks: taps.map { try $0.line }, installs: [])
            let campaigns = try await run.published().report("campaigns").dropFirst()
            let unique = campaigns.map { $0.split(separator: ",")[3] }
            #expect(unique == ["1"] + [Substring](repeating: "0", count: ids.count - 1))
        }
    }

    @Test("of thousands of pairs of such taps, each has one that is unique, also where memory is short")
    func manyUniqueTaps() async throws {
        let (pairs, padding) = (2_000, String(repeating: "p", count: 1_500))
        let lines = try (0..<pairs).flatMap { pair in
            let ids = ["\(padding)\(pair)-a", "\(padding)\(pair)-b"]
            // In every third pair, the lesser id is of the second campaign.
            return try Self.taps(pair % 3 == 0 ? ids.reversed() : ids, ip: "10.0.\(pair / 250).\(pair % 250)")
                .map { try $0.line }
        }
        for (lines, memory) in [(lines, 512_000_000), (lines.reversed(), 0)] {
            let published = try await published(clicks: lines, memory: memory)
            let unique = try published.report("campaigns").dropFirst().map { $0.split(separator: ",")[3] }
            #expect(unique == ["\(pairs - 667)", "667"])
            let work = try #require(try published.manifest["run"] as? [String: Any])
            // All ids but the last 2 MiB, which a writer has in its hands.
            let leastSpilled = memory > 0 ? 0 : 2 * pairs * padding.utf8.count - (2 << 20)
            #expect(try #require(work["spilled_bytes"] as? Int) >= leastSpilled)
        }
    }
}
