import AttributionModel
import Fixtures
import Foundation
import Generating
import Pipeline
import Testing

@Suite("Matches by chance")
struct ChanceMatchesTests {
    /// What `accuracy --json` tells.
    private typealias Found = [String: Any]

    private static func accuracy(
        of run: WholeRun, days: ReviewedDays = ReviewedDays(), by dimension: FlowDimension? = nil
    ) async throws -> MatchAccuracy {
        var logs = ReviewedLogs(input: run.options.input)
        logs.paths = run.options.paths
        return try await Rescoring(result: "\(run.scratch.path)/out", pipeline: nil, threads: 2, days: days)
            .withSmallPieces.accuracy(by: dimension, withChanceIn: logs)
    }

    private static func object(_ accuracy: MatchAccuracy) throws -> Found {
        try #require(try JSONSerialization.jsonObject(with: Data(accuracy.json.utf8)) as? Found)
    }

    /// Clicks of nobody, so that the logs reach ten days to both sides.
    private static func ends() throws -> [String] {
        try [-10, 10].map { days in
            try WarpLinkScene.click("end\(days)", age: days * .day, ["ip": "198.51.100.1"]).line
        }
    }

    @Test("are as many among installs without a better click of their own as among installs that come later")
    func scene() async throws {
        // Two have clicks from an hour before them. One of these, and another one, have clicks from a minute before
        // they would have come.
        let clicks = try [
            ("a", "203.0.113.1", Milliseconds.hour), ("b", "203.0.113.2", .hour),
            ("b-after", "203.0.113.2", .minute - 4 * .day),
            ("c", "203.0.113.3", .minute - 4 * .day),
        ].map { id, ip, age in try WarpLinkScene.click(id, age: age, ["ip": ip]).line }
        let installs = try (1...6).map { try WarpLinkScene.install("i\($0)", ["ip": "203.0.113.\($0)"]).line }
        // There are no clicks for the window before the one, nor from after the other.
        let others = try [-8, 8].map {
            try WarpLinkScene.install("j\($0)", later: $0 * .day, ["ip": "203.0.113.9"]).line
        }
        let run = try WholeRun("warplink", clicks: clicks + Self.ends(), installs: installs + others)
        let rows = try await run.published().rows
        #expect(rows.count { $0["status"] as? String == "attributed" } == 2)
        let accuracy = try await Self.accuracy(of: run)
        // Both moved matches are sooner than any as the installs came, so all six might have had such a one.
        #expect(
            accuracy.text == """
                \(run.scratch.path)/out: 0 installs whose click or link deterministic tiers know
                there is nothing to hold the answers of probabilistic tiers against

                                              checked  others  by chance    mean confidence  same link  same campaign  same referrer  same source
                all                           0        2       100.0% of 2  -                -          -              -              -
                tier        enriched          0        2       100.0% of 2  -                -          -              -              -
                tier        enriched_android  0        0       -            -                -          -              -              -
                tier        basic             0        0       -            -                -          -              -              -
                level       high              0        2       100.0% of 2  -                -          -              -              -
                confidence  0.6 to below 0.7  0        2       -            -                -          -              -              -

                had all installs come 4 days later, so that only clicks from after them match, 2 of 6 would be attributed, 33.3%
                so about 2 of 2 answers, 100.0%, are by chance, for installs from \(moment()) to \(moment())

                """)
        let chance = try #require(try Self.object(accuracy)["chance"] as? Found)
        #expect(chance["days_later"] as? Int == 4)
        #expect(["from", "to"].map { chance[$0] as? String } == [moment(), moment()])
        #expect(
            ["installs", "attributed", "moved_installs", "moved_attributed"].map { chance[$0] as? Int } == [6, 2, 6, 2])
    }

    @Test("are told by logs of other names, too")
    func otherNames() async throws {
        var run = try WholeRun("warplink")
        try run.write(Self.ends(), to: "c.jsonl")
        try run.write([try WarpLinkScene.install().line], to: "i.jsonl")
        run.options.paths.clicks = ["c.jsonl"]
        run.options.paths.installs = ["i.jsonl"]
        _ = try await run.result()
        let chance = try #require(try Self.object(try await Self.accuracy(of: run))["chance"] as? Found)
        #expect(chance["moved_installs"] as? Int == 1)
    }

    /// Generated logs of two weeks, with copies of installs and with lines that tell an install otherwise.
    private static func logs(_ seed: UInt64) async throws -> Logs {
        var logs = try await Logs(
            generated: GeneratorOptions(clicks: 6_000, installs: 600, days: 14, files: 1, seed: seed))
        let others = logs.installs.prefix(200).map { line in
            Array(String(decoding: line, as: UTF8.self).replacing("en-US", with: "de-DE").utf8)
        }
        logs.installs += others + logs.installs.suffix(5)
        return logs
    }

    /// A line whose timestamp is so many days later.
    private static func moved(_ line: String, by days: Int) -> String {
        line.replacing(/("timestamp":"2026-11-)(\d\d)/) { match in
            "\(match.1)\("0\((Int(match.2) ?? 0) + days)".suffix(2))"
        }
    }

    @Test("are what a run over logs tells whose installs come later", arguments: [1, 2])
    func asAnotherRun(seed: UInt64) async throws {
        let logs = try await Self.logs(seed)
        var moved = logs
        moved.installs = logs.installs.map { line in
            Array(Self.moved(String(decoding: line, as: UTF8.self), by: 4).utf8)
        }
        let run = try WholeRun("warplink")
        try logs.write(to: run)
        _ = try await run.result()
        let found = try Self.object(try await Self.accuracy(of: run, by: .referrer))

        let alone = try shippedText("warplink").withoutDeterministicTiers()
        var counted: [[[String: Any]]] = []
        let chance = try #require(found["chance"] as? Found)
        let span = try ["from", "to"].map { try #require(chance[$0] as? String) }
        for (logs, days) in [(logs, 0), (moved, 4)] {
            var other = try WholeRun("")
            try other.decide(by: alone)
            try logs.write(to: other)
            counted.append(
                try await other.published().rows.filter { row in
                    let time = Self.moved("\"timestamp\":\"\(row["requested_at"] ?? "")", by: -days).suffix(24)
                    return time >= span[0] && time <= span[1]
                        && ["attributed", "organic"].contains(row["status"] as? String)
                })
        }
        let (actual, later) = (counted[0], counted[1])
        #expect(chance["installs"] as? Int == actual.count && chance["moved_installs"] as? Int == later.count)

        let tiers = ["enriched", "enriched_android", "basic"]
        func rank(_ row: [String: Any]) -> (Int, Double) {
            guard let tier = (row["tier"] as? String).flatMap(tiers.firstIndex) else { return (.max, 0) }
            return (tier, row["age_seconds"] as? Double ?? 0)
        }
        func expect(_ group: Any?, _ isIn: ([String: Any]) -> Bool) throws {
            let group = try #require(group as? Found)
            let byChance = ["", "ios", "android", "other"].reduce(0.0) { sum, platform in
                let (came, moved) = ([actual, later].map { $0.filter { $0["platform"] as? String ?? "" == platform } })
                    .pair
                let own = came.count { $0["status"] as? String == "attributed" && isIn($0) }
                let told = moved.filter { $0["status"] as? String == "attributed" && isIn($0) }.reduce(0.0) {
                    sum, match in
                    let left = [came, moved].map { rows in Double(rows.count { rank($0) >= rank(match) }) }
                    return sum + left[0] / left[1]
                }
                return sum + min(told, Double(own))
            }
            let within = actual.count { $0["status"] as? String == "attributed" && isIn($0) }
            #expect(group["within"] as? Int == within, "\(group)")
            // Ranks tell ages apart by an eighth.
            let told = try #require(group["by_chance"] as? Int)
            #expect(abs(Double(told) - byChance) < 1 + byChance / 20, "\(byChance): \(group)")
        }
        try expect(found["attributed"]) { _ in true }
        for (list, key) in [("tiers", "tier"), ("levels", "level"), ("referrers", "referrer")] {
            let groups = try #require(found[list] as? [Found])
            #expect(groups.count > 1)
            for group in groups {
                try expect(group) { $0[key] as? String == group[key] as? String }
            }
        }
        for band in try #require(found["bands"] as? [Found]) {
            let (from, to) = (try #require(band["from"] as? Double), try #require(band["to"] as? Double))
            let within = actual.count { row in
                let confidence = row["confidence"] as? Double ?? -1
                return row["status"] as? String == "attributed" && confidence >= from && (confidence < to || to == 1)
            }
            #expect(band["within"] as? Int == within, "\(band)")
            #expect(band["by_chance"] is NSNull, "moved installs lack rivals: \(band)")
        }
    }

    @Test("are about as many as the answers that the truth does not know")
    func asTruth() async throws {
        let scratch = try ScratchDirectory()
        let generator = try Generator(
            GeneratorOptions(clicks: 40_000, installs: 4_000, days: 14, files: 1, seed: 3))
        _ = try await generator.run(into: scratch.path(of: "in"), threads: 2) { $0 }
        var run = try WholeRun("")
        try run.decide(by: shippedText("warplink").withoutDeterministicTiers())
        run.options.input = scratch.path(of: "in")
        let rows = try await run.published().rows.filter { $0["status"] as? String == "attributed" }
        let lines = try Data(contentsOf: URL(fileURLWithPath: scratch.path(of: "in/truth.jsonl.gz"))).split(
            separator: 0x0A)
        let clicks = try lines.map { line -> (String, String?) in
            let told = try #require(try JSONSerialization.jsonObject(with: line) as? Found)
            return (told["install_id"] as? String ?? "", told["click_id"] as? String)
        }
        let truth = Dictionary(clicks) { first, _ in first }
        let found = try Self.object(try await Self.accuracy(of: run))
        let span = try #require(found["chance"] as? Found)
        let told = rows.filter { row in
            let time = row["requested_at"] as? String ?? ""
            return time >= span["from"] as? String ?? "" && time <= span["to"] as? String ?? ""
        }
        for (level, list) in Dictionary(grouping: told, by: { $0["level"] as? String ?? "" }) {
            let wrong = list.count { truth[$0["install_id"] as? String ?? ""] != .some($0["click_id"] as? String) }
            let group = try #require((found["levels"] as? [Found])?.first { $0["level"] as? String == level })
            let (within, byChance) = (group["within"] as? Int ?? 0, group["by_chance"] as? Int ?? 0)
            let share = Double(byChance) / Double(within)
            // Both are counts of chance, and some that match the wrong click have one of their own.
            #expect(
                abs(share - Double(wrong) / Double(list.count)) < 0.07, "\(level): \(share), \(wrong) of \(list.count)")
        }
    }

    @Test("are all that a partner wins who floods the logs with clicks of phones that it has seen")
    func flooding() async throws {
        var logs = try await Logs(
            generated: GeneratorOptions(clicks: 20_000, installs: 2_000, days: 14, files: 1, seed: 5))
        var random = SeededNumbers(seed: 6)
        let flood = try logs.clicks.shuffled(using: &random).prefix(10_000).enumerated().compactMap { number, line in
            guard var click = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
                return [UInt8]?.none
            }
            let time = GeneratorOptions.start + Int64.random(in: 0..<14 * .day, using: &random)
            for (field, value) in [("click_id", "flood-\(number)"), ("timestamp", time.text), ("referrer", "flooder")] {
                click[field] = value
            }
            click["app_installed"] = false
            click["idfv"] = nil
            return Array(try JSONSerialization.data(withJSONObject: click))
        }
        logs.clicks += flood
        let run = try WholeRun("warplink")
        try logs.write(to: run)
        _ = try await run.result()
        let found = try Self.object(try await Self.accuracy(of: run, by: .referrer))
        var shares: [Bool: (within: Int, byChance: Int)] = [:]
        for group in try #require(found["referrers"] as? [Found]) {
            let share = shares[group["referrer"] as? String == "flooder"] ?? (0, 0)
            shares[group["referrer"] as? String == "flooder"] = (
                share.within + (group["within"] as? Int ?? 0), share.byChance + (group["by_chance"] as? Int ?? 0)
            )
        }
        let (flooder, others) = (try #require(shares[true]), try #require(shares[false]))
        #expect(flooder.within > 30 && flooder.byChance * 10 > flooder.within * 8, "\(flooder)")
        #expect(others.within > 300 && others.byChance * 10 < others.within * 2, "\(others)")
    }

    @Test("of days are those of their installs")
    func ofDays() async throws {
        let logs = try await Self.logs(4)
        var run = try WholeRun("warplink")
        try logs.write(to: run)
        run.options.days = DayOptions(.range(from: "2026-11-01", to: "2026-11-14"))
        _ = try await run.result()
        let spans = [("2026-11-04", "2026-11-05"), ("2026-11-06", "2026-11-09"), ("2026-11-04", "2026-11-09")]
        var chances: [[Int]] = []
        for (from, to) in spans {
            let found = try Self.object(try await Self.accuracy(of: run, days: ReviewedDays(from: from, to: to)))
            let chance = try #require(found["chance"] as? Found)
            chances.append(
                ["installs", "attributed", "moved_installs", "moved_attributed"].map { chance[$0] as? Int ?? 0 })
            #expect(["from", "to"].map { (chance[$0] as? String)?.prefix(10) } == [from.prefix(10), to.prefix(10)])
        }
        #expect(zip(chances[0], chances[1]).map { $0 + $1 } == chances[2])
        #expect(chances[2].allSatisfy { $0 > 0 })
    }

    @Test("of days are told without installs of days that the result does not have")
    func otherDays() async throws {
        let logs = try await Self.logs(9)
        var run = try WholeRun("")
        try run.decide(
            by: shippedText(
                "warplink",
                (
                    "screening: {environment: production}",
                    "screening: {environment: production, once_per: device_id}"
                )))
        try logs.write(to: run)
        run.options.days = DayOptions(.range(from: "2026-11-06", to: "2026-11-14"))
        _ = try await run.result()
        let accuracy = try await Self.accuracy(of: run)
        let chance = try #require(try Self.object(accuracy)["chance"] as? Found)
        #expect(accuracy.warnings.filter { $0.subject == .lostLogs } == [])
        #expect(chance["installs"] as? Int == chance["moved_installs"] as? Int)
        #expect((chance["from"] as? String)?.hasPrefix("2026-11-06") == true)
    }

    @Test("cannot be told by logs that are too short for any install, which say what it takes beside the other figures")
    func shortLogs() async throws {
        let clicks = try [WarpLinkScene.click("a").line, WarpLinkScene.click("b", age: 6 * .day).line]
        var run = try WholeRun("warplink", clicks: clicks, installs: [try WarpLinkScene.install().line])
        _ = try await run.result()
        let accuracy = try await Self.accuracy(of: run)
        let found = try Self.object(accuracy)
        #expect(found["chance"] is NSNull && found["installs"] as? Int == 0)
        try #expect(#require(found["attributed"] as? Found)["others"] as? Int == 1)
        let warning = try #require(accuracy.warnings.first { $0.subject == .missingLogs })
        #expect(
            warning.text == """
                cannot tell from \(run.options.input) how many installs are matched by chance: that takes installs of \
                the result that are in these logs, too, with clicks on all days from 3d 0h before them to 4d 0h after \
                them, and the clicks that were read are from \(moment(-6 * .day)) to \(moment(-.minute)); add the logs of \
                more days, or of days that are missing in between, or leave out --input
                """)
        // There are no other figures without deterministic tiers.
        try run.decide(by: shippedText("warplink").withoutDeterministicTiers())
        run.options.isForced = true
        _ = try await run.result()
        let error = await #expect(throws: RunError.self) { try await Self.accuracy(of: run) }
        #expect(error?.kind == .inputMissing && error?.description == warning.text)
    }

    @Test("cannot be told by logs without installs for which there are clicks, nor by logs without clicks")
    func otherLogs() async throws {
        let run = try WholeRun(
            "warplink", clicks: try Self.ends(), installs: [try WarpLinkScene.install(later: 9 * .day).line])
        _ = try await run.result()
        let untold = try await Self.accuracy(of: run).warnings.map(\.text)
        #expect(untold.contains { $0.contains("with clicks on all days from 3d 0h before them") })
        try run.write([#"{"a":1}"#], to: "clicks-1.jsonl.gz")
        let none = await #expect(throws: RunError.self) { try await Self.accuracy(of: run) }
        #expect(none?.kind == .tooManyUnreadable)
        #expect(none?.description.contains("can be read as a click") == true)
        try run.write([String](), to: "clicks-1.jsonl.gz")
        let empty = try await Self.accuracy(of: run).warnings.map(\.text)
        #expect(empty.contains { $0.contains("and it has no clicks; add the logs") })
    }

    @Test("are told of pipelines without deterministic tiers, too")
    func withoutDeterministicTiers() async throws {
        var run = try WholeRun("", clicks: try Self.ends(), installs: [try WarpLinkScene.install().line])
        try run.decide(by: shippedText("warplink").withoutDeterministicTiers())
        _ = try await run.result()
        let alone = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(run.scratch.path)/out", pipeline: nil, threads: 2).accuracy()
        }
        #expect(alone?.description.contains("or let --input tell how many matches are by chance") == true)
        let accuracy = try await Self.accuracy(of: run)
        #expect(accuracy.text.contains("so about 0 of 0 answers are by chance, for installs from "))
    }

    @Test("of one platform do not depend on another's of which all match")
    func platforms() async throws {
        let phones = (1...40).map { "203.0.113.\($0)" }
        var clicks = try phones.prefix(20).map { ip in try WarpLinkScene.click("c\(ip)", ["ip": ip]).line }
        clicks += try phones.suffix(2).map { ip in
            try WarpLinkScene.click("d\(ip)", age: .minute - 4 * .day, ["ip": ip]).line
        }
        var installs = try phones.map { try WarpLinkScene.install("i\($0)", ["ip": $0]).line }
        let android = ["ip": "203.0.113.99"]
        clicks += try [0, 4].map { days in
            try WarpLinkScene.androidClick(android).with([
                "click_id": "a\(days)", "timestamp": moment(days * .day - .minute),
            ])
            .line
        }
        installs.append(try WarpLinkScene.androidInstall(android).with(["install_id": "android"]).line)
        let run = try WholeRun("warplink", clicks: clicks + Self.ends(), installs: installs)
        _ = try await run.result()
        let found = try Self.object(try await Self.accuracy(of: run))
        let all = try #require(found["attributed"] as? Found)
        // Two of forty match, so one of the twenty without a click does, and the android one.
        #expect(all["within"] as? Int == 21)
        #expect((2...3).contains(try #require(all["by_chance"] as? Int)), "\(all)")
    }

    @Test("are told only of installs that the result has decided, and say so if the logs have others")
    func otherInstalls() async throws {
        var logs = try await Self.logs(7)
        let run = try WholeRun("warplink")
        try logs.write(to: run)
        _ = try await run.result()
        let whole = try await Self.accuracy(of: run)
        #expect(whole.warnings == [])
        let dropped = logs.installs.filter { $0.last == logs.installs[0].last || $0.count % 3 > 0 }
        try #require(dropped.count < logs.installs.count)
        logs.installs = dropped
        try logs.write(to: run)
        let part = try await Self.accuracy(of: run)
        let chances = try [whole, part].map { try #require(try Self.object($0)["chance"] as? Found) }
        let counts = chances.map { chance in ["installs", "moved_installs"].map { chance[$0] as? Int ?? 0 } }
        #expect(counts[0][0] == counts[0][1] && counts[1][0] == counts[0][0] && counts[1][1] < counts[1][0])
        #expect(part.warnings.map(\.subject) == [.lostLogs])
        #expect(
            part.warnings.first?.text
                == "the logs under \(run.options.input) decide \(counts[1][1]) of the \(counts[1][0]) installs of which chance "
                + "is told: check that they are those of the run, and complete")
        try run.scratch.remove("in/installs-1.jsonl.gz")
        try run.write(logs.installs.flatMap { $0 + [0x0A] }, to: "installs-2.jsonl.gz")
        let renamed = try await Self.accuracy(of: run)
        #expect(
            renamed.warnings.first?.text.hasPrefix("installs-1.jsonl.gz, which the run read, is no longer under ")
                == true)
    }

    @Test("are not told of installs whose window, or what it is moved to, has a day without clicks")
    func gaps() async throws {
        var logs = try await Self.logs(8)
        let times = logs.clicks.map { line in
            let text = String(decoding: line, as: UTF8.self)
            return (line, text.firstMatch(of: /"timestamp":"([-0-9]{10})/).map { String($0.output.1) })
        }
        let last = times.last { $0.1 != nil }?.0
        // Without the ninth, and with clicks of clocks that are wrong, on more days than the logs have.
        logs.clicks = times.filter { $0.1 != "2026-11-09" }.map(\.0)
        let text = String(decoding: try #require(last), as: UTF8.self)
        logs.clicks += (10..<30).map { day in
            Array(
                text.replacing("2026-11-14", with: "2028-01-\(day)").replacing(
                    "click_id\":\"", with: "click_id\":\"\(day)"
                ).utf8)
        }
        let run = try WholeRun("warplink")
        try logs.write(to: run)
        _ = try await run.result()
        let chance = try #require(try Self.object(try await Self.accuracy(of: run))["chance"] as? Found)
        // Three days before, four after: what begins after the first three days ends before the fifth one ends.
        #expect((chance["from"] as? String)?.prefix(10) == "2026-11-04")
        #expect((chance["to"] as? String)?.prefix(10) == "2026-11-04")
    }
}

extension [[[String: Any]]] {
    fileprivate var pair: ([[String: Any]], [[String: Any]]) { (self[0], self[1]) }
}
