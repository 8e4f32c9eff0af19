import BruteForce
import Fixtures
import Foundation
import Generating
import Pipeline
import PipelineFile
import Publishing
import Testing

/// Spec §8: whoever has one `run.json` can account for every line that was read.
@Suite("The counts of run.json")
struct ManifestCountsTests {
    /// A week of logs, a tenth of whose lines cannot be read, in files that each run reads all of.
    private let world: DayWorld
    private let days: [String]

    init() async throws {
        var options = GeneratorOptions(clicks: 1_500, installs: 300, days: 7, files: 1, seed: 5)
        options.malformedShare = 0.1
        world = try DayWorld("warplink", zone: "America/New_York", logs: try await Logs(generated: options))
        days = try world.days(of: try await world.whole())
        try #require(days.count >= 7)
    }

    @Test("add up in a run without dates, and are the same where it is decided again")
    func whole() async throws {
        let before = try world.run.lastPublished()
        try before.expectCountsAddUp("a run")
        let after = world.run.scratch.path(of: "again")
        _ = try await Rescoring(result: world.run.scratch.path(of: "out"), pipeline: try softer(), threads: 2)
            .publish(to: after)
        let again = try Published(folder: after)
        try again.expectCountsAddUp("a re-scoring")
        // No status changes with this pipeline: all is the same, and stands in the same order.
        let texts = try [before, again].map { published in
            let bytes = try #require(published.files["run.json"])
            return String(decoding: bytes[try #require(ManifestText.value(of: "counts", in: bytes))], as: UTF8.self)
        }
        #expect(texts[0] == texts[1])
    }

    @Test("add up in each day of a range and of days in turn, which say the same of a day")
    func ofDays() async throws {
        let dates = Array(days[3...5])
        let turns = try await world.publish(dates.map { ($0, $0) }, to: "turns")
        let range = try await world.publish([(dates[0], dates[2])], to: "range", reading: dates)
        for (day, (one, other)) in zip(dates, zip(turns, range)) {
            try one.expectCountsAddUp("\(day) alone")
            try other.expectCountsAddUp("\(day) of a range")
            #expect(try one.countsOfDay() == other.countsOfDay(), "\(day)")
            let (counts, first) = (try other.allCounts, try range[0].allCounts)
            #expect(counts["clicks"] == first["clicks"], "of all that the run read")
            // There are days that nobody looks at.
            #expect(try #require(counts["clicks"]?["other_days"]) > 0, "\(day)")
            #expect(try #require(counts["installs"]?["other_days"]) > 0, "\(day)")
        }
    }

    @Test("add up in a range over all days, whose clicks are those of its days")
    func ofAllDays() async throws {
        let (first, last) = (days[0], days[days.count - 1])
        let all = try await world.publish([(first, last)], to: "all", reading: days)
        var sum: [String: Int] = [:]
        for (day, published) in zip(days, all) {
            try published.expectCountsAddUp(day)
            sum.merge(try #require(try published.allCounts["day_clicks"]), uniquingKeysWith: +)
        }
        var clicks = try #require(try all[0].allCounts["clicks"])
        #expect(clicks.removeValue(forKey: "other_days") == 0)
        #expect(sum == clicks)
    }

    @Test("add up in nights that take clicks from the cache, and are those of nights that do not")
    func ofNights() async throws {
        var random = SeededNumbers(seed: 5)
        try FileManager.default.removeItem(atPath: world.run.options.input)
        try Self.logs("warplink", seed: 5, days: 6).scatter(to: world.run, using: &random)
        var cached = 0
        for day in try world.days(of: try await world.whole()) {
            let with = try await world.publish([(day, day)], to: "with")[0]
            _ = try await world.result((day, day), to: "without") { $0.days?.cache.isUsed = false }
            cached += try with.cachedFiles()
            try with.expectCountsAddUp("\(day) with the cache")
            #expect(try with.allCounts == world.published(day, in: "without").allCounts, "\(day)")
        }
        #expect(cached > 0)
    }

    @Test("add up in days that are decided again, which keep those of clicks")
    func ofRescoredDays() async throws {
        _ = try await world.result((days[2], days[4]), to: "days")
        for day in days[5...6] { _ = try await world.result((day, day), to: "days") }
        _ = try await Rescoring(result: world.run.scratch.path(of: "days"), pipeline: try softer(), threads: 2)
            .publish(to: world.run.scratch.path(of: "again"))
        for day in days[2...6] {
            let again = try world.published(day, in: "again")
            try again.expectCountsAddUp("\(day) decided again")
            let before = try world.published(day, in: "days").allCounts
            #expect(try again.allCounts["day_clicks"] == before["day_clicks"], "\(day)")
            #expect(try again.allCounts["clicks"] == before["clicks"], "\(day)")
        }
    }

    @Test("add up for adversarial lines", arguments: PipelineFile.shippedNames)
    func adversarial(pipeline: String) async throws {
        for seed in Seeds.few(3) {
            let logs = try Self.logs(pipeline, seed: seed, days: 4)
            let world = try DayWorld(pipeline, zone: "Asia/Kolkata", logs: logs)
            let whole = try await world.whole()
            try whole.expectCountsAddUp("\(pipeline), seed \(seed)")
            guard let first = try world.days(of: whole).first else { continue }
            let near = try world.stretch(from: first, in: try world.days(of: whole))
            let range = try await world.publish([(first, near[near.count - 1])], to: "range", reading: near)
            for (day, published) in zip(near, range) {
                try published.expectCountsAddUp("\(pipeline), seed \(seed), \(day)")
            }
        }
    }

    /// Small adversarial lines of some days.
    private static func logs(_ pipeline: String, seed: UInt64, days: Int) throws -> Logs {
        return Logs(
            RandomCorpus(
                seed: seed, pipeline: try shippedPipeline(pipeline),
                size: .init(clicks: days * 40, installs: days * 20, days: days)))
    }

    /// The path of a pipeline that scores lower.
    private func softer() throws -> String {
        try world.change("is: 0.85", to: "is: 0.8", as: "softer.yaml")
    }
}
