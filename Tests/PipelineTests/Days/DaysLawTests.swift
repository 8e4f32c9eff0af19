import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Signals
import Testing

/// Spec §8a: days in turn, a range at once, a range in pieces, and everything in one go give the same rows.
@Suite("The law of equality of days")
struct DaysLawTests {
    @Test("for adversarial lines of many days", arguments: PipelineFile.shippedNames)
    func law(pipeline: String) async throws { try await law(pipeline, days: 5) }

    /// Ids of clicks, installs and users come again when nobody remembers them any more.
    @Test(
        "for days beyond the history",
        arguments: [("dynalinks", "1h"), ("linktrace", "24h"), ("warplink", "3d"), ("warplink-2", "24h")])
    func lawBeyondHistory(pipeline: String, history: String) async throws {
        try await law(pipeline, days: 9, changes: [("history: 90d", "history: \(history)")])
    }

    /// Repeats are answered as the row that they repeat, also by what no row tells of a link.
    @Test(
        "for installs that repeat others of their device",
        arguments: [
            ("linktrace", "once_per: user_id", "once_per: device_id"),
            ("dynalinks", "    simulator: true  ", "    once_per: device_id\n    simulator: true  "),
        ])
    func lawOfDevices(pipeline: String, old: String, new: String) async throws {
        try await law(pipeline, days: 5, changes: [(old, new)])
    }

