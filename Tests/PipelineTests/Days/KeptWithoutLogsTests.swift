import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Days that are kept as published without lost logs")
struct KeptWithoutLogsTests {
    @Test("stay as they are where installs are lost, though other days are decided without what is missing")
    func kept() async throws {
        let world = try LostLogsWorld(isOncePerDevice: true)
        // Of a device that was answered on the third day.
        var installs = try world.days.installs(of: world.dates[3])
        installs.append(DeviceLogs.install("again", at: "\(world.dates[3])T10:00:00Z", device: 5))
        try world.days.write(installs, toInstallsOf: world.dates[3])
        _ = try await world.decide(0...4, to: "complete")
        _ = try await world.decide(0...3)
        for place in 1...2 { try world.removeInstalls(place) }
        let before = try (1...2).map { try world.published($0).ofDayAlone() }
        let error = try await world.failure(2...4)
        let remedy =
            "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
        #expect(error.description.hasSuffix(remedy))
        // As messages about late lines have it.
        let unkept = try await world.failure(1...2, forced: true)
        let forcedRemedy =
            "or use --allow-missing without --force to keep the day as published, with 2 rows, or both to decide it by what is there now"
        #expect(unkept.description.hasSuffix(forcedRemedy))
        try world.days.touchPipeline()
        let result = try await world.decide(4...4, reprocess: 3, allowed: true)
        #expect(result.days.map(\.date) == Array(world.dates[1...4]))
        #expect(result.days.map(\.outcome) == [.kept(rows: 2), .kept(rows: 2), .unchanged, .published])
        #expect(
            result.warningTexts == [
                "\(world.dates[1]) to \(world.dates[2]) are kept as published, with 4 rows: "
                    + "\(world.name(ofInstalls: 1)) and 1 other file, by which they were decided, are missing; put back "
                    + "what is missing, or use --allow-missing --force to decide these days without them"
            ])
        #expect(try (1...2).map { try world.published($0).ofDayAlone() } == before)
        #expect(try (1...2).map { try world.keptWithout($0) } == (1...2).map { [world.name(ofInstalls: $0)] })
        let rows = try world.published(3, in: "complete").rows
        #expect(try rows.map { try #require($0["status"] as? String) } == ["attributed", "attributed", "repeat"])
        for place in 3...4 {
            let published = try world.published(place).lines("attributions.jsonl.gz")
            #expect(published == (try world.published(place, in: "complete").lines("attributions.jsonl.gz")))
        }
        // Who means it says so.
        let forced = try await world.decide(1...2, allowed: true, forced: true)
        #expect(forced.days.map(\.outcome) == [.restated(rowsChanged: 2), .restated(rowsChanged: 2)])
        #expect(try world.published(1).rows.isEmpty)
    }

    @Test("stay as they are where clicks are lost, too", arguments: [nil, ""])
    func keptWithoutOwnClicks(content: String?) async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...1)
        let before = try world.published(1).ofDayAlone()
        let name = "clicks/date=\(world.dates[1])/edge.jsonl"
        if let content { try world.days.run.write(Array(content.utf8), to: name) } else { try world.remove(name) }
        try world.days.touchPipeline()
        let error = try await world.failure(1...1)
        #expect(
            error.description.hasSuffix(
                "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
            ))
        for isAllowed in [true, false] {
            #expect(try await world.decide(1...1, allowed: isAllowed).days.map(\.outcome) == [.kept(rows: 2)])
        }
        #expect(try world.published(1).ofDayAlone() == before)
        let forced = try await world.decide(1...1, allowed: true, forced: true)
        #expect(forced.days.map(\.outcome) == [.restated(rowsChanged: 2)])
    }

    @Test("do not stop a night for the clicks and links that they alone lack")
    func keptWithoutClicks() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...3)
        try world.removeInstalls(1)
        try world.remove("clicks/date=\(world.dates[1])/edge.jsonl")
        try world.remove("links.jsonl")
        _ = try await world.decide(4...4, reprocess: 3, allowed: true)
        let night = try await world.decide(4...4, reprocess: 3)
        #expect(night.days.map(\.date) == Array(world.dates[1...4]))
        #expect(night.days.map(\.outcome).first == .kept(rows: 2))
    }

    @Test("are said to need the logs that they lack where others of theirs are replaced")
    func replaced() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...3)
        try world.removeInstalls(1)
        let kept = try await world.decide(4...4, reprocess: 3, allowed: true)
        #expect(kept.days.map(\.outcome).first == .kept(rows: 2))
        let (date, clicks) = (world.dates[1], "clicks/date=\(world.dates[1])/edge.jsonl")
        try world.days.run.write(DeviceLogs.click("other", at: "\(date)T01:00:00Z") + [0x0A], to: clicks)
        let night = try await world.decide(4...4, forced: true)
        let told = night.warningTexts.filter { $0.hasPrefix("\(clicks) has other content") }
        #expect(told.count == 1)
        #expect(
            told.first?.contains(
                "to decide it by what is there now, put back the logs that it lacks, and run again from that day on, with "
                    + "--from \(date) ") == true, "\(night.warningTexts)")
    }

    @Test("stop a run once for the logs that they lack, and again for any other that they lose")
    func keptOnce() async throws {
        let world = try LostLogsWorld()
        let more = try world.writeMore(1)
        _ = try await world.decide(0...3)
        let (before, installs) = (try world.published(1).rows.count, try world.days.installs(of: world.dates[1]))
        try world.remove(more)
        #expect(try await world.failure(3...3, reprocess: 2).description.contains("\(more), which had 1 line"))
        let allowed = try await world.decide(3...3, reprocess: 2, allowed: true)
        #expect(allowed.warningTexts.map { $0.contains("is kept as published, with 3 rows: \(more)") } == [true])
        #expect(try world.keptWithout(1) == [more])
        // Night after night, by itself.
        for _ in 0..<2 {
            try world.days.touchPipeline()
            let night = try await world.decide(4...4, reprocess: 3)
            #expect(night.days.map(\.date) == Array(world.dates[1...4]))
            #expect(night.days[0].outcome == .kept(rows: 3))
            #expect(night.days.dropFirst().allSatisfy { [.unchanged, .published].contains($0.outcome) })
            #expect(night.warnings == [], "it was told of when it was accepted")
        }
        let run = world.days.run
        let rescoring = try Rescoring(result: "\(run.scratch.path)/days", pipeline: run.pipeline, threads: 1)
        _ = try await rescoring.publish(to: "\(run.scratch.path)/rescored")
        #expect(try world.published(1, in: "rescored").manifest["kept_without"] as? [String] == [more])
        #expect(try await world.failure(1...1, forced: true).kind == .inputMissing, "to decide it is another matter")
        // All of its logs are gone, so that the pattern finds none.
        try world.removeInstalls(1)
        let other = try await world.failure(4...4, reprocess: 3)
        #expect(other.kind == .inputMissing)
        let files = "\(world.name(ofInstalls: 1)) and 1 other file, which had 3 lines"
        #expect(other.description.hasPrefix("cannot decide \(world.dates[1]) again: \(files)"))
        _ = try await world.decide(4...4, reprocess: 3, allowed: true)
        #expect(try world.keptWithout(1) == [world.name(ofInstalls: 1), more])
        #expect(try await world.decide(4...4, reprocess: 3).days[0].outcome == .kept(rows: 3))
        #expect(try world.published(1).rows.count == before)
        // Another day's.
        try world.removeInstalls(2)
        let next = try await world.failure(4...4, reprocess: 3)
        #expect(next.description.hasPrefix("cannot decide \(world.dates[2]) again: "))
        try world.days.write([installs[0]], toInstallsOf: world.dates[2])
        // What is back is decided again, and its next loss is a new one.
        try world.days.write(installs, toInstallsOf: world.dates[1])
        #expect(try world.writeMore(1) == more)
        #expect(try await world.decide(1...1).days.map(\.outcome) == [.unchanged])
        #expect(try world.keptWithout(1) == nil)
        try world.remove(more)
        #expect(try await world.failure(1...1).kind == .inputMissing)
    }

    @Test("stop a run again when logs that were accepted and came back are lost again")
    func lostAgain() async throws {
        let world = try LostLogsWorld()
        let more = try world.writeMore(1)
        _ = try await world.decide(0...2)
        try world.remove(more)
        _ = try await world.decide(2...2, reprocess: 1, allowed: true)
        #expect(try world.keptWithout(1) == [more])
        #expect(try world.writeMore(1) == more)
        #expect(try await world.decide(1...1).days.map(\.outcome) == [.upToDate])
        #expect(try world.keptWithout(1) == [])
        try world.remove(more)
        #expect(try await world.failure(2...2, reprocess: 1).description.contains("\(more), which had 1 line"))
    }

    @Test("stay where that is allowed, though fewer lines than were lost have come in their place")
    func fewerInPlace() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...2)
        try world.removeInstalls(1)
        _ = try world.writeMore(1)
        for _ in 0..<2 {
            let night = try await world.decide(3...3, reprocess: 2, allowed: true)
            #expect(night.days.first?.outcome == .kept(rows: 2))
        }
    }

    @Test("are not decided by other lines of theirs without asking")
    func keptAndNew() async throws {
        let text = DeviceLogs.pipeline(clicks: ["clicks.jsonl"], installs: ["eu/{date}*.jsonl", "us/{date}.jsonl"])
        let days = try DayWorld(text: text)
        let date = "2026-11-05"
        try days.run.write(DeviceLogs.click("c", at: "\(date)T08:00:00Z") + [0x0A], to: "clicks.jsonl")
        func write(_ id: String, to name: String) throws {
            try days.run.write(DeviceLogs.install(id, at: "\(date)T09:00:00Z") + [0x0A], to: name)
        }
        try write("eu", to: "eu/\(date).jsonl")
        try write("us", to: "us/\(date).jsonl")
        _ = try await days.result((date, date), to: "days")
        try days.run.scratch.remove("in/us/\(date).jsonl")
        _ = try await days.result((date, date), to: "days") { $0.days?.allowsMissing = true }
        #expect(try await days.result((date, date), to: "days").days.map(\.outcome) == [.kept(rows: 2)])
        try write("late", to: "eu/\(date)-late.jsonl")
        let error = await #expect(throws: RunError.self) { try await days.result((date, date), to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("there are no installs of \(date) (us/{date}.jsonl)") == true)
        #expect(try days.published(date, in: "days").rows.count == 2)
    }

    @Test("are none where no published day had the logs that are missing")
    func neverHad() async throws {
        let days = try DayWorld(text: DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl"]))
        let date = "2026-11-05"
        try days.run.write(DeviceLogs.click("c", at: "\(date)T08:00:00Z") + [0x0A], to: "c.jsonl")
        try days.run.write(DeviceLogs.install("i", at: "\(date)T09:00:00Z") + [0x0A], to: "i.jsonl")
        _ = try await days.result((date, date), to: "days")
        let text = DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl", "us/{date}.jsonl"])
        try days.run.scratch.write(text, to: "mine.yaml")
        // A pattern without files of any day is another matter.
        try days.run.write([UInt8](), to: "us/2026-11-01.jsonl")
        let error = await #expect(throws: RunError.self) { try await days.result((date, date), to: "days") }
        #expect(error?.description.hasSuffix("or use --allow-missing to go on without them") == true)
        let allowed = try await days.result((date, date), to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.days.map(\.outcome) == [.unchanged])
    }

    @Test("do not hide what a day before them has lost: it stops the run, though later folders have its lines now")
    func stopBeforeKept() async throws {
        let world = try LostLogsWorld()
        let more = try world.writeMore(2)
        _ = try await world.decide(0...4)
        try world.remove(more)
        _ = try await world.decide(2...2, allowed: true)
        #expect(try world.keptWithout(2) == [more])
        let moved = try world.days.installs(of: world.dates[0])
        try world.days.write([], toInstallsOf: world.dates[0])
        let later = try world.days.installs(of: world.dates[4])
        try world.days.write(later + moved, toInstallsOf: world.dates[4])
        let before = try (0...4).map { try world.published($0).files }
        let error = try await world.failure(0...4)
        #expect(
            error.description.hasPrefix("cannot decide \(world.dates[0]) again: \(world.name(ofInstalls: 0)), which"))
        #expect(error.result?.days == [])
        #expect(try (0...4).map { try world.published($0).files } == before)
    }

    @Test("stay stale where they are that, and then nobody is told again to decide them")
    func keptStale() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(1...3)
        _ = try await world.decide(0...0)
        try world.removeInstalls(2)
        func decideStale(allowed: Bool) async throws -> RunResult {
            try await world.days.result(("", ""), to: "days") { options in
                options.days = DayOptions(over: .stale)
                options.days?.allowsMissing = allowed
            }
        }
        let stopped = try #require(
            await #expect(throws: RunError.self) { try await decideStale(allowed: false) })
        let remedy =
            "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
        #expect(stopped.description.contains(remedy), "\(stopped)")
        #expect(stopped.result?.warnings == [], "the error says what to do")
        try world.days.run.scratch.write(
            try #require(world.days.run.scratch.read("days/date=\(world.dates[1])/run.json"))
                .replacing(#""day_status": "final""#, with: #""day_status": "stale""#),
            to: "days/date=\(world.dates[1])/run.json")
        let result = try await decideStale(allowed: true)
        #expect(result.days.map(\.outcome) == [.unchanged, .kept(rows: 2), .unchanged])
        let stale = try world.dates.prefix(4).map { try world.days.status(of: $0, in: "days") }
        #expect(stale == ["final", "final", "stale", "final"])
        #expect(result.warningTexts.map { $0.hasPrefix("\(world.dates[2]) is kept as published") } == [true])
        #expect(try world.published(2).rows.count == 2)
        let again = try await decideStale(allowed: false)
        #expect(again.days.map(\.outcome) == [.kept(rows: 2)] && again.warnings == [])
        #expect(try await world.decide(4...4).warnings == [])
    }

    @Test("are named once more when they become stale")
    func keptBecomesStale() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(1...2)
        try world.removeInstalls(2)
        #expect(try await world.decide(2...2, allowed: true).days.map(\.outcome) == [.kept(rows: 2)])
        let remedy = "put back what is missing, or use --allow-missing --force to decide that day without it"
        #expect(
            try await world.decide(0...0).warningTexts == [
                "\(world.dates[1]) is stale now, as an earlier day has changed; decide the stale days again with "
                    + "ascribe run … --stale",
                "\(world.dates[2]), kept as published without logs that are missing, is stale now, as an earlier day "
                    + "has changed; \(remedy)",
            ])
        #expect(try await world.decide(0...0).warningTexts.allSatisfy { !$0.contains(world.dates[2]) })
    }

    @Test("are provisional for as long as nights decide them again")
    func keptProvisional() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...1, reprocess: 1)
        try world.removeInstalls(1)
        func night(_ place: Int) async throws -> String? {
            let night = try await world.decide(place...place, reprocess: 2, allowed: true)
            #expect(night.days.contains { $0.date == world.dates[1] && $0.outcome == .kept(rows: 2) })
            return try world.days.status(of: world.dates[1], in: "days")
        }
        #expect(try await night(2) == "provisional")
        #expect(try await night(3) == "final")
    }

    @Test("stop a run once for logs that two of them in turn lack")
    func keptInTurn() async throws {
        let world = try LostLogsWorld()
        _ = try await world.decide(0...2)
        for place in 1...2 { try world.removeInstalls(place) }
        // Lines of the one that are read only where the other is decided.
        let late = DeviceLogs.install("late", at: "\(world.dates[1])T12:00:00Z", device: 8)
        try world.days.write([late], toInstallsOf: world.dates[2], as: "late")
        let kept: [DayResult.Outcome] = [.kept(rows: 2), .kept(rows: 2)]
        #expect(try await world.decide(1...2, allowed: true).days.map(\.outcome) == kept)
        #expect(try await world.decide(1...2).days.map(\.outcome) == kept)
    }
}
