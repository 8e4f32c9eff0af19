import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Files that come into the folders of days which no run reads any more")
struct LateFilesTests {
    private var world: DayWorld

    init() throws { world = try DayWorld(text: DeviceLogs.pipeline()) }

    private func date(_ day: Int) -> String { "2026-11-\(day < 10 ? "0" : "")\(day)" }

    private func click(_ day: Int, of id: String = "c", hour: String = "08") -> [UInt8] {
        DeviceLogs.click("\(id)\(day)", at: "\(date(day))T\(hour):00:00Z", device: day % 10)
    }

    private func install(_ day: Int, of id: String = "i") -> [UInt8] {
        DeviceLogs.install("\(id)\(day)", at: "\(date(day))T09:00:00Z", device: day % 10)
    }

    /// Writes a click and an install of each day, and publishes the days.
    private func publish(_ days: ClosedRange<Int>) async throws {
        for day in days {
            try world.write([click(day)], toClicksOf: date(day))
            try world.write([install(day)], toInstallsOf: date(day))
        }
        _ = try await decide(days)
    }

    private func decide(
        _ days: ClosedRange<Int>, change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> RunResult {
        try await world.result((date(days.lowerBound), date(days.upperBound)), to: "days", change: change)
    }

    /// Decides a new day as a night does, which decides two days before it again; returns what it says of late lines.
    private func night(_ day: Int, change: (inout RunOptions) -> Void = { _ in }) async throws -> [String] {
        try world.write([click(day)], toClicksOf: date(day))
        try world.write([install(day)], toInstallsOf: date(day))
        let result = try await decide(day...day) {
            $0.days?.reprocess = 2
            change(&$0)
        }
        return result.warnings.filter { $0.subject == .lateLines }.map(\.text)
    }

    private func warning(
        _ files: [String], of days: String, from first: Int, to last: Int, _ start: String = "that day"
    ) -> String {
        let isOne = files.count == 1
        return
            "\(files.joined(separator: ", ")) came late: by \(isOne ? "its name, it is a log" : "their names, they are logs") of "
            + "\(days), and no run has read \(isOne ? "it" : "them") since "
            + "\(start == "that day" ? "that day was" : "these days were") published; move "
            + "\(isOne ? "it elsewhere if it is" : "them elsewhere if they are") not to count, or run again from \(start) on, with "
            + "--from \(date(first)) --to \(date(last)) --force"
    }

    @Test("are told of by each night, until their day is decided with them")
    func silentNights() async throws {
        try await publish(1...12)
        try world.write([click(3, of: "d", hour: "07")], toClicksOf: date(3), as: "edge-02")
        try world.write([install(3, of: "j")], toInstallsOf: date(3), as: "app-02")
        let files = ["clicks/date=\(date(3))/edge-02.jsonl", "installs/2026/11/03/app-02.jsonl"]
        #expect(try await night(13) == [warning(files, of: date(3), from: 3, to: 13)])
        #expect(try world.published(date(13), in: "days").manifest["late"] as? [String] == [])
        try world.write([click(5, of: "d")], toClicksOf: date(5), as: "edge-02")
        let more = [files[0], "clicks/date=\(date(5))/edge-02.jsonl", files[1]]
        let told = try await night(14)
        #expect(told == [warning(more, of: "\(date(3)), \(date(5))", from: 3, to: 14, "the first of them")])
        let again = try await decide(3...14) { $0.isForced = true }
        #expect(again.days.first?.outcome == .restated(rowsChanged: 1))
        #expect(try await night(15) == [])
    }

    @Test("are told of where nobody has files of another day, and not as far back as months")
    func reach() async throws {
        for day in 1...2 {
            try world.write([click(day)], toClicksOf: "2026-09-0\(day)")
            try world.write([install(day)], toInstallsOf: "2026-09-0\(day)")
        }
        _ = try await world.result(("2026-09-01", "2026-09-02"), to: "days")
        for day in 1...2 { try world.write([install(day, of: "j")], toInstallsOf: "2026-09-0\(day)", as: "app-02") }
        // Sixty-two days after the second.
        try world.write([click(3)], toClicksOf: date(3))
        try world.write([install(3)], toInstallsOf: date(3))
        let told = try await decide(3...3).warnings.filter { $0.subject == .lateLines }.map(\.text)
        #expect(
            told == [
                "installs/2026/09/02/app-02.jsonl came late: by its name, it is a log of 2026-09-02, and no run has read it "
                    + "since that day was published; move it elsewhere if it is not to count, or run again from that day "
                    + "on, with --date 2026-09-02 --force"
            ])
    }

    @Test("are not told of where a run has read them for another day, or told of their lines")
    func readByOthers() async throws {
        try await publish(1...6)
        // The run of the sixth day has not read it, that of the seventh does.
        try world.write([click(5, of: "d", hour: "07")], toClicksOf: date(5), as: "edge-02")
        try world.write([install(7, of: "j")], toInstallsOf: date(6), as: "app-02")
        let told = try await decideAlone(7)
        #expect(told.map { $0.hasPrefix("1 click of \(date(5)) came late") } == [true], "\(told)")
        // Those of the next two days read it as well.
        for (day, words) in [(8, "1 click of "), (9, "1 click of "), (10, ""), (11, "")] {
            let told = try await decideAlone(day)
            #expect(told.map { $0.hasPrefix("\(words)\(date(5))") } == [true], "\(told)")
        }
    }

