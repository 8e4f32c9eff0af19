import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("The accuracy of probabilistic tiers")
struct MatchAccuracyTests {
    private static let device = "6D0A1B2C-1111-4222-8333-44445555666"

    /// A click and an install of one phone, of several that share an address.
    private static func click(_ id: String, device: Int?, _ changes: [String: Any?] = [:]) throws -> String {
        let device = device.map { "\(Self.device)\($0)" }
        return try WarpLinkScene.click(id, ["device_id": device].merging(changes) { $1 }).line
    }
    private static func install(_ id: String, device: Int, _ changes: [String: Any?] = [:]) throws -> String {
        try WarpLinkScene.install(id, ["idfv": "\(Self.device)\(device)"].merging(changes) { $1 }).line
    }

    private static func accuracy(of run: WholeRun, _ pipeline: String? = nil, examples: Int = 10) async throws
        -> MatchAccuracy
    {
        try await Rescoring(result: "\(run.scratch.path)/out", pipeline: pipeline, threads: 2).withSmallPieces
            .accuracy(examples: examples)
    }

    private static func object(_ accuracy: MatchAccuracy) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(accuracy.json.utf8)) as? [String: Any])
    }

    @Test("is told by installs that a device attributes, one by one")
    func scenes() async throws {
        let summer = ["campaign": "summer", "ip": "203.0.113.1"]
        let clicks = [
            // The same click, with or without its device.
            try Self.click("a", device: 1, summer),
            // Another click is newer, of another link and the same campaign.
            try Self.click("b", device: 2, ["campaign": "summer", "ip": "203.0.113.2"]),
            try WarpLinkScene.click(
                "b-other", age: .second,
                ["campaign": "summer", "ip": "203.0.113.2", "link_id": WarpLinkScene.otherLink]
            ).line,
            // Only the device agrees.
            try Self.click("c", device: 3, ["ip": "203.0.113.3"]),
            try WarpLinkScene.click("d", ["ip": "203.0.113.4"]).line,
        ]
        let installs = [
            try Self.install("i-a", device: 1, ["ip": "203.0.113.1"]),
            try Self.install("i-b", device: 2, ["ip": "203.0.113.2"]),
            try Self.install("i-c", device: 3, ["ip": "203.0.113.99"]),
            // Takes the first one's click again.
            try Self.install("h-a", device: 1, ["ip": "203.0.113.1", "timestamp": moment(.day)]),
            // Inherits it.
            try Self.install("j-a", device: 1, ["ip": "203.0.113.1", "timestamp": moment(4 * .day)]),
            // Nothing is known of it.
            try WarpLinkScene.install("k", ["ip": "203.0.113.4"]).line,
        ]
        let run = try WholeRun("warplink", clicks: clicks, installs: installs)
        let tiers = try await run.published().rows.map { Row($0).tier }
        #expect(tiers.filter { $0 == "device_id" }.count == 5 && tiers.filter { $0 == "enriched" }.count == 1)
        let accuracy = try await Self.accuracy(of: run)
        #expect(
            accuracy.text == """
                \(run.scratch.path)/out: 3 installs whose click or link deterministic tiers know
                  3  device_id  by their click
                left out: 1 install that inherits the click of another
                left out: 1 install whose click an earlier one of the device has

                the probabilistic tiers of warplink alone attribute 2 of them, 66.7%:

                                              checked  others  mean confidence  same click  same link  same campaign  same referrer  same source
                all                           2        1       0.775            50.0%       50.0%      100.0%         100.0%         100.0%
                tier        enriched          2        1       0.775            50.0%       50.0%      100.0%         100.0%         100.0%
                tier        enriched_android  0        0       -                -           -          -              -              -
                tier        basic             0        0       -                -           -          -              -              -
                level       high              2        1       0.775            50.0%       50.0%      100.0%         100.0%         100.0%
                confidence  0.8 to below 0.9  1        1       0.85             100.0%      100.0%     100.0%         100.0%         100.0%
                confidence  0.7 to below 0.8  1        0       0.7              0.0%        0.0%       100.0%         100.0%         100.0%

                examples: another link
                  i-b at \(moment()): device_id 1 high click b \(WarpLinkScene.link) -> enriched 0.7 high click b-other \(WarpLinkScene.otherLink)

                """)
    }

    @Test("is counted by what answers count for, most of those with known touches first")
    func credits() async throws {
        let clicks = [
            try Self.click("a", device: 1, ["ip": "203.0.113.1", "campaign": "summer"]),
            try Self.click("b", device: 2, ["ip": "203.0.113.2", "campaign": "summer"]),
            try Self.click("c", device: 3, ["ip": "203.0.113.3"]),
        ]
        let installs = try (1...3).map { try Self.install("i\($0)", device: $0, ["ip": "203.0.113.\($0)"]) }
        let run = try WholeRun("warplink", clicks: clicks, installs: installs)
        _ = try await run.published()
        let accuracy = try await Rescoring(result: "\(run.scratch.path)/out", pipeline: nil, threads: 2)
            .accuracy(by: .campaign)
        let rows = accuracy.text.split(separator: "\n").filter { $0.hasPrefix("campaign") }
        #expect(
            rows.map { $0.split(separator: /\ {2,}/).prefix(3) } == [
                ["campaign", "summer", "2"], ["campaign", "(no campaign)", "1"],
            ])
        let campaigns = try #require(try Self.object(accuracy)["campaigns"] as? [[String: Any]])
        #expect(campaigns.map { $0["campaign"] as? String } == ["summer", nil])
        #expect(campaigns.map { $0["same_click"] as? Int } == [2, 1])
    }

    @Test("of a day is told by installs of that day, and says so")
    func ofDays() async throws {
        let clicks = [try Self.click("a", device: 1), try Self.click("b", device: 2, ["ip": "203.0.113.2"])]
        let installs = [
            try Self.install("i", device: 1),
            try Self.install("j", device: 2, ["ip": "203.0.113.2", "timestamp": moment(.day)]),
        ]
        var run = try WholeRun("warplink", clicks: clicks, installs: installs)
        let dates = ["2025-01-15", "2025-01-16"]
        run.options.days = DayOptions(.range(from: dates[0], to: dates[1]))
        _ = try await run.result()
        let days = ReviewedDays(from: dates[1])
        let accuracy = try await Rescoring(
            result: "\(run.scratch.path)/out", pipeline: nil, threads: 2, days: days
        ).accuracy()
        #expect(accuracy.text.hasPrefix("\(run.scratch.path)/out, \(dates[1]): 1 install whose click or link "))
        let object = try Self.object(accuracy)
        #expect(["from", "to"].map { object[$0] as? String } == [dates[1], dates[1]])
        #expect((object["attributed"] as? [String: Any])?["same_click"] as? Int == 1)
    }

    @Test("of days is not told by clicks that the days before have taken")
    func takenBefore() async throws {
        let installs = [
            try Self.install("i", device: 1), try Self.install("h", device: 1, ["timestamp": moment(.day)]),
        ]
        var run = try WholeRun("warplink", clicks: [try Self.click("a", device: 1)], installs: installs)
        let dates = ["2025-01-15", "2025-01-16"]
        run.options.days = DayOptions(.range(from: dates[0], to: dates[1]))
        _ = try await run.result()
        for days in [ReviewedDays(), ReviewedDays(from: dates[1])] {
            let accuracy = try await Rescoring(
                result: "\(run.scratch.path)/out", pipeline: nil, threads: 2, days: days
            ).accuracy()
            let object = try Self.object(accuracy)
            #expect((object["left_out"] as? [String: Int])?["taken_again"] == 1)
            #expect(object["installs"] as? Int == (days.from == nil ? 1 : 0))
        }
    }

    @Test("is what two runs say, one of them without the deterministic tiers", arguments: ["warplink", "warplink-2"])
    func asTwoRuns(pipeline: String) async throws {
        let text = try shippedText(pipeline)
        try await expectAsTwoRuns(text, text.withoutDeterministicTiers(), name: pipeline)
    }

    @Test("of scores is what two runs say")
    func scores() async throws {
        let alone = try shippedText("dynalinks").withoutDeterministicTiers()
        let device = "    - {name: device, type: deterministic, key: [device_id], against: [clicks]}\n"
        let text = try alone.changed([("  tiers:\n", "  tiers:\n\(device)")])
        try await expectAsTwoRuns(text, alone, name: "dynalinks")
    }

    private func expectAsTwoRuns(_ text: String, _ alone: String, name: String) async throws {
        let definition = try PipelineTests.definition(of: text, name: name)
        var (answered, different, takenAgain) = (0, 0, 0)
        for seed in Seeds.few(8) {
            var size = RandomCorpus.Size()
            (size.clicks, size.installs) = (400, 200)
            let logs = Logs(RandomCorpus(seed: seed, pipeline: definition, size: size))
            var results: [[[String: Any]]] = []
            var last: WholeRun?
            for text in [alone, text] {
                var run = try WholeRun("").withSmallBlocks
                try run.decide(by: text)
                try logs.write(to: run)
                results.append(try await run.published().rows)
                last = run
            }
            let run = try #require(last)
            let found = try Self.object(try await Self.accuracy(of: run, examples: 1_000))
            let pairs = zip(results[1], results[0]).filter { known, _ in
                known["status"] as? String == "attributed" && known["match_type"] as? String == "deterministic"
            }
            let fresh = pairs.filter { known, _ in known["inherited_from"] is NSNull }
            let open = fresh.filter { known, _ in
                let platform = Platform.allCases.first { $0.name == known["platform"] as? String }
                return definition.match.tiers.contains { $0.probabilistic != nil && $0.isOpen(to: platform) }
            }
            var taken: Set<String> = []
            let first = open.filter { known, _ in
                guard let click = known["click_id"] as? String else { return true }
                return taken.insert("\(click) \(known["clicked_at"] ?? "")").inserted
            }
            expect(found, first, "seed \(seed)")
            let others = zip(results[1], results[0]).filter { known, answer in
                known["match_type"] as? String != "deterministic" && answer["status"] as? String == "attributed"
            }
            let attributed = try #require(found["attributed"] as? [String: Any])
            #expect(
                attributed["others"] as? Int == others.count { $0.0["status"] as? String != "repeat" }, "seed \(seed)")
            let leftOut = try #require(found["left_out"] as? [String: Int])
            let counts = [pairs.count - fresh.count, open.count - first.count, fresh.count - open.count]
            #expect(["inherited", "taken_again", "no_open_tier"].map { leftOut[$0] } == counts, "seed \(seed)")
            takenAgain += counts[1]
            answered += (found["attributed"] as? [String: Any])?["installs"] as? Int ?? 0
            different += (found["examples"] as? [Any])?.count ?? 0
        }
        #expect(answered > 10 && different > 0, "\(answered) answers, \(different) of another link")
        #expect(takenAgain > 0)
    }

    private typealias Pair = ([String: Any], [String: Any])

    private func expect(_ found: [String: Any], _ pairs: [Pair], _ comment: Comment) {
        func same(_ pair: Pair, _ key: String) -> Bool { "\(pair.0[key] ?? "")" == "\(pair.1[key] ?? "")" }
        func tally(_ pairs: [Pair]) -> [String: Int] {
            let clicks = pairs.filter { $0.0["click_id"] is String }
            var tally = ["installs": pairs.count, "known_clicks": clicks.count]
            tally["same_click"] = clicks.count { same($0, "click_id") && same($0, "clicked_at") }
            tally["same_link"] = pairs.count { same($0, "link_id") }
            for key in ["campaign", "referrer", "source"] { tally["same_\(key)"] = pairs.count { same($0, key) } }
            return tally
        }
        func counts(_ value: Any?) -> [String: Int] {
            (value as? [String: Any] ?? [:]).filter {
                $0.key.hasPrefix("same") || $0.key.hasSuffix("s") && $0.key != "others"
            }
            .compactMapValues { $0 as? Int }
        }
        func certainty(_ row: [String: Any]) -> Double? {
            (row["score"] as? Double).map { $0 / 100 } ?? row["confidence"] as? Double
        }
        #expect(found["installs"] as? Int == pairs.count, comment)
        let answered = pairs.filter { $0.1["status"] as? String == "attributed" }
        #expect(found["organic"] as? Int == pairs.count - answered.count, comment)
        #expect(counts(found["attributed"]) == tally(answered), comment)
        for (list, key) in [("tiers", "tier"), ("levels", "level")] {
            let groups = Dictionary(grouping: answered) { $0.1[key] as? String }
            let objects = found[list] as? [[String: Any]] ?? []
            #expect(Set(groups.keys).isSubset(of: objects.map { $0[key] as? String }), comment)
            for object in objects {
                #expect(counts(object) == tally(groups[object[key] as? String] ?? []), comment)
            }
        }
        let bands = Dictionary(grouping: answered) { certainty($0.1).map { min(Int($0 * 10 + 1e-9), 9) } }
        let objects = found["bands"] as? [[String: Any]] ?? []
        #expect(objects.count >= bands.count, comment)
        for object in objects {
            let isScore = object["of"] as? String == "score"
            let from = (object["from"] as? Double ?? -1) / (isScore ? 100 : 1)
            let own = bands[Int(from * 10 + 0.5)] ?? []
            #expect(counts(object) == tally(own), comment)
            let sum = own.reduce(0) { $0 + (certainty($1.1) ?? 0) }
            let mean = (object["mean"] as? Double ?? -1) / (isScore ? 100 : 1)
            #expect(own.isEmpty ? object["mean"] is NSNull : abs(mean - sum / Double(own.count)) < 0.0001, comment)
        }
        let others = answered.filter { !same($0, "link_id") }.map { $0.0["install_id"] as? String }
        let examples = (found["examples"] as? [[String: Any]] ?? []).map { $0["install_id"] as? String }
        #expect(examples == others, comment)
    }

    @Test("of another pipeline file is told by what deterministic tiers of the result know")
    func otherPipeline() async throws {
        let clicks = [try Self.click("a", device: 1), try WarpLinkScene.click("b", age: .second).line]
        let run = try WholeRun("warplink", clicks: clicks, installs: [try Self.install("i", device: 1)])
        _ = try await run.published()
        let text = try shippedText("warplink", ("winner: newest", "winner: earliest"))
        try run.scratch.write(text, to: "earliest.yaml")
        func sameClicks(_ pipeline: String?) async throws -> Int? {
            let object = try Self.object(try await Self.accuracy(of: run, pipeline))
            return (object["attributed"] as? [String: Any])?["same_click"] as? Int
        }
        #expect(try await sameClicks(nil) == 0)
        #expect(try await sameClicks(run.scratch.path(of: "earliest.yaml")) == 1)
    }

    @Test("leaves out installs to whose platform no probabilistic tier is open")
    func closedTiers() async throws {
        let install = try Self.install("i", device: 1, ["platform": nil, "user_agent": nil])
        let run = try WholeRun("warplink", clicks: [try Self.click("a", device: 1)], installs: [install])
        #expect(try await run.published().rows.map { Row($0).tier } == ["device_id"])
        let accuracy = try await Self.accuracy(of: run)
        #expect((try Self.object(accuracy)["left_out"] as? [String: Int])?["no_open_tier"] == 1)
        #expect(accuracy.text.contains("left out: 1 install to whose platform no probabilistic tier is open"))
    }

    @Test("cannot be told by deterministic tiers that know only what others left over")
    func leftOver() async throws {
        let shipped = try shippedText("warplink")
        let device = try #require(shipped.firstMatch(of: /\n +- \{name: device_id,[^\n]*/)?.output)
        let last = shipped.replacing(device, with: "").replacing(
            "  # The vendor's advice", with: "\(device.dropFirst())\n  # The vendor's advice")
        var run = try WholeRun(
            "", clicks: [try Self.click("a", device: 1)], installs: [try Self.install("i", device: 1)])
        try run.decide(by: last)
        _ = try await run.published()
        let error = await #expect(throws: RunError.self) { try await Self.accuracy(of: run) }
        #expect(error?.kind == .usage)
        #expect(
            error?.description.contains("its tier device_id comes after probabilistic ones, so it knows only") == true)
        _ = try await run.rescored(with: "warplink")
        let rescored = try await Rescoring(result: "\(run.scratch.path)/rescored", pipeline: nil, threads: 2).accuracy()
        #expect((try Self.object(rescored)["attributed"] as? [String: Any])?["same_click"] as? Int == 1)
    }

    @Test("is refused with what somebody has changed, and not with the tiers that it leaves out")
    func refusedChange() async throws {
        let run = try WholeRun("warplink", clicks: [try Self.click("a", device: 1)], installs: [])
        _ = try await run.published()
        try run.scratch.write(shippedText("warplink", ("dedupe: 24h", "dedupe: 12h")), to: "changed.yaml")
        let error = await #expect(throws: RunError.self) {
            try await Self.accuracy(of: run, run.scratch.path(of: "changed.yaml"))
        }
        #expect(error?.description.contains("clicks.screening.dedupe") == true)
        #expect(error?.description.contains("device_id") == false)
    }

    @Test("cannot be told without deterministic tiers, nor without probabilistic ones")
    func refusals() async throws {
        let run = try WholeRun("linktrace")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("linktrace"))).write(to: run)
        _ = try await run.published()
        let error = await #expect(throws: RunError.self) { try await Self.accuracy(of: run) }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("its pipeline has no deterministic tier") == true)
        var devices = try WholeRun("")
        try devices.decide(by: DeviceLogs.pipeline(clicks: ["clicks.jsonl"], installs: ["installs.jsonl"]))
        try devices.write(DeviceLogs.click("c", at: "2026-11-01T00:00:00Z") + [0x0A], to: "clicks.jsonl")
        try devices.write(DeviceLogs.install("i", at: "2026-11-01T01:00:00Z") + [0x0A], to: "installs.jsonl")
        _ = try await devices.published()
        let other = await #expect(throws: RunError.self) { try await Self.accuracy(of: devices) }
        #expect(other?.kind == .usage)
        #expect(other?.description.contains("has no probabilistic tier") == true)
    }
}
