import Fixtures
import Foundation
import Pipeline
import Testing

/// Clicks of the window before published days that are gone when these days are decided again.
@Suite("Lost logs of a window")
struct LostWindowsTests {
    private let world: DayWorld
    private let dates = (4...8).map { "2026-11-0\($0)" }

    /// Each install of the five days has its click on the day before.
    init() throws {
        world = try DayWorld(text: DeviceLogs.pipeline())
        for (place, date) in dates.enumerated() {
            try world.write(
                [DeviceLogs.click("c\(place)", at: "\(date)T08:00:00Z", device: place + 1)], toClicksOf: date)
            try world.write(
                [DeviceLogs.install("i\(place)", at: "\(date)T09:00:00Z", device: place)], toInstallsOf: date)
        }
    }

    /// Removes the log with the click of a day's install, or puts something else in its place.
    private func loseClicks(beforeDayAt place: Int, content: [UInt8]?) throws {
        let name = name(ofClicksBefore: place)
        guard let content else {
            return try world.run.scratch.remove("in/\(name)")
        }
        try world.run.write(content, to: name)
    }

    private func name(ofClicksBefore place: Int) -> String { "clicks/date=\(dates[place - 1])/edge.jsonl" }

    private func decide(
        _ places: ClosedRange<Int>, reprocess: Int = 0, allowed: Bool = false, forced: Bool = false
    ) async throws -> RunResult {
        try await world.result((dates[places.lowerBound], dates[places.upperBound]), to: "days") { options in
            options.isForced = forced
            options.unreadableLimit = .count(1)
            options.days?.allowsMissing = allowed
            options.days?.reprocess = reprocess
        }
    }

    @Test(
        "leave a day as it is, which is told once, and do not stop the night, allowed or not",
        arguments: [(String?.none, false), ("", false), ("<html>\n", false), (nil, true)])
    func kept(content: String?, isAllowed: Bool) async throws {
        _ = try await decide(0...3)
        let before = try world.published(dates[1], in: "days").files["attributions.jsonl.gz"]
        try loseClicks(beforeDayAt: 1, content: content.map { Array($0.utf8) })
        let warning =
            "\(dates[1]) to \(dates[3]) are kept as published, with 3 rows: \(name(ofClicksBefore: 1)), by which they "
            + "were decided, is missing; put back what is missing, or use --allow-missing --force to decide these days "
            + "without it"
        for isFirst in [true, false] {
            let night = try await decide(4...4, reprocess: 3, allowed: isAllowed)
            #expect(night.days.first?.outcome == .kept(rows: 1))
            #expect(night.days.map(\.date) == Array(dates[1...4]))
            #expect(night.warningTexts.filter { $0.contains("kept as published") } == (isFirst ? [warning] : []))
            #expect(try world.published(dates[1], in: "days").files["attributions.jsonl.gz"] == before)
        }
    }

    @Test("are done without where that is allowed by force, which is told")
    func allowed() async throws {
        _ = try await decide(0...2)
        try loseClicks(beforeDayAt: 1, content: nil)
        let error = await #expect(throws: RunError.self) { try await decide(1...1, forced: true) }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.hasPrefix("cannot decide \(dates[1]) again: \(name(ofClicksBefore: 1)), ") == true)
        let remedy =
            "use --allow-missing without --force to keep the day as published, with 1 row, or both to decide it by what is there now"
        #expect(error?.description.hasSuffix(remedy) == true)
        let result = try await decide(1...1, allowed: true, forced: true)
        #expect(result.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        #expect(result.warningTexts.contains { $0.hasPrefix("\(dates[1]) is decided again, without some clicks: ") })
        // Nothing is lost a second time.
        #expect(try await decide(1...1, forced: true).days.map(\.outcome) == [.unchanged])
    }

