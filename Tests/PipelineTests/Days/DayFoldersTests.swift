import AttributionModel
import Fixtures
import Foundation
import Pipeline
import Testing

/// Spec §8a: folders of days need not begin and end where the pipeline's days do.
@Suite("Days whose lines lie in the folder of another day")
struct DayFoldersTests {
    @Test("are the same in turn and in a range where folders are of UTC days and the zone is east of it")
    func easternZone() async throws {
        let logs = try await DatedLogs(zone: "Asia/Tokyo")
        let world = logs.world
        let whole = try await world.whole()
        // The last day begins in the evening of the last folder.
        let days = try world.days(of: whole).filter { $0 <= logs.days[logs.days.count - 1] }
        try #require(days.count > 5)
        for day in days { #expect(try await world.result((day, day), to: "turns").warnings == [], "\(day)") }
        let turns = try days.map { try world.published($0, in: "turns") }
        let last = days[days.count - 1]
        let range = try await world.publish([(days[0], last)], to: "range", reading: days)
        for (day, (one, other)) in zip(days, zip(turns, range)) {
            expectSame(try one.ofDayAlone(), try other.ofDayAlone(), day)
        }
        let rows = try turns.flatMap { try $0.lines("attributions.jsonl.gz") }
        #expect(rows.count > 200)
        #expect(rows == Array(try whole.lines("attributions.jsonl.gz").prefix(rows.count)))
        // Nothing that the range has read makes a day look changed, or gets lost when it is decided by itself.
        let again = try await world.result((days[0], last), to: "turns")
        #expect(again.days.allSatisfy { $0.outcome == .upToDate })
        let anew = try await world.result((last, last), to: "range") { $0.isForced = true }
        #expect(anew.days.map(\.outcome) == [.unchanged])
    }

    @Test("find clicks at the beginning of the window in the folder of the UTC day")
    func easternWindow() async throws {
        let world = try DayWorld(text: DeviceLogs.pipeline(zone: "Asia/Tokyo"), zone: "Asia/Tokyo")
        // 2026-11-01T16:00Z is the second in Tokyo; the install comes 71 hours later, on the fifth.
        try world.write([DeviceLogs.click("c1", at: "2026-11-01T16:00:00Z", device: 1)], toClicksOf: "2026-11-01")
        for day in 2...4 { try world.write([], toClicksOf: "2026-11-0\(day)") }
        try world.write([DeviceLogs.click("c2", at: "2026-11-05T01:00:00Z", device: 2)], toClicksOf: "2026-11-05")
        try world.write([DeviceLogs.install("i1", at: "2026-11-04T15:00:00Z", device: 1)], toInstallsOf: "2026-11-04")
        try world.write([DeviceLogs.install("i2", at: "2026-11-05T09:00:00Z", device: 2)], toInstallsOf: "2026-11-05")
        let published = try await world.publish([("2026-11-05", "2026-11-05")], to: "days")
        #expect(try published[0].rows.map { $0["click_id"] as? String } == ["c1", "c2"])
    }

    @Test("count where they were written a moment after midnight, and stay when later days are decided again")
    func afterMidnight() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let whole = try await world.whole()
        for (day, before) in zip(logs.days.dropFirst(), logs.days) {
            let lines = try world.installs(of: day)
            try world.write(Array(lines.dropFirst(3)), toInstallsOf: day)
            try world.write(Array(lines.prefix(3)), toInstallsOf: before, as: "spill")
        }
        for day in logs.days { #expect(try await world.result((day, day), to: "turns").warnings == [], "\(day)") }
        let range = (from: logs.days[0], to: logs.days[logs.days.count - 1])
        _ = try await world.result(range, to: "range")
        var rows: [String] = []
        for day in logs.days {
            let own = try world.published(day, in: "turns")
            rows += try own.lines("attributions.jsonl.gz")
            expectSame(try own.ofDayAlone(), try world.published(day, in: "range").ofDayAlone(), day)
        }
        #expect(rows == (try whole.lines("attributions.jsonl.gz")))
        let again = try await world.result((range.to, range.to), to: "turns") { $0.days?.reprocess = 2 }
        for day in again.days {
            if case .restated = day.outcome { Issue.record("\(day.date) is restated: \(day.outcome)") }
        }
        let last = try world.published(range.to, in: "turns").lines("attributions.jsonl.gz")
        #expect(last == Array(rows.suffix(last.count)))
        #expect(last == (try world.published(range.to, in: "range").lines("attributions.jsonl.gz")))
    }

    @Test("are made up for by reprocessing a day where folders are of UTC days and the zone is west of it")
    func westernZone() async throws {
        let logs = try await DatedLogs(zone: "America/New_York")
        let world = logs.world
        let whole = try await world.whole()
        let days = try world.days(of: whole).filter { $0 >= logs.days[0] }
        var late = 0
        for day in days {
            let next = try await world.result((day, day), to: "days") { $0.days?.reprocess = 1 }
            late += next.warnings.count
        }
        #expect(late == 2, "the hours of the day before the first one alone, as long as their folder is decided")
        let rows = try days.flatMap { try world.published($0, in: "days").lines("attributions.jsonl.gz") }
        let first = try #require(rows.first)
        let all = try whole.lines("attributions.jsonl.gz")
        #expect(rows.count == all.count - (all.firstIndex(of: first) ?? 0))
        // Without it, they are told of when the day is decided, and named as late afterwards.
        for (day, following) in zip(days.prefix(2), days.dropFirst()) {
            let once = try await world.result((day, day), to: "once")
            let warning =
                "the last hours of \(day) were not read: its folder seems to be that of a UTC day, so they are in the "
                + "folder of \(following); once that is complete, decide both days in one run, with --date "
                + "\(following) --reprocess-days 1, and let nights look back in the same way"
            #expect(once.warningTexts.contains(warning), "\(once.warningTexts)")
        }
        let third = try await world.result((days[2], days[2]), to: "once")
        #expect(
            third.warningTexts.contains { $0.contains(" installs of \(days[1]) came late") }, "\(third.warningTexts)")
    }

