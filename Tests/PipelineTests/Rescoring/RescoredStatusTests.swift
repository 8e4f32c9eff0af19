import Fixtures
import Foundation
import Pipeline
import Testing

/// Which days a re-scoring decides, and what it makes of them and of later ones.
@Suite("Re-scored days")
struct RescoredStatusTests {
    @Test("are skipped while nothing changes, go on after the last that was published, and are done again by force")
    func resumed() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        try #require(world.dates.count > 2)
        let first = try await world.rescore(world.dates[...], to: "again")
        #expect(first.days.map(\.outcome) == world.dates.map { _ in .published })
        let before = try world.contents(world.dates[...], in: "again")
        let second = try await world.rescore(world.dates[...], to: "again")
        #expect(second.days.map(\.outcome) == world.dates.map { _ in .upToDate })
        let path = "\(world.days.run.scratch.path)/again"
        try FileManager.default.removeItem(atPath: "\(path)/date=\(world.dates[world.dates.count - 1])")
        // What a killed re-scoring leaves.
        try FileManager.default.createDirectory(
            atPath: "\(path)/.date=\(world.dates[0]).staging-1", withIntermediateDirectories: false)
        let third = try await world.rescore(world.dates[...], to: "again")
        #expect(third.days.map(\.outcome) == world.dates.dropLast().map { _ in .upToDate } + [.published])
        #expect(try world.contents(world.dates[...], in: "again") == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == world.dates.count)
        let forced = try await world.rescore(world.dates[...], to: "again", force: true)
        #expect(forced.days.map(\.outcome) == world.dates.map { _ in .unchanged })
    }

    @Test("name the stale days before them, for which they would need candidates")
    func afterStaleDays() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        try #require(world.dates.count > 2)
        let (path, date) = (world.days.run.scratch.path, world.dates[1])
        try await world.rescore(world.dates[1...1], to: "again")
        let first = try await world.rescore(world.dates[0...0], to: "again")
        #expect(first.warningTexts.contains { $0.hasPrefix("\(date) is stale now") }, "\(first.warningTexts)")
        for date in world.dates {
            try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
        }
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[2...], to: "again") }
        let warning =
            "\(date) is stale, and days after them take more time, and candidates; re-score the stale days first, with "
            + "--from \(date) --to \(date)"
        #expect(error?.result?.warningTexts.contains(warning) == true, "\(error?.result?.warningTexts ?? [])")
        try await world.rescore(world.dates[1...], to: "again")
    }

    @Test("are not restated by another compression, which makes no later day stale")
    func compressedAnew() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        try await world.rescore(world.dates[...], to: "again", pipeline: world.mine)
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        try world.days.run.scratch.write(
            Array(text.replacing("gzip: fast", with: "gzip: small").utf8), to: "small.yaml")
        let small = "\(world.days.run.scratch.path)/small.yaml"
        let anew = try await world.rescore(world.dates.prefix(1), to: "again", pipeline: small)
        #expect(anew.days.map(\.outcome) == [.unchanged])
        #expect(anew.warnings == [])
        for date in world.dates { #expect(try world.days.status(of: date, in: "again") == "final") }
    }

    @Test("are provisional no more once their source is final, though no row has changed")
    func noLongerProvisional() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 3))
        let last = try #require(world.dates.last)
        func decide(daysLater: Double) async throws -> String? {
            let now = try Date("\(last)T12:00:00Z", strategy: .iso8601).addingTimeInterval(daysLater * 86_400)
            _ = try await world.days.result((last, last), to: "days", at: now.formatted(.iso8601))
            try await world.rescore(world.dates[...], to: "again")
            return try world.days.status(of: last, in: "again")
        }
        try world.days.run.scratch.remove("days/date=\(last)")
        #expect(try await decide(daysLater: 0) == "provisional")
        #expect(try await decide(daysLater: 1) == "final")
    }

    @Test("say what they replace, and make later ones stale")
    func restated() async throws {
        // With these lines a day before the last one changes.
        let world = try #require(try await RescoredDaysWorld(seed: 7))
        let path = world.days.run.scratch.path
        // The same pipeline first, so that the changed one restates.
        _ = try await Rescoring(result: "\(path)/days", pipeline: "\(path)/mine.yaml", threads: 2).withSmallPieces
            .publish(to: "\(path)/again", isForced: false)
        let difference = try ResultDifference("\(path)/days", "\(path)/again").compare()
        #expect(difference.areEqual)
        let plan = try await Rescoring(result: "\(path)/days", pipeline: world.changed, threads: 2).withSmallPieces
            .plan()
        try await world.rescore(world.dates[...], to: "changed")
        let moved = try world.dates.indices.filter { place in
            let dates = world.dates[place...place]
            return try world.contents(dates, in: "days")[0]["attributions.jsonl.gz"]
                != world.contents(dates, in: "changed")[0]["attributions.jsonl.gz"]
        }
        let place = try #require(moved.first { $0 + 1 < world.dates.count })
        let (date, next) = (world.dates[place], world.dates[place + 1])
        #expect(plan.text.contains("  \(date)  "))
        let result = try await world.rescore(world.dates[place...place], to: "again")
        guard case .restated(let rows)? = result.days.first?.outcome else {
            Issue.record("\(date) is not restated: \(result.days)")
            return
        }
        #expect(rows > 0)
        #expect(try world.days.status(of: date, in: "again") == "restated")
        #expect(try world.days.status(of: next, in: "again") == "stale")
        let changed = try ResultDifference("\(path)/days", "\(path)/again").compare()
        #expect(!changed.areEqual)
        let all = try await world.rescore(world.dates[...], to: "again")
        #expect(all.days.map(\.date) == world.dates)
        #expect(try world.days.status(of: next, in: "again") != "stale")
        #expect(
            try world.contents(world.dates[...], in: "again") == world.contents(world.dates[...], in: "changed"))
    }
}