    @Test("are told of in one message with what else the day has lost, and no day of these loses a row")
    func withOwn() async throws {
        _ = try await decide(0...3)
        let before = try dates[0...3].map { try world.published($0, in: "days").files["attributions.jsonl.gz"] }
        for date in dates[0...1] {
            try world.run.scratch.remove("in/clicks/date=\(date)")
            try world.run.scratch.remove("in/\(installFolder(date))")
        }
        try world.touchPipeline()
        let error = await #expect(throws: RunError.self) { try await decide(0...3) }
        let remedy =
            "or use --allow-missing to keep the day as published, with 1 row, and with --force to decide it by what is there now"
        #expect(error?.description.hasSuffix(remedy) == true, "\(String(describing: error))")
        let kept = try await decide(0...3, allowed: true)
        #expect(kept.days.map(\.outcome) == [.kept(rows: 1), .kept(rows: 1), .kept(rows: 1), .kept(rows: 1)])
        #expect(
            kept.warningTexts == [
                "\(dates[0]) to \(dates[3]) are kept as published, with 4 rows: \(name(ofClicksBefore: 1)) and 3 other "
                    + "files, by which they were decided, are missing; put back what is missing, or use --allow-missing "
                    + "--force to decide these days without them"
            ])
        let again = try await decide(0...3)
        #expect(again.days.map(\.outcome) == kept.days.map(\.outcome))
        #expect(again.warnings == [])
        let after = try dates[0...3].map { try world.published($0, in: "days").files["attributions.jsonl.gz"] }
        #expect(after == before)
    }

    @Test("are no loss to a day without rows")
    func withoutRows() async throws {
        try world.write([], toInstallsOf: dates[1])
        _ = try await decide(0...1)
        try loseClicks(beforeDayAt: 1, content: nil)
        #expect(try await decide(1...1).days.map(\.outcome) == [.unchanged])
    }

    @Test("keep a day whose published files are gone, too, which is told each time")
    func outputsGone() async throws {
        _ = try await decide(0...1)
        try loseClicks(beforeDayAt: 1, content: nil)
        let folder = "\(world.run.scratch.path)/days/date=\(dates[1])"
        for name in ["state.jsonl.gz", "candidates.jsonl.gz"] {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        try world.run.scratch.write([0], to: "days/date=\(dates[1])/attributions.jsonl.gz")
        for _ in 0..<2 {
            let result = try await decide(1...1)
            #expect(result.days.map(\.outcome) == [.kept(rows: 1)])
            #expect(
                result.warningTexts.contains(
                    "\(dates[1]) is kept as published, but its attributions.jsonl.gz and state.jsonl.gz are gone or of "
                        + "another size; put back what was published"))
        }
    }

    @Test("divide a night, which tells once of a late line that both parts read")
    func lateInBothParts() async throws {
        _ = try await decide(0...3)
        let late = DeviceLogs.click("late", at: "\(dates[0])T07:00:00Z", device: 9)
        try world.write([late], toClicksOf: dates[0], as: "late")
        try world.run.scratch.remove("in/\(installFolder(dates[2]))")
        let night = try await decide(4...4, reprocess: 3, allowed: true)
        #expect(night.days.map(\.outcome) == [.unchanged, .kept(rows: 1), .unchanged, .published])
        #expect(try world.status(of: dates[1], in: "days") == "final", "later nights do not decide it again")
        #expect(
            night.warningTexts.filter { $0.contains("came late") } == [
                "1 click of \(dates[0]) came late: that day was published without it; run again from that day on, "
                    + "with --from \(dates[0]) --to \(dates[4]) --force"
            ])
    }

    @Test("keep a day whose late lines are told of with what lets it be decided")
    func lateOfKept() async throws {
        _ = try await decide(0...1)
        try loseClicks(beforeDayAt: 1, content: nil)
        _ = try await decide(1...1)
        let late = DeviceLogs.click("late", at: "\(dates[1])T07:00:00Z", device: 9)
        try world.write([late], toClicksOf: dates[1], as: "late")
        #expect(
            try await decide(2...2).warningTexts.filter { $0.contains("came late") } == [
                "1 click of \(dates[1]) came late: that day was published without it; put back the logs that it "
                    + "lacks, and run again from that day on, with --from \(dates[1]) --to \(dates[2]) --force"
            ])
        try world.write([DeviceLogs.click("c0", at: "\(dates[0])T08:00:00Z", device: 1)], toClicksOf: dates[0])
        #expect(try await decide(1...2, forced: true).days.map(\.outcome) == [.unchanged, .unchanged])
    }

    @Test("keep a day whose window begins with one that was since decided without them")
    func decidedWithout() async throws {
        _ = try await decide(0...2)
        try world.run.scratch.remove("in/clicks/date=\(dates[0])")
        _ = try await decide(0...0, allowed: true, forced: true)
        #expect(try await decide(1...1, allowed: true).days.map(\.outcome) == [.kept(rows: 1)])
    }

    @Test("keep a day that has got as many late clicks of its own")
    func ownLateClicks() async throws {
        _ = try await decide(0...1)
        try loseClicks(beforeDayAt: 1, content: nil)
        _ = try await decide(0...0, allowed: true, forced: true)
        try world.write(
            [DeviceLogs.click("late", at: "\(dates[1])T10:00:00Z", device: 9)], toClicksOf: dates[1], as: "late")
        #expect(try await decide(1...1).days.map(\.outcome) == [.kept(rows: 1)])
    }

    @Test("keep a day though the day that had them was since decided with as many others")
    func madeUpFor() async throws {
        try world.run.scratch.write(
            Array(DeviceLogs.pipeline(clicks: ["clicks/{yyyy}-{mm}/*.jsonl"]).utf8), to: "mine.yaml")
        func write(_ name: String, _ lines: [[UInt8]]) throws {
            try world.run.write(lines.flatMap { $0 + [0x0A] }, to: "clicks/2026-11/\(name).jsonl")
        }
        func click(_ place: Int, _ hour: String = "08") -> [UInt8] {
            DeviceLogs.click("\(place)-\(hour)", at: "\(dates[place])T\(hour):00:00Z", device: place + 1)
        }
        try write("own", [click(0, "07")])
        try write("lost", [click(0)])
        _ = try await decide(0...0)
        // The second day is decided with a late line of the first.
        try write("next", [click(0, "06"), click(1)])
        _ = try await decide(1...1)
        try world.run.scratch.remove("in/clicks/2026-11/lost.jsonl")
        for _ in 0..<3 {
            let again = try await decide(2...2, reprocess: 2, allowed: true)
            #expect(again.days.map(\.outcome).dropFirst().first == .kept(rows: 1))
        }
    }

    @Test("may have been packed anew, or lie before a window that has become shorter")
    func replaced() async throws {
        _ = try await decide(0...4)
        let click = try world.clicks(of: dates[0])
        try loseClicks(beforeDayAt: 1, content: nil)
        // With another line, so that the content is another.
        try world.write(
            click + [DeviceLogs.click("more", at: "\(dates[0])T07:00:00Z", device: 9)], toClicksOf: dates[0], as: "new")
        #expect(try await decide(1...1).days.map(\.outcome) == [.unchanged])
        try world.change("window: 72h", to: "window: 48h")
        try world.run.scratch.remove("in/clicks/date=\(dates[0])")
        #expect(try await decide(4...4).days.map(\.outcome) == [.unchanged])
    }

    @Test(
        "may have moved within a folder where none is of the folder's own day, before the first published one",
        arguments: [true, false])
    func movedInFolderOfOtherDay(isFirstAlone: Bool) async throws {
        try world.run.scratch.write(DeviceLogs.pipeline(zone: "Europe/Berlin"), to: "mine.yaml")
        let clicks = [8, 9].map { DeviceLogs.click("night\($0)", at: "\(dates[0])T23:30:00Z", device: $0) }
        for (place, click) in clicks.enumerated() {
            try world.write([click], toClicksOf: dates[0], as: "night\(place)")
        }
        _ = try await decide(1...2)
        try world.write(clicks, toClicksOf: dates[0], as: "night1")
        try world.run.scratch.remove("in/clicks/date=\(dates[0])/night0.jsonl")
        if isFirstAlone { _ = try await decide(1...1) }
        let outcomes = try await decide(1...2).days.map(\.outcome)
        #expect(outcomes == [isFirstAlone ? .upToDate : .unchanged, .unchanged])
    }

    @Test("are not packed anew where others have gained fewer lines", arguments: [true, false])
    func replacedInPart(isNearDecidedAgain: Bool) async throws {
        let extra = [1, 2].map { DeviceLogs.click("more\($0)", at: "\(dates[0])T0\($0):00:00Z", device: 9) }
        let click = try world.clicks(of: dates[0])
        try world.write(click + [extra[0]], toClicksOf: dates[0])
        _ = try await decide(0...1)
        try loseClicks(beforeDayAt: 1, content: nil)
        try world.write([extra[1]], toClicksOf: dates[0], as: "new")
        if isNearDecidedAgain { _ = try await decide(0...0, allowed: true, forced: true) }
        for isAllowed in [false, true] {
            #expect(try await decide(1...1, allowed: isAllowed).days.map(\.outcome) == [.kept(rows: 1)])
        }
    }

    @Test("are told of where a new day is decided without any")
    func newDay() async throws {
        _ = try await decide(0...2)
        let other = try DayWorld(text: DeviceLogs.pipeline())
        for place in 1...3 { try loseClicks(beforeDayAt: place, content: nil) }
        let result = try await decide(3...3)
        #expect(result.days.map(\.outcome) == [.published])
        #expect(
            result.warningTexts == [
                "\(dates[3]) is decided without clicks of \(dates[0]) to \(dates[2]), which are in its window: the logs "
                    + "that had them are gone or without a readable line; put them back, and decide that day again"
            ])
        // Where no day before says that there were any, the logs begin.
        try other.write([DeviceLogs.click("c", at: "\(dates[3])T08:00:00Z")], toClicksOf: dates[3])
        try other.write([DeviceLogs.install("i", at: "\(dates[3])T09:00:00Z")], toInstallsOf: dates[3])
        #expect(try await other.result((dates[3], dates[3]), to: "days").warnings == [])
    }

    @Test("may be those of which the clicks of the window are copies", arguments: [true, false])
    func copies(isAgain: Bool) async throws {
        try world.change("window: 72h", to: "window: 24h")
        try world.change("dedupe: 0s", to: "dedupe: 24h")
        let (first, copy) = (dates[0], dates[1])
        try world.write([DeviceLogs.click("k", at: "\(first)T20:00:00Z", device: 8)], toClicksOf: first, as: "first")
        try world.write([DeviceLogs.click("k", at: "\(copy)T19:00:00Z", device: 8)], toClicksOf: copy, as: "copy")
        try world.write(
            [DeviceLogs.install("i", at: "\(dates[2])T10:00:00Z", device: 8)], toInstallsOf: dates[2], as: "i")
        _ = try await decide(0...(isAgain ? 2 : 1))
        for name in ["edge", "first"] {
            try world.run.scratch.remove("in/clicks/date=\(first)/\(name).jsonl")
        }
        let result = try await decide(2...2)
        if isAgain {
            #expect(result.days.map(\.outcome) == [.kept(rows: 2)])
        } else {
            #expect(result.warningTexts.contains { $0.hasPrefix("\(dates[2]) is decided without clicks of \(first)") })
        }
    }

    @Test("are no loss where the file has no line of the window, whatever its name", arguments: [3, 4])
    func undated(days: Int) async throws {
        try world.run.scratch.write(DeviceLogs.pipeline(clicks: ["clicks/*/edge.jsonl"]), to: "mine.yaml")
        if days != 3 { try world.change("window: 72h", to: "window: \(24 * days)h") }
        for place in 0...4 { _ = try await decide(place...place) }
        try loseClicks(beforeDayAt: 1, content: nil)
        let again = try await decide(4...4)
        #expect(again.days.map(\.outcome) == [days == 3 ? .unchanged : .kept(rows: 1)])
    }
}