    @Test("are told of where the last hours are in no folder yet, once the day is over and unless nights look back")
    func lastHoursInNoFolder() async throws {
        let world = try await DatedLogs(zone: "America/New_York").world
        let last = try #require(try world.days(of: try await world.whole()).last)
        func told(_ result: RunResult) -> [String] { result.warningTexts.filter { $0.contains("last hours") } }
        let warning =
            "the last hours of \(last) were not read: its folder seems to be that of a UTC day, so they belong in the "
            + "folder of \(Self.next(last)), which has no logs yet; once that is complete, decide both days in one run, "
            + "with --date \(Self.next(last)) --reprocess-days 1, and let nights look back in the same way"
        let once = try await world.result((last, last), to: "once")
        #expect(told(once) == [warning])
        #expect(once.warnings.first { $0.text == warning }?.subject == .missingLogs)
        #expect(told(try await world.result((last, last), to: "early", at: "\(last)T23:00:00Z")) == [])
        let over = "\(Self.next(last))T06:00:00Z"
        #expect(told(try await world.result((last, last), to: "late", at: over)) == [warning])
        #expect(told(try await world.night(at: over, to: "nights") { $0.reprocess = 1 }) == [])
    }

    private static func next(_ day: String) -> String { BatchDay(day).map { ($0 + 1).name } ?? "" }

    @Test("may be followed by one that cannot be looked into: it is not read, only looked up for a warning")
    func brokenNextFolder() async throws {
        let logs = try await DatedLogs(zone: "America/New_York")
        let world = logs.world
        let (day, next) = (logs.days[2], logs.days[3])
        for path in ["clicks/date=\(next)/edge.jsonl", "\(installFolder(next))/app.jsonl"] {
            let file = "\(world.run.options.input)/\(path)"
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nothing")
        }
        let result = try await world.result((day, day), to: "days")
        #expect(result.days.map(\.outcome) == [.published])
    }

