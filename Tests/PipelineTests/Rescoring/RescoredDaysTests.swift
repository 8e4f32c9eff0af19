import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

/// Spec §6, §8a: re-scoring days gives what runs of the changed pipeline over the same days' logs would.
@Suite("Re-scored days and runs of the changed pipeline")
struct RescoredDaysTests {
    @Test("are the same, all days or from any day on", arguments: PipelineFile.shippedNames)
    func law(pipeline: String) async throws {
        let changes = RescoringTests.changes.filter { $0.pipeline == pipeline }
        let first = try #require(changes.first)
        var answered: Set<String> = []
        for seed in Seeds.few(2) {
            // The result that is re-scored is the same for all changes.
            guard let world = try await RescoredDaysWorld(first, seed: seed) else { continue }
            for change in changes {
                try world.turn(to: change, removing: ["again", "full", "copy", "later", "pieces"])
                if try await isSame(world, change, seed: seed) { answered.insert(change.testDescription) }
            }
        }
        for change in changes {
            #expect(
                answered.contains(change.testDescription), "\(change.testDescription): some corpora can be answered")
        }
    }

    /// Compares re-scorings with runs of the changed pipeline; false where a cut list stands in the way.
    private func isSame(
        _ world: RescoredDaysWorld, _ change: RescoringTests.Change, seed: UInt64
    ) async throws -> Bool {
        var random = SeededNumbers(seed: seed)
        let what = "\(change.testDescription), seed \(seed)"
        do {
            try await world.rescore(world.dates[...], to: "again", threads: Int(seed % 3) + 1)
        } catch let error as RunError {
            // Only a cut list may stand in the way.
            #expect(error.description.contains("a list was cut"), "\(error)")
            return false
        }
        try await world.run(world.dates[...], to: "full")
        try world.expectSame(world.dates[...], "full", "again", change, what)
        // A range from some day on: the days before it stay as they are.
        let cut = Int.random(in: world.dates.indices, using: &random)
        let path = world.days.run.scratch.path
        try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
        try await world.run(world.dates[cut...], to: "copy")
        try await world.rescore(world.dates[cut...], to: "later")
        try world.expectSame(world.dates[cut...], "copy", "later", change, "\(what) from \(world.dates[cut])")
        // Two ranges into one output: the second goes on after the first.
        if cut > 0 { try await world.rescore(world.dates[..<cut], to: "pieces") }
        try await world.rescore(world.dates[cut...], to: "pieces")
        try world.expectSame(
            world.dates[...], "again", "pieces", change, "\(what) in pieces at \(world.dates[cut])")
        return true
    }

    @Test("rest on the days that the output has, whichever pipeline decided them")
    func laidOver() async throws {
        let change = try RescoringTests.Change.confidence()
        var compared = 0
        for seed in Seeds.all.prefix(4) {
            guard let world = try await RescoredDaysWorld(seed: seed), world.dates.count > 1 else { continue }
            compared += 1
            let (path, often) = (world.days.run.scratch.path, try world.usedOften())
            let cut = world.dates.count / 2
            try await world.rescore(world.dates[..<cut], to: "laid", pipeline: often)
            try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
            for date in world.dates[..<cut] {
                try FileManager.default.removeItem(atPath: "\(path)/copy/date=\(date)")
                try FileManager.default.copyItem(
                    atPath: "\(path)/laid/date=\(date)", toPath: "\(path)/copy/date=\(date)")
            }
            try await world.run(world.dates[cut...], to: "copy")
            try await world.rescore(world.dates[cut...], to: "laid")
            try world.expectSame(world.dates[cut...], "copy", "laid", change, "seed \(seed)")
        }
        #expect(compared > 0, "some corpora have installs of several days")
    }

    @Test("may be of different pipelines")
    func mixed() async throws {
        let change = try RescoringTests.Change.confidence()
        var compared = 0
        for seed in Seeds.all.prefix(4) {
            guard let world = try await RescoredDaysWorld(seed: seed), world.dates.count > 2 else { continue }
            compared += 1
            let often = try world.usedOften()
            let cut = world.dates.count / 2
            // One more pipeline from a day on: the days before it stay.
            try await world.run(world.dates[..<cut], to: "mixed", pipeline: often)
            try await world.run(world.dates[cut...], to: "mixed", pipeline: world.mine)
            try await world.rescore(world.dates[...], of: "mixed", to: "again")
            try await world.run(world.dates[...], to: "full")
            try world.expectSame(world.dates[...], "full", "again", change, "seed \(seed)")
            // Killed after the days that need their candidates, it goes on as it began.
            try await world.rescore(world.dates[..<cut], of: "mixed", to: "pieces")
            try await world.rescore(world.dates[...], of: "mixed", to: "pieces")
            try world.expectSame(world.dates[...], "full", "pieces", change, "seed \(seed) in pieces")
        }
        #expect(compared > 0, "some corpora have installs of three days")
    }

    @Test("are equal to a run without dates that has their rows, and different from days of which one is missing")
    func compared() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let path = world.days.run.scratch.path
        let whole = "\(path)/whole"
        var options = world.days.run.options
        options.output = .folder(whole)
        _ = try await AttributionRun(pipeline: world.changed, options: options).run()
        try await world.run(world.dates[...], to: "full")
        let same = try ResultDifference(whole, "\(path)/full").compare()
        #expect(same.areEqual, "\(same.text)")
        let oneMore = try ResultDifference("\(path)/days", "\(path)/days", days: ReviewedDays(from: world.dates[1]))
        #expect(try oneMore.compare().areEqual)
        try FileManager.default.removeItem(atPath: "\(path)/full/date=\(world.dates[0])")
        let lacking = try ResultDifference("\(path)/full", "\(path)/full").compare()
        #expect(lacking.areEqual)
        try await world.rescore(world.dates[...], to: "again")
        let different = try ResultDifference("\(path)/again", "\(path)/full").compare()
        #expect(!different.areEqual)
        #expect(different.text.contains("only in A: \(world.dates[0])"))
    }
}