    /// With its shorter history, the day of the second install kept it beside the first one.
    @Test("for days after some that were decided with a shorter history", arguments: ["install_id", "user_id"])
    func lawAfterShorterHistory(recurring: String) async throws {
        let days: [Milliseconds] = [0, 4, 5, 6, 7, 8].map { $0 * .day }
        let installs = try days.map { later in
            let isRecurring = later != 5 * .day && later != 6 * .day && later != 7 * .day
            return try WarpLinkScene.install("i\(later)", later: later, isRecurring ? [recurring: "x"] : [:]).line
        }
        let run = try WholeRun("warplink", clicks: [try WarpLinkScene.click().line], installs: installs)
        let names = days.map { String(moment($0).prefix(10)) }
        func published(_ ranges: [(String, String)], to folder: String) async throws -> [Published] {
            var run = run
            run.pipeline = "\(run.scratch.path)/mine.yaml"
            let world = DayWorld(run: run, zone: 0)
            for (history, ranges) in [("3d", [(names[0], names[1])]), ("5d", ranges)] {
                let text = try DayWorld.text(
                    of: "warplink",
                    changes: [
                        ("history: 90d", "history: \(history)"),
                        ("screening: {environment: production}", "screening: {once_per: user_id}"),
                    ])
                try run.scratch.write(text, to: "mine.yaml")
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
            var size = RandomCorpus.Size()
            (size.days, size.clicks, size.installs) = (days, days * 16, days * 12)
            let zone = ["UTC", "America/New_York", "Asia/Kolkata"][Int(seed % 3)]
            let text = try DayWorld.text(of: pipeline, changes: changes + [("time_zone: UTC", "time_zone: \(zone)")])
            let corpus = RandomCorpus(
                seed: seed, pipeline: try definition(of: text, name: pipeline), size: size)
            var random = SeededNumbers(seed: seed)
            let world = try DayWorld(pipeline, text: text, zone: zone, logs: Logs(corpus))
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

/// Logs of many days and the folders that runs of theirs publish.
struct DayWorld {
    let run: WholeRun
    let zone: UInt16

    init(run: WholeRun, zone: UInt16) {
        self.run = run
        self.zone = zone
    }

    init(_ pipeline: String, zone name: String, logs: Logs) throws {
        let text = try DayWorld.text(of: pipeline, changes: [("time_zone: UTC", "time_zone: \(name)")])
        try self.init(pipeline, text: text, zone: name, logs: logs)
    }

    /// Logs and a changed text of a shipped pipeline.
    init(_ pipeline: String, text: String, zone name: String, logs: Logs) throws {
        var run = try WholeRun(pipeline)
        try run.scratch.write(text, to: "mine.yaml")
        run.pipeline = "\(run.scratch.path)/mine.yaml"
        try logs.write(to: run)
        self.run = run
        let number = ZoneTable.shared.index(ofName: Array(name.utf8).span)
        zone = try #require(number)
    }

    /// The text of a shipped pipeline with changes, each of which finds its place.
    static func text(of pipeline: String, changes: [(String, String)]) throws -> String {
        try changes.reduce(try #require(PipelineFile.shipped(pipeline))) { text, change in
            try #require(text.contains(change.0))
            return text.replacing(change.0, with: change.1)
        }
    }

    /// Everything in one go.
    func whole() async throws -> Published { try await run.published() }

    /// The days that a run has rows of.
    func days(of published: Published) throws -> [String] {
        let numbers = try published.rows.map { row in
            let text = try #require(row["requested_at"] as? String)
            let date = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            return number(date)
        }
        return Set(numbers).sorted().map { name($0) }
    }

    private func number(_ date: Date) -> Int32 {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded())
        return ZoneTable.shared.day(of: Instant(milliseconds: milliseconds), in: zone)
    }

    private func name(_ day: Int32) -> String {
        String(Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601).prefix(10))
    }

    /// The days from the first on that are at most three days apart.
    func stretch(from first: String, in days: [String]) throws -> [String] {
        var stretch = [first]
        for day in days.dropFirst() {
            let gap = try [day, stretch[stretch.count - 1]].map { try Date("\($0)T00:00:00Z", strategy: .iso8601) }
            guard gap[0].timeIntervalSince(gap[1]) <= 3 * 86_400 else { break }
            stretch.append(day)
        }
        return stretch
    }

    /// Runs ranges of days one after the other and reads what was published of some days; nil reads each range's first.
    func publish(
        _ ranges: [(from: String, to: String)], to folder: String, reading days: [String]? = nil
    ) async throws -> [Published] {
        for range in ranges { _ = try await result(range, to: folder) }
        return try (days ?? ranges.map(\.from)).map { try published($0, in: folder) }
    }

    /// Runs a range of days; they are over by the run's clock, which is not the machine's, unless that is changed.
    func result(
        _ range: (from: String, to: String), to folder: String, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        var options = run.options
        options.output = .folder("\(run.scratch.path)/\(folder)")
        options.days = DayOptions(.range(from: range.from, to: range.to))
        options.days?.now = 4_000_000_000_000
        change(&options)
        return try await AttributionRun(pipeline: run.pipeline, options: options).run()
    }

    /// Runs a range of days at some time of the run's clock, RFC 3339.
    func result(
        _ range: (from: String, to: String), to folder: String, at time: String, reprocess: Int = 0
    ) async throws -> RunResult {
        let now = try DayWorld.milliseconds(time)
        return try await result(range, to: folder) {
            $0.days?.now = now
            $0.days?.reprocess = reprocess
        }
    }

    /// Runs a night at some time of the run's clock, RFC 3339.
    func night(
        at time: String, to folder: String = "days", change: (inout DayOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        let now = try DayWorld.milliseconds(time)
        return try await result(("", ""), to: folder) { options in
            var days = DayOptions(.yesterday)
            days.now = now
            change(&days)
            options.days = days
        }
    }

    private static func milliseconds(_ time: String) throws -> Int64 {
        Int64(try Date(time, strategy: .iso8601).timeIntervalSince1970 * 1_000)
    }

    /// A published day.
    func published(_ day: String, in folder: String) throws -> Published {
        try Published(folder: "\(run.scratch.path)/\(folder)/date=\(day)")
    }
}

extension Published {
    /// All that depends on the day alone: not the rejects, which one day of a run has, and of the manifest the inputs
    /// and the counts of the day.
    func ofDayAlone() throws -> [String: [UInt8]] {
        var own = files.filter { $0.key != "run.json" && $0.key != "rejects.jsonl.gz" }
        own["inputs of run.json"] = Array(try inputs())
        own["counts of run.json"] = Array(
            try JSONSerialization.data(withJSONObject: try countsOfDay(), options: .sortedKeys))
        return own
    }
}