    /// Decides a new day and none before it again; returns what is said of late lines.
    private func decideAlone(_ day: Int) async throws -> [String] { try await night(day) { $0.days?.reprocess = 0 } }

    @Test("are not told of where logs were packed anew, hold nothing, or are another name of a log")
    func packedAnew() async throws {
        try world.change(".jsonl", to: ".{jsonl,txt}")
        try await publish(1...12)
        let folder = "\(world.run.scratch.path)/in/clicks/date="
        let manager = FileManager.default
        try manager.moveItem(atPath: "\(folder)\(date(2))/edge.jsonl", toPath: "\(folder)\(date(2))/all.txt")
        try world.run.write([UInt8](), to: "clicks/date=\(date(3))/none.txt")
        try manager.linkItem(atPath: "\(folder)\(date(4))/edge.jsonl", toPath: "\(folder)\(date(4))/again.txt")
        try manager.createDirectory(atPath: "\(folder)\(date(5))/folder.txt", withIntermediateDirectories: true)
        #expect(try await night(13) == [])
    }

    @Test("are told of by all patterns that name days and hours, and not if another pattern has found them before")
    func patterns() async throws {
        let clicks = ["clicks/date={date}/{hour}-*.jsonl", "clicks/date={date}/*e.jsonl", "clicks/{yyyy}/{mm}/*.jsonl"]
        try decide(by: DeviceLogs.pipeline(clicks: clicks))
        for day in 1...12 { try world.write([click(day)], toClicksOf: date(day), as: "08-edge") }
        try world.write([click(1)], toClicksOf: date(1), as: "00-x")
        try world.write([click(2)], toClicksOf: date(2), as: "more")
        try world.run.write(click(2) + [0x0A], to: "clicks/2026/11/a.jsonl")
        try await publishInstalls(1...12)
        try world.write([click(4, of: "d")], toClicksOf: date(4), as: "7-x")
        try world.write([click(4, of: "e")], toClicksOf: date(4), as: "24-x")
        try world.write([click(4, of: "f")], toClicksOf: date(4), as: "some")
        try world.run.write(click(13, of: "g") + [0x0A], to: "clicks/2026/11/b.jsonl")
        let told = try await night(13) { $0.days?.allowsMissing = true }
        let files = ["7-x", "some"].map { "clicks/date=\(date(4))/\($0).jsonl" }
        #expect(told == [warning(files, of: date(4), from: 4, to: 13)])
    }

    private func decide(by text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: world.run.pipeline))
    }

    private func publishInstalls(_ days: ClosedRange<Int>) async throws {
        for day in days { try world.write([install(day)], toInstallsOf: date(day)) }
        _ = try await decide(days) { $0.days?.allowsMissing = true }
    }

    @Test("are told of where their day was published without any, and not where its run had other patterns")
    func givenUp() async throws {
        for day in 1...12 where day != 4 { try world.write([click(day)], toClicksOf: date(day)) }
        try await publishInstalls(1...12)
        for day in [4, 11] { try world.write([click(day, of: "d")], toClicksOf: date(day), as: "late") }
        let told = try await night(13) { $0.days?.allowsMissing = true }
        #expect(told == [warning(["clicks/date=\(date(4))/late.jsonl"], of: date(4), from: 4, to: 13)])
        // Logs have moved to other folders.
        for day in 1...14 {
            try world.run.write(click(day) + [0x0A], to: "new/date=\(date(day))/edge.jsonl")
        }
        try world.change("'clicks/date", to: "'new/date")
        let moved = try await night(14) { $0.days?.allowsMissing = true }
        #expect(!moved.contains { $0.contains("new/") }, "\(moved)")
    }

    @Test("are not told of where their day stays as it is for lack of logs")
    func kept() async throws {
        try await publish(1...12)
        try world.run.scratch.remove("in/installs/2026/11/03/app.jsonl")
        _ = try await decide(3...3) {
            $0.days?.allowsMissing = true
            $0.days?.reprocess = 0
        }
        try world.write([click(3, of: "d")], toClicksOf: date(3), as: "edge-02")
        #expect(try await night(13) == [])
    }

    @Test("may have lines of the day before in a zone west of UTC, or by the clocks' differing")
    func firstDays() async throws {
        try decide(by: DeviceLogs.pipeline(zone: "America/New_York"))
        try await publish(1...12)
        try world.write([install(5, of: "j")], toInstallsOf: date(5), as: "app-02")
        let told = try await night(13) { $0.days?.reprocess = 0 }.filter { $0.contains("app-02") }
        #expect(
            told.map {
                $0.hasSuffix(
                    "run again from \(date(4)), of which they may have lines, on, with --from "
                        + "\(date(4)) --to \(date(13)) --force")
            } == [true], "\(told)")
    }
}
