import AttributionModel
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Re-scored days with installs that repeat others")
struct RescoredRepeatsTests {
    /// In both pipelines, the setting by which installs repeat others.
    private static let oncePerUser = [
        ("  screening: {environment: production}", "  screening: {once_per: user_id}")
    ]

    /// How many rows of days repeat one of another day.
    private func repeatsOfOtherDays(
        _ dates: ArraySlice<String>, in folder: String, of world: RescoredDaysWorld
    ) throws -> Int {
        let rows = try dates.flatMap { try world.days.published($0, in: folder).rows.map(Row.init) }
        let own = Set(rows.compactMap(\.install))
        return rows.count { $0.status == "repeat" && !own.contains($0.repeatOf ?? "") }
    }

    @Test("copy the rows that installs repeat as earlier days have them")
    func repeats() async throws {
        let change = try RescoringTests.Change.confidence()
        var repeated = 0
        for seed in Seeds.all.prefix(6) {
            guard let world = try await RescoredDaysWorld(seed: seed, both: Self.oncePerUser), world.dates.count > 1
            else { continue }
            let path = world.days.run.scratch.path
            try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
            let later = world.dates[(world.dates.count / 2)...]
            try await world.run(later, to: "copy")
            try await world.rescore(later, to: "later")
            try world.expectSame(later, "copy", "later", change, "seed \(seed)")
            repeated += try repeatsOfOtherDays(later, in: "later", of: world)
        }
        #expect(repeated > 0, "some installs repeat one of a day that is not decided again")
    }

    @Test("go on where they were killed without candidates, though installs repeat those of published days")
    func repeatsAcrossPieces() async throws {
        var repeated = 0
        for seed in Seeds.all.prefix(6) {
            guard let world = try await RescoredDaysWorld(seed: seed, both: Self.oncePerUser), world.dates.count > 1
            else { continue }
            let path = world.days.run.scratch.path
            for date in world.dates {
                try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
            }
            try await world.rescore(world.dates[...], to: "full")
            let cut = world.dates.count / 2
            try await world.rescore(world.dates[..<cut], to: "pieces")
            try await world.rescore(world.dates[...], to: "pieces")
            #expect(
                try world.contents(world.dates[...], in: "full") == world.contents(world.dates[...], in: "pieces"),
                "seed \(seed)")
            repeated += try repeatsOfOtherDays(world.dates[cut...], in: "full", of: world)
        }
        #expect(repeated > 0, "some installs repeat one of a day that was published before")
    }

    @Test("copy rows as they were re-scored, though the day that copies them was decided by the new pipeline already")
    func repeatOfRescoredDay() async throws {
        let (first, second) = WarpLinkScene.days
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line],
            installs: [
                try WarpLinkScene.install("i1", ["user_id": "u"]).line,
                try WarpLinkScene.install("i2", later: .day, ["user_id": "u"]).line,
            ])
        let text = try shippedText(
            "warplink",
            ("screening: {environment: production}", "screening: {environment: production, once_per: user_id}"))
        let path = run.scratch.path
        try run.scratch.write(text, to: "old.yaml")
        try run.scratch.write(text.replacing("is: 0.85", with: "is: 0.8"), to: "new.yaml")
        for (day, pipeline) in [(first, "old"), (second, "new")] {
            run.pipeline = "\(path)/\(pipeline).yaml"
            _ = try await DayWorld(run: run, zone: 0).result((day, day), to: "days")
        }
        let world = DayWorld(run: run, zone: 0)
        for (folder, ranges) in [("full", [(first, second)]), ("pieces", [(first, first), (second, second)])] {
            for (from, to) in ranges {
                let rescoring = try Rescoring(
                    result: "\(path)/days", pipeline: "\(path)/new.yaml", threads: 1,
                    days: ReviewedDays(from: from, to: to))
                _ = try await rescoring.publish(to: "\(path)/\(folder)")
            }
            let rows = try world.published(second, in: folder).rows
            #expect(rows.map { $0["status"] as? String } == ["repeat"])
            #expect(rows.map { $0["confidence"] as? Double } == [0.8], "\(folder)")
        }
    }

    @Test("need no candidates where no row may change, though they copy rows of earlier days")
    func repeatsUnchanged() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2, both: Self.oncePerUser))
        let later = world.dates[(world.dates.count / 2)...]
        let path = world.days.run.scratch.path
        for date in world.dates {
            try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
        }
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        let other = text.replacing(try Regex("description:.*"), with: "description: other")
        try #require(other != text)
        try world.days.run.scratch.write(other, to: "other.yaml")
        try await world.rescore(later, to: "later", pipeline: "\(path)/other.yaml")
        for date in later {
            let rows = try ["days", "later"].map { folder in
                try world.days.published(date, in: folder).lines("attributions.jsonl.gz")
            }
            #expect(rows[0] == rows[1], "\(date)")
        }
        // Rows that are copied may be others.
        let error = await #expect(throws: RunError.self) { try await world.rescore(later, to: "changed") }
        #expect(error?.kind == .inputMissing)
    }
}
