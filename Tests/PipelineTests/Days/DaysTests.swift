import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Runs for days")
struct DaysTests {
    @Test("read the files of their days and windows alone, and publish what one run over everything does")
    func templates() async throws {
        let logs = try await DatedLogs()
        let whole = try await logs.world.whole()
        let turns = try await logs.world.publish(logs.days.map { ($0, $0) }, to: "turns")
        let rows = try turns.flatMap { try $0.lines("attributions.jsonl.gz") }
        #expect(rows == (try whole.lines("attributions.jsonl.gz")))
        let last = try #require(turns.last)
        let inputs = try #require(try last.manifest["inputs"] as? [[String: Any]]).compactMap { $0["path"] as? String }
        // 72 hours of windows and 24 of duplicates reach four days back; a line may lie one folder before its own.
        let expected = logs.days.suffix(6).map { "clicks/date=\($0)/edge.jsonl" }
        #expect(inputs.filter { $0.hasPrefix("clicks") } == expected)
        // Lines that were written a moment after midnight may lie in the folder of the day before.
        let installs = logs.days.suffix(2).map { "\(installFolder($0))/app.jsonl" }
        #expect(inputs.filter { $0.hasPrefix("installs") } == installs)
        #expect(try last.counts("clicks").values.reduce(0, +) > 0)
    }

    @Test("that were published are skipped while nothing changes, and done again by force")
    func upToDate() async throws {
        let logs = try await DatedLogs()
        let range = (from: logs.days[0], to: logs.days[2])
        let first = try await logs.world.result(range, to: "days")
        #expect(first.days.map(\.outcome) == [.published, .published, .published])
        let before = try logs.days.prefix(3).map { try logs.world.published($0, in: "days").files }
        let again = try await logs.world.result(range, to: "days")
        #expect(again.days.map(\.outcome) == [.upToDate, .upToDate, .upToDate])
        #expect(try logs.days.prefix(3).map { try logs.world.published($0, in: "days").files } == before)
        let forced = try await logs.world.result(range, to: "days") { $0.isForced = true }
        #expect(forced.days.map(\.outcome) == [.unchanged, .unchanged, .unchanged])
        let longer = try await logs.world.result((range.from, logs.days[3]), to: "days")
        #expect(longer.days.map(\.outcome) == [.upToDate, .upToDate, .upToDate, .published])
    }

