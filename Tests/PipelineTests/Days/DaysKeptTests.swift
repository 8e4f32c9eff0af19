import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Published days")
struct DaysKeptTests {
    /// Publishes the first three days of some logs, in `days`.
    private func publishThreeDays() async throws -> (logs: DatedLogs, range: (from: String, to: String)) {
        let logs = try await DatedLogs()
        let range = (from: logs.days[0], to: logs.days[2])
        _ = try await logs.world.result(range, to: "days")
        return (logs, range)
    }

    @Test("are not replaced by results without dates, which come in no day's place, by force or not")
    func wholeResults() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, last) = (logs.days[0], logs.days[2])
        _ = try await world.result((first, last), to: "days")
        var undated = world.run
        undated.options.days = nil
        let path = world.run.scratch.path
        let before = try world.published(last, in: "days").files
        for isForced in [false, true] {
            undated.options.output = .folder("\(path)/days/")
            undated.options.isForced = isForced
            let error = try await undated.failure()
            #expect(error.kind == .cannotCreateOutput)
            #expect(
                error.description == "cannot publish to \(path)/days: it holds the days from \(first) to \(last), and "
                    + "this result has no dates; name another folder")
        }
        _ = try await world.result((first, first), to: "above/days")
        undated.options.output = .folder("\(path)/above")
        undated.options.isForced = true
        let above = try await undated.failure()
        #expect(above.kind == .cannotCreateOutput && above.description.contains("days are published inside it, in "))
        for day in [last, "2031-01-01"] {
            for isForced in [false, true] {
                undated.options.output = .folder("\(path)/days/date=\(day)/")
                undated.options.isForced = isForced
                let error = try await undated.failure()
                #expect(error.kind == .cannotCreateOutput)
                #expect(error.description.contains("it is a day of a result of days"))
            }
        }
        #expect(try world.published(last, in: "days").files == before)
        // Where no days of runs for days lie, a folder may have any name.
        undated.options.output = .folder("\(path)/own/date=2031-01-01")
        _ = try await undated.result()
        // The same of a re-scoring.
        undated.options.output = .folder("\(path)/whole")
        _ = try await undated.result()
        let rescoring = try Rescoring(result: "\(path)/whole", pipeline: world.run.pipeline, threads: 1)
        for (folder, isForced) in [("days", false), ("days", true), ("days/date=\(last)", true)] {
            let error = await #expect(throws: RunError.self) {
                try await rescoring.publish(to: "\(path)/\(folder)", isForced: isForced)
            }
            #expect(error?.kind == .cannotCreateOutput, "\(folder) \(isForced)")
        }
        #expect(try world.published(last, in: "days").files == before)
    }

    @Test("are not looked for inside a folder that is to be replaced, if the task was cancelled")
    func cancelled() async throws {
        let scratch = try ScratchDirectory()
        let folder = scratch.path(of: "folder")
        try scratch.write(["{}"], to: "folder/file")
        try DayFolder.requireNone(inside: folder)
        let error = await #expect(throws: RunError.self) {
            try await inCancelledTask { try DayFolder.requireNone(inside: folder) }
        }
        #expect(error?.kind == .interrupted)
    }

    @Test("are not replaced by a day in whose folder they lie, nor by its re-scoring, by force or not")
    func daysInsideDays() async throws {
        let (logs, range) = try await publishThreeDays()
        let world = logs.world
        let path = world.run.scratch.path
        let rescoring = try Rescoring(result: "\(path)/days", pipeline: world.run.pipeline, threads: 1)
        let inside = "again/date=\(logs.days[1])/more"
        _ = try await world.result((range.from, range.from), to: inside)
        let before = try world.published(range.from, in: inside).files
        for isForced in [false, true] {
            let problem = isForced ? "days are published inside it, in " : "it holds files that no run made"
            let ofRun = await #expect(throws: RunError.self) {
                try await world.result((logs.days[1], logs.days[1]), to: "again") { $0.isForced = isForced }
            }
            #expect(ofRun?.kind == .cannotCreateOutput && ofRun?.description.contains(problem) == true)
            let ofRescoring = await #expect(throws: RunError.self) {
                try await rescoring.publish(to: "\(path)/again", isForced: isForced)
            }
            #expect(ofRescoring?.kind == .cannotCreateOutput && ofRescoring?.description.contains(problem) == true)
        }
        #expect(try world.published(range.from, in: inside).files == before)
    }

    @Test("are not published in a folder with the name of one day, as a template of a scheduler would have it")
    func folderOfOneDay() async throws {
        let logs = try await DatedLogs()
        let (world, day) = (logs.world, logs.days[1])
        let error = await #expect(throws: RunError.self) {
            _ = try await world.result((day, day), to: "out/date=\(day)")
        }
        #expect(error?.kind == .cannotCreateOutput)
        #expect(error?.description.contains("name the folder that it lies in") == true)
        #expect(!FileManager.default.fileExists(atPath: world.run.scratch.path(of: "out")))
    }

    @Test("are refused where the pipeline file in their run.json was edited")
    func editedPipeline() async throws {
        let (logs, range) = try await publishThreeDays()
        let world = logs.world
        let manifest = URL(fileURLWithPath: world.run.scratch.path(of: "days/date=\(logs.days[1])/run.json"))
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let edited = text.replacingOccurrences(of: "is: 0.85", with: "is: 0.7")
        try #require(edited != text)
        try edited.write(to: manifest, atomically: true, encoding: .utf8)
        let softer = try world.change("0.85", to: "0.8", as: "softer.yaml")
        let result = world.run.scratch.path(of: "days")
        let ofPlan = await #expect(throws: RunError.self) {
            _ = try await Rescoring(result: result, pipeline: softer, threads: 1).plan()
        }
        #expect(ofPlan?.kind == .inputOutput && ofPlan?.description.contains("the file was edited") == true)
        let ofRun = await #expect(throws: RunError.self) { _ = try await world.result(range, to: "days") }
        #expect(ofRun?.kind == .inputOutput)
    }

    @Test("may be elsewhere, behind a link, but nothing else there is replaced, by force or not")
    func linkedDay() async throws {
        let (logs, range) = try await publishThreeDays()
        let world = logs.world
        let path = world.run.scratch.path
        let day = "days/date=\(logs.days[1])"
        try FileManager.default.moveItem(atPath: "\(path)/\(day)", toPath: "\(path)/cold")
        try world.run.scratch.link(day, to: "../cold")
        _ = try await world.result(range, to: "days") { $0.isForced = true }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(day)") == "../cold")
        try world.run.scratch.remove(day)
        try world.run.scratch.write("precious", to: "theirs/file")
        try world.run.scratch.link(day, to: "../theirs")
        for isForced in [false, true] {
            let error = await #expect(throws: RunError.self) {
                try await world.result(range, to: "days") { $0.isForced = isForced }
            }
            #expect(error?.kind == .cannotCreateOutput, "\(error as Any)")
            #expect(error?.description.contains("\(path)/theirs: it holds files that no run made") == true)
            #expect(error?.description.contains("/\(day) is a symbolic link") == isForced, "\(error as Any)")
        }
        #expect(world.run.scratch.read("theirs/file") == "precious")
    }

    @Test("may have their candidates elsewhere, behind a link")
    func movedCandidates() async throws {
        let (logs, range) = try await publishThreeDays()
        let world = logs.world
        let path = world.run.scratch.path
        let candidates = "date=\(logs.days[1])/candidates.jsonl.gz"
        let moved = try Data(contentsOf: URL(fileURLWithPath: "\(path)/days/\(candidates)"))
        try FileManager.default.moveItem(atPath: "\(path)/days/\(candidates)", toPath: "\(path)/cold.gz")
        try world.run.scratch.link("days/\(candidates)", to: "../../cold.gz")
        #expect(try await world.result(range, to: "days").days.map(\.outcome) == [.upToDate, .upToDate, .upToDate])
        // Confidence alone changes: candidates are taken over as they are.
        let softer = try world.change("0.85", to: "0.8", as: "softer.yaml")
        _ = try await Rescoring(result: "\(path)/days", pipeline: softer, threads: 1)
            .publish(to: "\(path)/far/from/days")
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(path)/far/from/days/\(candidates)")) == moved)
        // A disk that is not mounted: they were not removed, and would be missed.
        try FileManager.default.removeItem(atPath: "\(path)/cold.gz")
        let error = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(path)/days", pipeline: softer, threads: 1).publish(to: "\(path)/without")
        }
        #expect(error?.kind == .inputOutput && error?.description.contains(candidates) == true, "\(error as Any)")
    }

    @Test("are decided again where an output is gone or cut, but not where candidates were removed")
    func outputs() async throws {
        let (logs, range) = try await publishThreeDays()
        let world = logs.world
        let path = world.run.scratch.path
        let before = try logs.days.prefix(3).map { try world.published($0, in: "days").ofDayAlone() }
        let folder = "\(path)/days/date=\(logs.days[1])"
        try FileManager.default.removeItem(atPath: "\(folder)/candidates.jsonl.gz")
        #expect(try await world.result(range, to: "days").days.map(\.outcome) == [.upToDate, .upToDate, .upToDate])
        try FileManager.default.removeItem(atPath: "\(folder)/reports/campaigns.csv")
        #expect(try await world.result(range, to: "days").days.map(\.outcome) == [.upToDate, .unchanged, .unchanged])
        let rows = URL(fileURLWithPath: "\(folder)/attributions.jsonl.gz")
        try Data(contentsOf: rows).dropLast(9).write(to: rows)
        let last = try await world.result(range, to: "days").days
        #expect(last.map(\.outcome) == [.upToDate, .unchanged, .unchanged])
        #expect(try logs.days.prefix(3).map { try world.published($0, in: "days").ofDayAlone() } == before)
        // The same of days that were re-scored.
        func rescore() async throws -> [DayResult.Outcome] {
            let rescoring = try Rescoring(result: "\(path)/days", pipeline: world.run.pipeline, threads: 1)
            return try await rescoring.publish(to: "\(path)/again", isForced: false).days.map(\.outcome)
        }
        #expect(try await rescore() == [.published, .published, .published])
        try FileManager.default.removeItem(atPath: "\(path)/again/date=\(logs.days[2])/state.jsonl.gz")
        #expect(try await rescore() == [.upToDate, .upToDate, .unchanged])
    }

    @Test("are made stale by a re-scoring into their folder, which names them")
    func staleByRescoring() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let path = world.run.scratch.path
        let (first, last) = (logs.days[0], logs.days[3])
        _ = try await world.result((first, last), to: "days")
        func rescore(_ confidence: String, to day: String) async throws -> RunResult {
            let new = try world.change("is: 0.85", to: "is: \(confidence)", as: "new.yaml")
            return try await Rescoring(
                result: "\(path)/days", pipeline: new, threads: 1, days: ReviewedDays(from: first, to: day)
            ).publish(to: "\(path)/new", isForced: false)
        }
        #expect(try await rescore("0.8", to: last).warnings == [])
        let again = try await rescore("0.7", to: first)
        #expect(
            again.warningTexts == [
                "\(logs.days[1]) to \(last) are stale now, as an earlier day has changed; re-score the stale days with "
                    + "--from \(logs.days[1]) --to \(last)"
            ])
    }

    @Test("are made stale by a re-scoring of fewer days into their folder, after which a run decides them")
    func staleBehindRescoring() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let path = world.run.scratch.path
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        _ = try await world.result((logs.days[0], logs.days[2]), to: "new")
        let new = try world.change("is: 0.85", to: "is: 0.8", as: "new.yaml")
        let rescoring = try Rescoring(result: "\(path)/days", pipeline: new, threads: 1)
        let stale = try await rescoring.publish(to: "\(path)/new").warningTexts.filter { $0.contains("stale now") }
        #expect(
            stale == [
                "\(logs.days[2]) is stale now, as an earlier day has changed; decide the stale days again with ascribe "
                    + "run … --stale"
            ])
    }

    @Test("that are too long ago leave a night more days than a run decides, which it refuses")
    func longAgo() async throws {
        let world = try DayWorld(text: DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl"]))
        try world.run.write(DeviceLogs.click("c", at: "2012-01-05T08:00:00Z") + [0x0A], to: "c.jsonl")
        try world.run.write(DeviceLogs.install("i", at: "2012-01-05T09:00:00Z") + [0x0A], to: "i.jsonl")
        _ = try await world.result(("2012-01-05", "2012-01-05"), to: "days")
        let error = await #expect(throws: RunError.self) { try await world.night(at: "2026-11-07T01:00:00Z") }
        #expect(error?.kind == .usage)
        let start = "cannot decide 2012-01-06 to 2026-11-06, which nights have missed, in one run: these are 5419 days"
        #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
        #expect(world.run.scratch.names(in: "days").filter { $0.hasPrefix("date=") } == ["date=2012-01-05"])
    }

    @Test("leave no folder behind where none of them came about")
    func failures() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let path = world.run.scratch.path
        func fail(to folder: String) async {
            let error = await #expect(throws: RunError.self) {
                try await world.result(("2026-11-08", "2026-12-24"), to: folder)
            }
            #expect(error?.kind == .inputMissing)
            let said = error?.description ?? ""
            #expect(said.hasPrefix("cannot decide 2026-11-08: there are no clicks of 2026-11-08"), "\(said)")
        }
        await fail(to: "days")
        #expect(!world.run.scratch.has("days"))
        try FileManager.default.createDirectory(atPath: "\(path)/mine", withIntermediateDirectories: false)
        await fail(to: "mine")
        #expect(world.run.scratch.has("mine"))
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        await fail(to: "days")
        #expect(world.run.scratch.names(in: "days").filter { $0.hasPrefix("date=") }.count == 2)
        // Damage that a re-scoring meets when it has begun.
        let rows = URL(fileURLWithPath: "\(path)/days/date=\(logs.days[0])/candidates.jsonl.gz")
        try Data(contentsOf: rows).dropLast(40).write(to: rows)
        let new = try world.change("single_use: true", to: "single_use: false", as: "new.yaml")
        let damaged = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(path)/days", pipeline: new, threads: 1)
                .publish(to: "\(path)/new", isForced: false)
        }
        #expect(damaged?.kind == .inputOutput)
        let said = damaged?.description ?? ""
        #expect(said.hasPrefix("cannot read \(rows.path): gzip member 1 is cut off"), "\(said)")
        #expect(!world.run.scratch.has("new"))
    }
}
