import Fixtures
import Foundation
import Pipeline
import PipelineFile
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
        let installs = logs.days.suffix(2).map { "installs/\($0.replacing("-", with: "/"))/app.jsonl" }
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
                "installs/\(changed.replacing("-", with: "/"))/app.jsonl has \(lines.count - 2) lines of \(changed) left "
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
        let stale = try await world.result((last, last), to: "days") { $0.days = DayOptions(.stale) }
        #expect(stale.days.map(\.date) == Array(logs.days[3...]))
        #expect(stale.warnings == [])
        #expect(try world.status(of: last, in: "days") != "stale")
        // The same days in one go.
        let anew = try await world.publish(logs.days.map { ($0, $0) }, to: "anew")
        for (day, other) in zip(logs.days, anew) {
            expectSame(try world.published(day, in: "days").ofDayAlone(), try other.ofDayAlone(), day)
        }
    }

    @Test("name the published days for which lines came late, and decide them again")
    func late() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (earlier, day) = (logs.days[2], logs.days[3])
        let held = try world.installs(of: earlier)
        try world.write(Array(held.dropLast(3)), toInstallsOf: earlier)
        _ = try await world.publish(logs.days.prefix(3).map { ($0, $0) }, to: "days")
        // They arrive with the next day's log.
        try world.write(Array(held.suffix(3)), toInstallsOf: day, as: "late")
        let next = try await world.result((day, day), to: "days")
        #expect(next.warnings.count == 1)
        #expect(next.warningTexts.first?.hasPrefix("3 installs of \(earlier) came late") == true)
        let named = try #require(try world.published(day, in: "days").manifest["late"] as? [[String: Any]])
        #expect(named.map { $0["date"] as? String } == [earlier])
        let reprocessing: (inout RunOptions) -> Void = { options in
            options.days?.reprocess = 1
        }
        // As the warning says: the day's own files have not changed.
        try FileManager.default.copyItem(
            atPath: "\(world.run.scratch.path)/days", toPath: "\(world.run.scratch.path)/forced")
        #expect(next.warningTexts.first?.hasSuffix("with --from \(earlier) --to \(day) --force") == true)
        let forced = try await world.result((earlier, day), to: "forced") { $0.isForced = true }
        #expect(forced.days.first?.outcome == .restated(rowsChanged: 3))
        #expect(forced.warnings == [])
        let both = try await world.result((day, day), to: "days", change: reprocessing)
        #expect(both.days.map(\.date) == [earlier, day])
        #expect(both.days.first?.outcome == .restated(rowsChanged: 3))
        #expect(try world.status(of: earlier, in: "days") == "restated")
        #expect(both.warnings == [])
        let again = try await world.result((day, day), to: "days", change: reprocessing)
        #expect(again.days.map(\.outcome) == [.upToDate, .upToDate])
        // The night after decides it again, and finds the same rows.
        let restates = try world.published(earlier, in: "days").manifest["restates"] as? [String: Any]
        let night = try await world.result((logs.days[4], logs.days[4]), to: "days") { $0.days?.reprocess = 2 }
        #expect(night.days.map(\.outcome) == [.unchanged, .unchanged, .published])
        #expect(try world.status(of: earlier, in: "days") == "restated")
        let kept = try world.published(earlier, in: "days").manifest["restates"] as? [String: Any]
        #expect(
            kept?["rows_changed"] as? Int == 3 && kept?["fingerprint"] as? String == restates?["fingerprint"] as? String
        )
    }

    @Test("count late clicks by the days that were published without them, wherever they arrive")
    func lateClicks() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, second, day) = (logs.days[1], logs.days[2], logs.days[3])
        let held = (first: try world.clicks(of: first), second: try world.clicks(of: second))
        try world.write(Array(held.first.dropLast(40)), toClicksOf: first)
        try world.write(Array(held.second.dropLast(25)), toClicksOf: second)
        _ = try await world.publish(logs.days.prefix(3).map { ($0, $0) }, to: "days")
        // One day's come in a file of their own in its folder, the other's at the end of a file that was read before,
        // and some in the next day's log.
        try world.write(Array(held.first.suffix(40)), toClicksOf: first, as: "late")
        try world.write(Array(held.second.dropLast(5)), toClicksOf: second)
        try world.write(Array(held.second.suffix(5)), toClicksOf: day, as: "late")
        let next = try await world.result((day, day), to: "days")
        let named = try #require(try world.published(day, in: "days").manifest["late"] as? [[String: Any]])
        #expect(named.map { $0["date"] as? String } == [first, second])
        #expect(named.map { $0["clicks"] as? Int } == [40, 25])
        #expect(named.map { $0["installs"] as? Int } == [0, 0])
        #expect(
            next.warningTexts
                == [(first, 40), (second, 25)].map { date, clicks in
                    "\(clicks) clicks of \(date) came late: that day was published without them; run again from "
                        + "that day on, with --from \(date) --to \(day) --force"
                })
        // Decided again from there on, all is as if they had come in time.
        let again = try await world.result((first, day), to: "days")
        #expect(again.warnings == [])
        let anew = try await world.publish([(logs.days[0], day)], to: "anew", reading: Array(logs.days.prefix(4)))
        for (name, other) in zip(logs.days, anew) {
            let rows = try world.published(name, in: "days").lines("attributions.jsonl.gz")
            #expect(rows == (try other.lines("attributions.jsonl.gz")), "\(name)")
        }
    }

    @Test("sweep what killed runs left")
    func sweeping() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let range = (from: logs.days[0], to: logs.days[0])
        _ = try await world.result(range, to: "days")
        try world.run.scratch.write(["{"], to: "days/date=\(logs.days[0])/.run.json.new")
        try world.run.scratch.write(["{"], to: "days/.date=\(logs.days[1]).staging-4711/run.json")
        // What only looks like it is somebody else's.
        let others = [".date=\(logs.days[1]).staging-notes", ".date=mine.staging-1"]
        for name in others { try world.run.scratch.write(["{"], to: "days/\(name)/mine") }
        _ = try await world.result(range, to: "days")
        let left = world.run.scratch.names(in: "days").filter(others.contains)
        #expect(left == others)
        for name in others { try FileManager.default.removeItem(atPath: world.run.scratch.path(of: "days/\(name)")) }
        #expect(world.run.scratch.names(in: "days").filter { $0 != ".cache" } == ["date=\(logs.days[0])"])
        #expect(!world.run.scratch.has("days/date=\(logs.days[0])/.run.json.new"))
    }

    @Test("are published though the old content stays, and again though what stayed is in the way")
    func unremovable() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let day = logs.days[0]
        func force() async throws -> RunResult {
            try await world.result((day, day), to: "days") { $0.isForced = true }
        }
        _ = try await force()
        let old = try UnremovableFolder(in: "days/date=\(day)", of: world.run.scratch)
        defer { old.end() }
        let first = try await force()
        #expect(first.days.map(\.outcome) == [.unchanged])
        let folder = world.run.scratch.path(of: "days/date=\(day)")
        #expect(first.warnings.count == 1)
        #expect(first.warningTexts.first?.hasPrefix("\(folder) is replaced, but its old content") == true)
        let second = try await force()
        #expect(second.days.map(\.outcome) == [.unchanged])
        #expect(second.warnings.count == 1, "\(second.warnings)")
        #expect(second.warningTexts.first?.hasPrefix("cannot remove what an earlier run left: ") == true)
        #expect(world.run.scratch.names(in: "days").count { $0.contains(".staging-") } == 1)
    }

    @Test("that a killed run set aside, where two folders cannot change places, are put back")
    func putBack() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        let folder = "\(world.run.scratch.path)/days"
        try FileManager.default.moveItem(
            atPath: "\(folder)/date=\(logs.days[0])", toPath: "\(folder)/.date=\(logs.days[0]).previous")
        // One that was killed a moment later, when the new content had its place.
        try FileManager.default.copyItem(
            atPath: "\(folder)/date=\(logs.days[1])", toPath: "\(folder)/.date=\(logs.days[1]).previous")
        let next = try await world.result((logs.days[2], logs.days[2]), to: "days")
        #expect(next.warnings == [])
        #expect(!world.run.scratch.names(in: "days").contains { $0.hasSuffix(".previous") })
        let all = try await world.result((logs.days[0], logs.days[2]), to: "days")
        #expect(all.days.map(\.outcome) == [.upToDate, .upToDate, .upToDate])
    }

    @Test("are final once later runs look back less far than the one that decided them")
    func shorterReach() async throws {
        let logs = try await DatedLogs()
        func decide(_ day: String, reprocess: Int) async throws {
            _ = try await logs.world.result((day, day), to: "days") { $0.days?.reprocess = reprocess }
        }
        func statuses(_ count: Int) throws -> [String?] {
            try logs.days.prefix(count).map { try logs.world.status(of: $0, in: "days") }
        }
        _ = try await logs.world.result((logs.days[0], logs.days[2]), to: "days")
        try await decide(logs.days[3], reprocess: 3)
        #expect(try statuses(4) == ["final", "provisional", "provisional", "provisional"])
        // Which says nothing about nights.
        try await decide(logs.days[3], reprocess: 0)
        #expect(try statuses(3) == ["final", "provisional", "provisional"])
        try await decide(logs.days[4], reprocess: 1)
        #expect(try statuses(5) == ["final", "final", "final", "final", "provisional"])
    }

    @Test("are final once nights look back no more")
    func nightsWithoutReach() async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[1]), to: "days") { $0.days?.reprocess = 2 }
        #expect(try logs.world.status(of: logs.days[1], in: "days") == "provisional")
        _ = try await logs.world.night(at: "\(logs.days[3])T01:00:00Z")
        let statuses = try logs.days.prefix(3).map { try logs.world.status(of: $0, in: "days") }
        #expect(statuses == ["final", "final", "final"])
    }

    @Test("are provisional until no later run decides them again")
    func provisional() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        for day in logs.days.prefix(4) {
            // The first night reaches back to days that nobody has logs of.
            _ = try await world.result((day, day), to: "days") { $0.days?.reprocess = 1 }
        }
        let statuses = try logs.days.prefix(4).map { try world.status(of: $0, in: "days") }
        #expect(statuses == ["final", "final", "final", "provisional"])
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
        let stale = try await world.result(("", ""), to: "days") { $0.days = DayOptions(.stale) }
        #expect(stale.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        #expect(stale.warnings == [])
    }

    @Test("are refused where the pipeline drops the state that they need")
    func withoutState() async throws {
        let text = try #require(PipelineFile.shipped("warplink"))
        let world = try DayWorld(text: text.replacing("candidates: keep", with: "candidates: keep, state: drop"))
        let error = await #expect(throws: RunError.self) {
            try await world.result(("2026-11-01", "2026-11-01"), to: "days")
        }
        #expect(error?.kind == .badPipeline)
        #expect(error?.description.contains("output.state") == true)
        #expect(!world.run.scratch.has("days"))
    }

    @Test("that are stale are not looked for where no day was ever published")
    func staleOfNothing() async throws {
        let logs = try await DatedLogs()
        let error = await #expect(throws: RunError.self) {
            try await logs.world.result((logs.days[0], logs.days[0]), to: "typo") { $0.days = DayOptions(.stale) }
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
        try FileManager.default.removeItem(
            atPath: "\(world.run.scratch.path)/in/installs/\(day.replacing("-", with: "/"))")
        let range = (from: logs.days[0], to: logs.days[2])
        let error = await #expect(throws: RunError.self) { try await world.result(range, to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("there are no installs of \(day)") == true)
        let allowed = try await world.result(range, to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.days.map(\.outcome) == [.upToDate, .published, .published])
        #expect(try world.published(day, in: "days").rows.isEmpty)
        #expect(allowed.warnings.count == 1)
    }

    @Test("of yesterday depend on the pipeline's time zone and the clock alone; stopped logs are refused")
    func yesterday() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        func run(maximumAge: Duration?) async throws -> RunResult {
            try await world.night(at: "\(logs.days[2])T02:00:00Z") { $0.maximumAge = maximumAge }
        }
        let error = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(60)) }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("the newest click is ") == true)
        #expect(!world.run.scratch.has("days"), "what was made for nothing is removed")
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.date) == [logs.days[1]])
        // The same where nothing is left to be decided: logs that stop do not pass for a quiet night.
        let upToDate = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(60)) }
        #expect(upToDate?.description == error?.description)
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.outcome) == [.upToDate])
    }

    @Test(
        "of yesterday are refused where no log can have lines of them, as the clock is wrong",
        arguments: ["1970", "2102"])
    func wrongClock(year: String) async throws {
        let world = try await DatedLogs().world
        let error = await #expect(throws: RunError.self) {
            try await world.night(at: "\(year)-01-01T02:00:00Z") { $0.allowsMissing = true }
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.hasSuffix("check that this machine's clock is right") == true)
        #expect(!world.run.scratch.has("days"))
    }

    @Test("of yesterday that lack logs and precede all that are published hint at the clock")
    func clockBehind() async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[1]), to: "days")
        let error = await #expect(throws: RunError.self) { try await logs.world.night(at: "2025-01-01T02:00:00Z") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.hasSuffix("check that this one is meant, and this machine's clock") == true)
    }

    @Test("of yesterday before the last published one are told of: the clock may have been set back")
    func clockSetBack() async throws {
        let logs = try await DatedLogs()
        _ = try await logs.world.result((logs.days[0], logs.days[2]), to: "days")
        func warnings(at day: String) async throws -> [String] {
            try await logs.world.night(at: "\(day)T02:00:00Z").warningTexts.filter { $0.hasSuffix("check the clock") }
        }
        let warning =
            "\(logs.days[2]) is published, but by this machine's clock yesterday was \(logs.days[1]); check the clock"
        #expect(try await warnings(at: logs.days[2]) == [warning])
        #expect(try await warnings(at: logs.days[3]) == [])
    }

    @Test("of yesterday in a folder without days begin a history, which is told of")
    func firstNight() async throws {
        let logs = try await DatedLogs()
        func warnings(at day: String) async throws -> [String] {
            try await logs.world.night(at: "\(day)T02:00:00Z").warningTexts.filter { $0.contains("begins a history") }
        }
        let warning =
            "\(logs.world.run.scratch.path)/days has no published day: \(logs.days[0]) begins a history that knows of no "
            + "earlier install; if nights have published elsewhere, name their output folder instead"
        #expect(try await warnings(at: logs.days[1]) == [warning])
        #expect(try await warnings(at: logs.days[2]) == [])
    }

    @Test("take no record for fresh that is dated after the run's clock")
    func agesOfTheFuture() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let day = logs.days[1]
        let record = #""timestamp":"2090-01-01T00:00:00Z","ip":"192.0.2.1","user_agent":"x""#
        let (click, install) = (#"{"click_id":"c","link_id":"l",\#(record)}"#, #"{"install_id":"i",\#(record)}"#)
        try world.write([Array(click.utf8)], toClicksOf: day, as: "future")
        try world.write([Array(install.utf8)], toInstallsOf: day, as: "future")
        func run(maximumAge: Duration?, to folder: String = "days") async throws -> RunResult {
            try await world.night(at: "\(logs.days[2])T02:00:00Z", to: folder) { $0.maximumAge = maximumAge }
        }
        let error = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(3_600)) }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("(1 dated after this run's clock left out)") == true)
        let fresh = try await run(maximumAge: .seconds(86_400))
        #expect(fresh.days.map(\.date) == [day])
        #expect(fresh.warningTexts.contains { $0.hasPrefix("1 click and 1 install dated after this run's clock") })
        // The same where nothing is left to be decided.
        let again = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(3_600)) }
        #expect(again?.kind == .inputMissing)
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.outcome) == [.upToDate])
        let quiet = try await run(maximumAge: nil, to: "others")
        #expect(!quiet.warningTexts.contains { $0.contains("clock") })
    }

    @Test("make up for nights that were missed, and look back from the first of them", arguments: [0, 1, 2])
    func missedNights(reprocess: Int) async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        func night(before day: String) async throws -> [String] {
            try await world.night(at: "\(day)T02:59:59Z") { $0.reprocess = reprocess }.days.map(\.date)
        }
        #expect(try await night(before: logs.days[5]) == Array(logs.days[(2 - reprocess)...4]))
        #expect(try await night(before: logs.days[6]) == Array(logs.days[(5 - reprocess)...5]))
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
}