    @Test("begin at the first day that is not as published, and make later ones stale")
    func restated() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        _ = try await world.publish(logs.days.map { ($0, $0) }, to: "days")
        let (changed, last) = (logs.days[2], logs.days[logs.days.count - 1])
        let lines = try world.installs(of: changed)
        try world.write(Array(lines.dropLast(2)), toInstallsOf: changed)
        let result = try await world.result((logs.days[0], changed), to: "days")
        #expect(result.days.map(\.outcome) == [.upToDate, .upToDate, .restated(rowsChanged: 2)])
        #expect(
            result.warningTexts == [
                "\(installFolder(changed))/app.jsonl has \(lines.count - 2) lines of \(changed) left "
                    + "of the \(lines.count) by which that day was published; it is decided again without the others: if "
                    + "they were not taken out on purpose, put them back, and decide it again with --date \(changed)",
                "2 installs that were published for \(changed) are gone from its rows; check that its logs are "
                    + "complete",
                "\(logs.days[3]) to \(last) are stale now, as an earlier day has changed; decide the stale days again "
                    + "with ascribe run … --stale",
            ])
        #expect(try world.status(of: changed, in: "days") == "restated")
        let restates = try #require(try world.published(changed, in: "days").manifest["restates"] as? [String: Any])
        #expect(restates["rows_changed"] as? Int == 2)
        #expect((restates["fingerprint"] as? String)?.count == 32)
        #expect(try world.status(of: last, in: "days") == "stale")
        let stale = try await world.result((last, last), to: "days") { $0.days = DayOptions(over: .stale) }
        #expect(stale.days.map(\.date) == Array(logs.days[3...]))
        #expect(stale.warnings == [])
        #expect(try world.status(of: last, in: "days") != "stale")
        // The same days in one go.
        let anew = try await world.publish(logs.days.map { ($0, $0) }, to: "anew")
        for (day, other) in zip(logs.days, anew) {
            expectSame(try world.published(day, in: "days").ofDayAlone(), try other.ofDayAlone(), day)
        }
    }

    @Test("lose no install that an earlier day, decided afterwards, has had")
    func duplicatesOfEarlierDays() async throws {
        let world = try DayWorld(text: DeviceLogs.pipeline())
        let (day, next) = ("2026-11-04", "2026-11-05")
        for date in [day, next] {
            try world.write([DeviceLogs.click("c\(date)", at: "\(date)T08:00:00Z")], toClicksOf: date)
            try world.write([DeviceLogs.install("i", at: "\(date)T09:00:00Z")], toInstallsOf: date)
        }
        _ = try await world.result((next, next), to: "days")
        _ = try await world.result((day, day), to: "days")
        let stale = try await world.result(("", ""), to: "days") { $0.days = DayOptions(over: .stale) }
        #expect(stale.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        #expect(stale.warnings == [])
    }

    @Test("that are stale are not looked for where no day was ever published")
    func staleOfNothing() async throws {
        let logs = try await DatedLogs()
        let error = await #expect(throws: RunError.self) {
            try await logs.world.result((logs.days[0], logs.days[0]), to: "typo") { $0.days = DayOptions(over: .stale) }
        }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("holds no published day") == true)
        #expect(!logs.world.run.scratch.has("typo"))
    }

    @Test("stop where logs are missing, unless that is allowed")
    func missing() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let day = logs.days[1]
        try world.run.scratch.remove("in/\(installFolder(day))")
        let range = (from: logs.days[0], to: logs.days[2])
        let error = await #expect(throws: RunError.self) { try await world.result(range, to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("there are no installs of \(day)") == true)
        let allowed = try await world.result(range, to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.days.map(\.outcome) == [.upToDate, .published, .published])
        #expect(try world.published(day, in: "days").rows.isEmpty)
        #expect(allowed.warnings.count == 1)
    }

    @Test("are refused where the pipeline drops the state that they need")
    func withoutState() async throws {
        let world = try DayWorld(
            text: shippedText("warplink", ("candidates: keep", "candidates: keep, state: drop")))
        let error = await #expect(throws: RunError.self) {
            try await world.result(("2026-11-01", "2026-11-01"), to: "days")
        }
        #expect(error?.kind == .badPipeline)
        #expect(error?.description.contains("output.state") == true)
        #expect(!world.run.scratch.has("days"))
    }

    @Test("refuse dates that no calendar has, and folders of other results")
    func refusals() async throws {
        let logs = try await DatedLogs()
        for (range, message) in [
            (("2026-02-29", "2026-03-01"), "\"2026-02-29\" is not a date; write one such as 2026-11-20"),
            (
                ("2026-11-02", "2026-11-01"),
                "--from 2026-11-02 is later than --to 2026-11-01; write the earlier day first"
            ),
            (("today", "today"), "\"today\" is not a date; write one such as 2026-11-20"),
        ] {
            let error = await #expect(throws: RunError.self) { try await logs.world.result(range, to: "days") }
            #expect(error?.kind == .usage && error?.description == message, "\(range)")
        }
        let path = logs.world.run.scratch.path
        let day = logs.days[0]
        _ = try await logs.world.whole()
        let error = await #expect(throws: RunError.self) { try await logs.world.result((day, day), to: "out") }
        #expect(error?.kind == .cannotCreateOutput)
        #expect(
            error?.description
                == "cannot publish days in \(path)/out: it is the result of a run without dates; choose another folder")
        // Those of another pipeline.
        _ = try await logs.world.result((day, day), to: "days")
        try logs.world.change("pipeline: warplink", to: "pipeline: other")
        for isForced in [false, true] {
            let error = await #expect(throws: RunError.self) {
                try await logs.world.result((day, day), to: "days") { $0.isForced = isForced }
            }
            #expect(error?.kind == .cannotCreateOutput)
            #expect(
                error?.description == "cannot publish days of other in \(path)/days: date=\(day) is of the pipeline "
                    + "warplink; choose another folder or, if the pipeline was only renamed, keep its name or rename its "
                    + "days with ascribe rescore")
        }
        #expect(logs.world.run.scratch.names(in: "days").filter { !$0.hasPrefix(".") } == ["date=\(day)"])
    }

    @Test("of pipelines that only other bytes of an accent tell apart are of different pipelines")
    func accents() async throws {
        let logs = try await DatedLogs()
        let (first, second) = (logs.days[0], logs.days[1])
        try logs.world.change("pipeline: warplink", to: "pipeline: caf\u{E9}")
        _ = try await logs.world.result((first, first), to: "days")
        try logs.world.change("pipeline: caf\u{E9}", to: "pipeline: cafe\u{301}")
        let error = await #expect(throws: RunError.self) { try await logs.world.result((second, second), to: "days") }
        #expect(error?.kind == .cannotCreateOutput)
        try logs.world.change("pipeline: cafe\u{301}", to: "pipeline: caf\u{E9}  # cafe\u{301}")
        _ = try await logs.world.result((second, second), to: "days")
        try logs.world.change("# cafe\u{301}", to: "# caf\u{E9}")
        _ = try await logs.world.result((logs.days[2], logs.days[2]), to: "days")
        let several = #expect(throws: RunError.self) {
            try Rescoring(
                result: "\(logs.world.run.scratch.path)/days", pipeline: nil, threads: 1,
                days: ReviewedDays(from: second, to: logs.days[2]))
        }
        #expect(several?.description.contains("were decided by different pipeline files") == true)
    }
}
