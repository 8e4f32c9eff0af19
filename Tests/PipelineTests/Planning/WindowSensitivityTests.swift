import AttributionModel
import BruteForce
import Fixtures
import Foundation
import PipelineFile
import Reviewing
import Testing

@testable import Pipeline

@Suite("What shorter windows attribute")
struct WindowSensitivityTests {
    private static func rescoring(of run: WholeRun, window: Duration? = nil) throws -> Rescoring {
        try Rescoring(result: "\(run.scratch.path)/out", pipeline: nil, threads: 2, window: window).withSmallPieces
    }

    /// What rows count for.
    private static func counts(_ published: Published, by dimension: FlowDimension) throws -> [String: Int] {
        try published.rows.reduce(into: [:]) { counts, row in
            guard row["status"] as? String == "attributed" else { return }
            counts[row[dimension.column.name] as? String ?? "", default: 0] += 1
        }
    }

    @Test("is what runs with these windows attribute", arguments: [FlowDimension.campaign, .tier])
    func sameAsRuns(by dimension: FlowDimension) async throws {
        let hours = [2, 20, 72]
        var answered = 0
        for seed in Seeds.all.prefix(5) {
            let logs = Logs(RandomCorpus(seed: seed, pipeline: try shippedPipeline("warplink")))
            var run = try WholeRun("warplink").withSmallBlocks
            try logs.write(to: run)
            _ = try await run.published()
            let found: WindowSensitivity
            do {
                found = try await Self.rescoring(of: run)
                    .windows(of: hours.reversed().map { .seconds($0 * 3_600) } + [.seconds(7_200)], by: dimension)
            } catch {
                guard "\(error)".contains(RescoringTests.cut) else { throw error }
                continue
            }
            answered += 1
            #expect(found.columns.map(\.limit) == hours.map { Milliseconds($0) * .hour })
            for (column, hours) in zip(found.columns, hours) {
                run.options.window = .seconds(hours * 3_600)
                let expected = try Self.counts(try await run.published(), by: dimension)
                let installs = column.counts.installs.filter { $0.key.status == .attributed }
                    .map { ($0.key.name ?? "", $0.value) }
                #expect(Dictionary(uniqueKeysWithValues: installs) == expected, "seed \(seed), \(hours) h")
                #expect(column.counts.attributed == expected.values.reduce(0, +))
            }
        }
        #expect(answered > 1, "most corpora can be answered")
    }

    /// Two installs of a summer campaign minutes after their clicks, and three of a winter campaign many hours after.
    private static func twoCampaigns() async throws -> WholeRun {
        let ages =
            [(Milliseconds.minute, "summer"), (.minute, "summer")] + .init(repeating: (20 * .hour, "winter"), count: 3)
        let pairs = try ages.enumerated().map { place, click in
            let ip = "203.0.113.\(place)"
            return (
                try WarpLinkScene.click("c\(place)", age: click.0, ["campaign": click.1, "ip": ip]).line,
                try WarpLinkScene.install("i\(place)", ["ip": ip]).line
            )
        }
        let run = try WholeRun("warplink", clicks: pairs.map(\.0), installs: pairs.map(\.1))
        _ = try await run.published()
        return run
    }

    @Test("tells where campaigns change places")
    func places() async throws {
        let run = try await Self.twoCampaigns()
        let found = try await Self.rescoring(of: run).windows()
        #expect(
            found.text == """
                \(run.scratch.path)/out: attributed installs as warplink would decide them, if windows are at most

                                           1h         6h         24h     72h
                all                        2          2          5       5
                share of installs          40.0%      40.0%      100.0%  100.0%
                campaign           winter  0          0          3       3
                campaign           summer  2 (no. 1)  2 (no. 1)  2       2

                no.: the place among campaigns, where it is another than with 72h

                """)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(found.json.utf8)) as? [String: Any])
        let windows = try #require(object["windows"] as? [[String: Any]])
        #expect(windows.map { $0["window"] as? String } == ["1h", "6h", "24h", "72h"])
        #expect(windows.map { $0["attributed"] as? Int } == [2, 2, 5, 5])
        let campaigns = try #require(windows.last?["campaigns"] as? [[String: Any]])
        #expect(campaigns.map { $0["campaign"] as? String } == ["winter", "summer"])
        #expect(campaigns.map { $0["place"] as? Int } == [1, 2])
        let alone = try await Self.rescoring(of: run).windows(of: [.seconds(3_600)])
        #expect(!alone.text.contains("no."))
    }

    @Test("keeps within the window of the result, and that which is asked for")
    func withinOtherWindows() async throws {
        var run = try await Self.twoCampaigns()
        #expect(
            try await Self.rescoring(of: run, window: .seconds(7_200)).windows().columns.map(\.limit) == [
                .hour, 2 * .hour,
            ])
        run.options.window = .seconds(30 * 3_600)
        _ = try await run.published()
        let rescoring = try Self.rescoring(of: run)
        let kept = try await rescoring.windows()
        #expect(kept.columns.map(\.limit) == [.hour, 6 * .hour, .day, 30 * .hour])
        #expect(rescoring.note == "the result was made with --window 30h, which is kept")
    }

    @Test("gives equals the same place")
    func equalPlaces() {
        let installs = ["a": 2, "b": 2, "c": 1, "d": 3].map { (Credit.named($0.key.utf8Bytes), $0.value) }
        let counts = CreditCounts(dimension: .source, installs: Dictionary(uniqueKeysWithValues: installs))
        let places = counts.places.map { ($0.key.name ?? "", $0.value) }.sorted { $0 < $1 }
        #expect(places.map(\.0) == ["a", "b", "c", "d"])
        #expect(places.map(\.1) == [2, 2, 4, 1])
    }

    @Test("is refused for windows that the result does not have")
    func refused() async throws {
        let run = try await Self.twoCampaigns()
        let tooLong = await #expect(throws: RunError.self) {
            try await Self.rescoring(of: run).windows(of: [.seconds(73 * 3_600)])
        }
        #expect(tooLong?.kind == .usage)
        #expect(
            tooLong?.description
                == "cannot tell what a window of 73h would give: the longest one of warplink is 72h; name shorter ones")
        let none = await #expect(throws: RunError.self) { try await Self.rescoring(of: run).windows(of: [.zero]) }
        #expect(none?.kind == .usage)
    }

    @Test("is refused where no tier has a window")
    func noWindows() async throws {
        var run = try await Self.twoCampaigns()
        let text = """
            pipeline: referrers
            clicks: {path: [clicks-*.jsonl.gz], fields: {clicked_at: timestamp}}
            installs: {path: [installs-*.jsonl.gz], fields: {requested_at: timestamp}, referrer_format: link_id}
            links: {path: [links.jsonl.gz]}
            match: {tiers: [{name: referrer, type: deterministic, key: [referred_link], against: [links]}]}
            """
        try run.decide(by: text)
        try run.write([String](), to: "links.jsonl.gz")
        _ = try await run.published()
        let error = await #expect(throws: RunError.self) { try await Self.rescoring(of: run).windows() }
        #expect(error?.kind == .usage)
        #expect(error?.description.hasPrefix("cannot shorten windows: no tier of ") == true, "\(error!)")
    }
}