    @Test("are late where they arrive after their day, and the next one notices")
    func newFile() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, next) = (logs.days[2], logs.days[3])
        let held = try world.takeInstalls(4, of: day)
        _ = try await world.result((logs.days[0], day), to: "days")
        try world.write(held, toInstallsOf: day, as: "late")
        let found = try await world.result((next, next), to: "days")
        #expect(found.warnings.count == 1)
        #expect(found.warningTexts.first?.hasPrefix("4 installs of \(day) came late") == true)
    }

    @Test("are where they belong in a folder of their month, which every day of the month reads")
    func months() async throws {
        let text = DeviceLogs.pipeline(clicks: ["clicks-{yyyy}.jsonl"], installs: ["{yyyy}/{mm}/*.jsonl"])
        let world = try DayWorld(text: text)
        let october = (20...31).map { "2026-10-\($0)" }
        func write(_ days: [String], to name: String) throws {
            try world.run.write(
                days.flatMap { DeviceLogs.install("i-\($0)", at: "\($0)T09:00:00Z") + [0x0A] }, to: name)
        }
        try world.run.write(DeviceLogs.click("c", at: "2026-10-25T08:00:00Z") + [0x0A], to: "clicks-2026.jsonl")
        // The last hours of October came a day late.
        try write(october.dropLast(), to: "2026/10/app.jsonl")
        try write(["2026-10-31", "2026-11-01", "2026-11-20"], to: "2026/11/app.jsonl")
        let first = try await world.result(("2026-10-25", "2026-10-26"), to: "days")
        #expect(first.warningTexts == ["no click of 2026-10-26 was read; check that the logs are complete"])
        let last = try await world.result(("2026-11-01", "2026-11-01"), to: "days").warningTexts
        #expect(
            last.filter { $0.contains(" lie") } == [
                "1 install of 2026-10-31 lies in 2026/11/app.jsonl, which the run of that day does not read; decide both "
                    + "days in one run, with --from 2026-10-31 --to 2026-11-01"
            ])
    }

    @Test("are to be decided by a run that need not allow anything to be missing where nobody has looked for it")
    func farLaterFolder() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, last) = (logs.days[2], logs.days[4])
        try world.write([world.installs(of: day)[0]], toInstallsOf: last, as: "far")
        let folder = installFolder(last)
        let warning =
            "1 install of \(day) lies in \(folder)/far.jsonl, which the run of that day does not read; decide both days "
            + "in one run, with --from \(day) --to \(last)"
        #expect(try await world.result((last, last), to: "days").warningTexts.besidesBeginning == [warning])
        // Of the day before, whose logs the run knows.
        let before = logs.days[3]
        try world.run.scratch.remove("in/\(installFolder(before))")
        try world.write([world.installs(of: day)[1]], toInstallsOf: last, as: "far")
        let install = #"{"install_id":"far","timestamp":"\#(before)T12:00:00Z","ip":"192.0.2.1","platform":"ios"}"#
        try world.write([Array(install.utf8)], toInstallsOf: last, as: "near")
        let found = try await world.result((last, last), to: "others").warningTexts
        #expect(found.count == 2)
        #expect(found.first == warning)
        #expect(found.last?.hasSuffix("with --from \(before) --to \(last) --allow-missing") == true)
    }

    @Test("are named for ten days, and counted for those beyond")
    func farFolders() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let first = logs.days[0]
        func warnings(_ days: [String]) async throws -> [String] {
            let lines = days.map { day in
                Array(#"{"install_id":"\#(day)","timestamp":"\#(day)T12:00:00Z","ip":"192.0.2.1"}"#.utf8)
            }
            try world.write(lines, toInstallsOf: first, as: "far")
            return try await world.result((first, first), to: "days").warningTexts
        }
        let days = (10...22).map { "2026-12-\($0)" }
        let one = try await warnings(Array(days.prefix(11)))
        #expect(one.count == 11)
        #expect(one.last == "1 install of 1 other day lies in a folder which the run of that day does not read")
        let more = try await warnings(days)
        #expect(more.count == 11)
        #expect(more.last == "3 installs of 3 other days lie in folders which the runs of those days do not read")
    }

    @Test("are named by the run of the day after the folder's until the folder's own day is published")
    func farFolderBefore() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (folder, day) = (logs.days[1], logs.days[2])
        try world.write([world.installs(of: logs.days[4])[0]], toInstallsOf: folder, as: "far")
        func tells(_ days: (String, String)) async throws -> Bool {
            try await world.result(days, to: "days") { $0.isForced = true }.warningTexts.contains {
                $0.contains("/far.jsonl")
            }
        }
        #expect(try await tells((day, day)))
        #expect(try await tells((folder, folder)))
        #expect(try await !tells((day, day)))
    }

    @Test("are named where no run of their day reads that folder")
    func farFolder() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, day) = (logs.days[0], logs.days[4])
        let lines = try world.installs(of: day)
        try world.write(Array(lines.dropFirst(2)), toInstallsOf: day)
        try world.write(Array(lines.prefix(2)), toInstallsOf: first, as: "far")
        let folder = installFolder(first)
        let warning =
            "2 installs of \(day) lie in \(folder)/far.jsonl, which the run of that day does not read; put them into its "
            + "folder, or the one of the day before"
        #expect(try await world.result((first, first), to: "days").warningTexts == [warning])
        // The next run reads that folder, too, but all is said.
        #expect(try await world.result((logs.days[1], logs.days[1]), to: "days").warnings == [])
        #expect(try await world.result((logs.days[2], day), to: "days").warnings == [])
        // A range decides them, and later runs of the day read what it found.
        #expect(try await world.result((first, day), to: "range").warnings == [])
        let rows = try world.published(day, in: "range").rows
        #expect(rows.count == lines.count)
        for days in [(first, first), (day, day)] {
            #expect(
                try await world.result(days, to: "range") { $0.isForced = true }.warningTexts.allSatisfy {
                    !$0.contains("far")
                })
        }
        #expect(try world.published(day, in: "range").rows.count == lines.count)
        // Where the day is published without them, all is said again.
        let again = try await world.result((first, first), to: "days") { $0.isForced = true }
        #expect(again.warningTexts == [warning])
        // What is put there later is seen when the folder's day is decided again.
        try world.write([lines[2]], toInstallsOf: first, as: "later")
        let reprocessed = try await world.result((logs.days[1], logs.days[1]), to: "days") { $0.days?.reprocess = 1 }
        #expect(reprocessed.warnings.count == 1)
        let start = "3 installs of \(day) lie in \(folder)/far.jsonl and 1 other file, which"
        #expect(reprocessed.warningTexts.first?.hasPrefix(start) == true)
    }
}
