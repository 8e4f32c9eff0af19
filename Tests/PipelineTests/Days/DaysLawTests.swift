import AttributionModel
import BruteForce
import Fixtures
import Pipeline
import PipelineFile
import Testing

/// Spec §8a: days in turn, a range at once, a range in pieces, and everything in one go give the same rows.
@Suite("The law of equality of days")
struct DaysLawTests {
    @Test("holds for adversarial lines of many days", arguments: PipelineFile.shippedNames)
    func law(pipeline: String) async throws { try await law(pipeline, days: 5) }

    /// Ids of clicks, installs and users come again when nobody remembers them any more.
    @Test(
        "holds for days beyond the history",
        arguments: [("dynalinks", "1h"), ("linktrace", "24h"), ("warplink", "3d"), ("warplink-2", "24h")])
    func lawBeyondHistory(pipeline: String, history: String) async throws {
        try await law(pipeline, days: 9, changes: [("history: 90d", "history: \(history)")])
    }

    /// Repeats are answered as the row that they repeat, also by what no row tells of a link.
    @Test(
        "holds for installs that repeat others of their device",
        arguments: [
            ("linktrace", "once_per: user_id", "once_per: device_id"),
            ("dynalinks", "    simulator: true  ", "    once_per: device_id\n    simulator: true  "),
        ])
    func lawOfDevices(pipeline: String, old: String, new: String) async throws {
        try await law(pipeline, days: 5, changes: [(old, new)])
    }

    /// With its shorter history, the day of the second install kept it beside the first one.
    @Test("holds for days after some that were decided with a shorter history", arguments: ["install_id", "user_id"])
    func lawAfterShorterHistory(recurring: String) async throws {
        let days: [Milliseconds] = [0, 4, 5, 6, 7, 8].map { $0 * .day }
        let installs = try days.map { later in
            let isRecurring = later != 5 * .day && later != 6 * .day && later != 7 * .day
            return try WarpLinkScene.install("i\(later)", later: later, isRecurring ? [recurring: "x"] : [:]).line
        }
        let run = try WholeRun("warplink", clicks: [try WarpLinkScene.click().line], installs: installs)
        let names = days.map { String(moment($0).prefix(10)) }
        func published(_ ranges: [(String, String)], to folder: String) async throws -> [Published] {
            var world = DayWorld(run: run, zone: 0)
            for (history, ranges) in [("3d", [(names[0], names[1])]), ("5d", ranges)] {
                let text = try shippedText(
                    "warplink", ("history: 90d", "history: \(history)"),
                    ("screening: {environment: production}", "screening: {once_per: user_id}"))
                try world.run.decide(by: text)
                for range in ranges { _ = try await world.result(range, to: folder) }
            }
            return try names.map { try world.published($0, in: folder) }
        }
        let turns = try await published(names.dropFirst(2).map { ($0, $0) }, to: "turns")
        try expectSameDays(turns, try await published([(names[2], names[5])], to: "range"), recurring)
        let last = try turns[5].rows.first
        #expect(recurring == "user_id" ? last?["repeat_of"] as? String == "i\(days[1])" : last == nil)
    }

    private func law(_ pipeline: String, days: Int, changes: [(String, String)] = []) async throws {
        var compared = 0
        for seed in Seeds.few(5) {
            let zone = ["UTC", "America/New_York", "Asia/Kolkata"][Int(seed % 3)]
            let text = try shippedText(pipeline, ("time_zone: UTC", "time_zone: \(zone)")).changed(changes)
            let corpus = RandomCorpus(
                seed: seed, pipeline: try definition(of: text, name: pipeline),
                size: .init(clicks: days * 16, installs: days * 12, days: days))
            var random = SeededNumbers(seed: seed)
            let world = try DayWorld(text: text, zone: zone)
            try Logs(corpus).write(to: world.run)
            let whole = try await world.whole()
            let days = try world.days(of: whole)
            guard let first = days.first else { continue }
            if days.count > 1 { compared += 1 }
            let turns = try await world.publish(days.map { ($0, $0) }, to: "turns")
            for (day, published) in zip(days, turns) {
                #expect(try published.manifest["date"] as? String == day)
            }
            for name in ["attributions.jsonl.gz", "responses.jsonl.gz"] {
                let lines = try turns.flatMap { try $0.lines(name) }
                expectSame(
                    [name: bytes(of: lines)], [name: bytes(of: try whole.lines(name))],
                    "\(pipeline), seed \(seed), days in turn")
            }
            // The days that follow each other, so that no range has months without logs.
            let near = try world.stretch(from: first, in: days)
            let range = try await world.publish([(first, near[near.count - 1])], to: "range", reading: near)
            try expectSameDays(turns, range, "\(pipeline), seed \(seed), a range")
            let cut = Int.random(in: near.indices, using: &random)
            var pieces = [(first, near[cut])]
            if cut + 1 < near.count { pieces.append((near[cut + 1], near[near.count - 1])) }
            try expectSameDays(
                turns, try await world.publish(pieces, to: "pieces", reading: near),
                "\(pipeline), seed \(seed), pieces \(pieces)")
        }
        #expect(compared > 0, "some corpora have installs of several days")
    }

    private func expectSameDays(_ some: [Published], _ others: [Published], _ what: String) throws {
        for (one, other) in zip(some, others) {
            expectSame(try one.ofDayAlone(), try other.ofDayAlone(), what)
        }
    }
}
