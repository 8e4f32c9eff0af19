import BruteForce
import Fixtures
import Foundation
import Pipeline
import Testing

/// A result of days by a shipped pipeline, and a changed pipeline beside it.
struct RescoredDaysWorld {
    var days: DayWorld
    /// The first and last published day, and all of them.
    var dates: [String]
    let changed: String
    /// What is replaced in both pipelines.
    private let replacements: [(String, String)]
    /// Whether tiers have names that JSON escapes.
    private let isQuoting: Bool
    /// The pipeline that made the result.
    var mine: String { "\(days.run.scratch.path)/mine.yaml" }

    /// Nil where a corpus has no days; `both` are replacements in the pipeline and in the changed one, of which nil is
    /// that of confidences.
    init?(_ change: RescoringTests.Change? = nil, seed: UInt64, both: [(String, String)] = []) async throws {
        let change = try change ?? RescoringTests.Change.confidence()
        let definition = try shippedPipeline(change.pipeline)
        let corpus = RandomCorpus(seed: seed, pipeline: definition, size: .init(clicks: 90, installs: 70, days: 3))
        let zone = ["UTC", "America/New_York", "Asia/Kolkata"][Int(seed % 3)]
        let world = try DayWorld(change.pipeline, zone: zone, logs: Logs(corpus))
        days = DayWorld(run: world.run.withSmallBlocks, zone: world.zone)
        replacements = both + [("time_zone: UTC", "time_zone: \(zone)")]
        isQuoting = seed % 2 == 1
        let text = try Self.text(change.oldText(), replacements, isQuoting)
        try days.run.scratch.write(text, to: "mine.yaml")
        changed = "\(days.run.scratch.path)/changed.yaml"
        let other = try Self.text(change.text(), replacements, isQuoting)
        try days.run.scratch.write(other, to: "changed.yaml")
        let all = try days.days(of: try await days.whole())
        guard let first = all.first else { return nil }
        let near = try days.stretch(from: first, in: all)
        _ = try await days.result((first, near[near.count - 1]), to: "days")
        dates = try FileManager.default.contentsOfDirectory(atPath: "\(days.run.scratch.path)/days")
            .filter { $0.hasPrefix("date=") }.map { String($0.dropFirst(5)) }.sorted()
    }

    private static func text(
        _ text: String, _ replacements: [(String, String)], _ isQuoting: Bool
    ) throws -> String {
        let replaced = try text.changed(replacements)
        return isQuoting ? RescoringTests.quotingNames(replaced) : replaced
    }

    /// Changes the pipeline in another way, and removes what was made by the way before.
    func turn(to change: RescoringTests.Change, removing folders: [String]) throws {
        let text = try Self.text(change.text(), replacements, isQuoting)
        try days.run.scratch.write(text, to: "changed.yaml")
        for folder in folders where days.run.scratch.has(folder) {
            try days.run.scratch.remove(folder)
        }
    }

    /// Runs the changed pipeline over the logs of days, or another one.
    func run(_ dates: ArraySlice<String>, to folder: String, pipeline: String? = nil) async throws {
        var run = days.run
        run.pipeline = pipeline ?? changed
        let (first, last) = (try #require(dates.first), try #require(dates.last))
        _ = try await DayWorld(run: run, zone: days.zone).result((first, last), to: folder)
    }

    /// Re-scores days.
    @discardableResult
    func rescore(
        _ dates: ArraySlice<String>, of result: String = "days", to folder: String, pipeline: String? = nil,
        threads: Int = 2, force: Bool = false
    ) async throws -> RunResult {
        let path = days.run.scratch.path
        return try await Rescoring(
            result: "\(path)/\(result)", pipeline: pipeline ?? changed, threads: threads,
            days: ReviewedDays(from: dates.first, to: dates.last)
        ).withSmallPieces.publish(to: "\(path)/\(folder)", isForced: force)
    }

    /// A pipeline of another text, which moves clicks.
    func usedOften() throws -> String {
        let text = try String(contentsOfFile: mine, encoding: .utf8)
        let path = "\(days.run.scratch.path)/often.yaml"
        try days.run.scratch.write(
            Array(text.replacing("single_use: true", with: "single_use: false").utf8), to: "often.yaml")
        return path
    }

    /// What was published of days, decompressed.
    func contents(_ dates: ArraySlice<String>, in folder: String) throws -> [[String: [UInt8]]] {
        try dates.map { try days.published($0, in: folder).contents() }
    }

    /// Records an issue for each file of days that differs in two folders.
    ///
    /// Lists of candidates that are written anew are compared by what they say.
    func expectSame(
        _ dates: ArraySlice<String>, _ one: String, _ other: String, _ change: RescoringTests.Change, _ what: String
    ) throws {
        for (date, pair) in zip(dates, zip(try contents(dates, in: one), try contents(dates, in: other))) {
            var (expected, found) = pair
            if change.changesLists {
                let lists = try [expected, found].map { try candidates($0) }
                #expect(lists[0] == lists[1], "candidates, \(what), \(date)")
            }
            for name in ["rejects.jsonl.gz"] + (change.changesLists ? ["candidates.jsonl.gz"] : []) {
                expected[name] = nil
                found[name] = nil
            }
            PipelineTests.expectSame(expected, found, "\(what), \(date)")
        }
    }

    /// What lines of candidates say, wherever clicks and touches are spelled out and whatever their numbers; totals
    /// left out, as a shorter window leaves some unknown.
    private func candidates(_ contents: [String: [UInt8]]) throws -> [String] {
        var spelled = SpelledCandidates()
        let lines = try #require(contents["candidates.jsonl.gz"]).split(separator: 0x0A)
        return try lines.map { line in
            var object = try spelled.resolve(
                try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
            let tiers = try #require(object["tiers"] as? [[String: Any]])
            object["tiers"] = tiers.map { $0.filter { $0.key != "total" } }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
        }
    }
}
