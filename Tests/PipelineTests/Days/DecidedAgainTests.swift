import Fixtures
import Foundation
import Pipeline
import Testing

/// Spec §8a: what a range has found of a day in the folders of other days is not lost when that day is decided again.
@Suite("Days that are decided again by themselves")
struct DecidedAgainTests {
    /// Decides a day again by itself after a change of the pipeline's bytes, expects its rows to stay, and gives the
    /// warnings.
    private func expectKept(_ day: String, of world: DayWorld, in folder: String) async throws -> [String] {
        let before = try world.published(day, in: folder)
        try world.touchPipeline()
        let again = try await world.result((day, day), to: folder)
        #expect(again.days.map(\.outcome) == [.unchanged], "\(day)")
        expectSame(try before.ofDayAlone(), try world.published(day, in: folder).ofDayAlone(), day)
        let third = try await world.result((day, day), to: folder)
        #expect(third.days.map(\.outcome) == [.upToDate], "\(day)")
        return again.warningTexts + third.warningTexts
    }

    @Test("keep the hours that lie in the next folder where folders are of UTC days and the zone is west of it")
    func westernZone() async throws {
        let logs = try await DatedLogs(zone: "America/New_York")
        let world = logs.world
        let range = (from: logs.days[0], to: logs.days[6])
        _ = try await world.result(range, to: "days")
        for day in logs.days[1...5] { #expect(try await expectKept(day, of: world, in: "days") == [], "\(day)") }
        try world.touchPipeline()
        let forced = try await world.result((logs.days[2], logs.days[3]), to: "days") { $0.isForced = true }
        #expect(forced.days.map(\.outcome) == [.unchanged, .unchanged])
        // Nothing of all that makes the range look changed.
        _ = try await world.result(range, to: "days")
        let again = try await world.result(range, to: "days")
        #expect(again.days.allSatisfy { $0.outcome == .upToDate })
    }

    @Test("keep late lines of folders further on, and clicks there that their windows had")
    func lateLines() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, far) = (logs.days[2], logs.days[5])
        let held = (clicks: try world.clicks(of: day), installs: try world.installs(of: day))
        try world.write([], toClicksOf: day)
        try world.write(Array(held.installs.dropLast(20)), toInstallsOf: day)
        try world.write(held.clicks, toClicksOf: far, as: "late")
        try world.write(Array(held.installs.suffix(20)), toInstallsOf: far, as: "late")
        _ = try await world.result((logs.days[0], logs.days[6]), to: "days")
        for day in logs.days[2...4] { #expect(try await expectKept(day, of: world, in: "days") == [], "\(day)") }
    }

    @Test("keep clicks of their windows in folders long before")
    func earlyClicks() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        try world.write(try world.clicks(of: logs.days[5]), toClicksOf: logs.days[0], as: "far")
        try world.write([], toClicksOf: logs.days[5])
        _ = try await world.result((logs.days[0], logs.days[6]), to: "days")
        #expect(try await expectKept(logs.days[6], of: world, in: "days") == [])
    }

    @Test("keep installs of a folder long before their day")
    func earlyFolder() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, day) = (logs.days[0], logs.days[4])
        let lines = try world.installs(of: day)
        try world.write(Array(lines.dropFirst(2)), toInstallsOf: day)
        try world.write(Array(lines.prefix(2)), toInstallsOf: first, as: "far")
        _ = try await world.result((first, day), to: "days")
        #expect(try await expectKept(day, of: world, in: "days") == [])
    }

    @Test("stop where a file is gone that had lines of them, and name it where they go on without it")
    func goneFile() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, next) = (logs.days[2], logs.days[3])
        try world.write(try world.takeInstalls(3, of: day), toInstallsOf: next, as: "late")
        _ = try await world.result((logs.days[0], next), to: "days")
        let before = try world.published(day, in: "days")
        let name = "\(installFolder(next))/late.jsonl"
        let path = world.run.scratch.path(of: "in/\(name)")
        let other = world.run.scratch.path(of: "in/\(installFolder(day))/moved.jsonl")
        // Elsewhere it is the same file.
        try FileManager.default.moveItem(atPath: path, toPath: other)
        let moved = try await world.result((day, day), to: "days")
        #expect(moved.days.map(\.outcome) == [.upToDate] && moved.warnings == [])
        try FileManager.default.removeItem(atPath: other)
        let error = await #expect(throws: RunError.self) { try await world.result((day, day), to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(
            error?.description.hasPrefix(
                "cannot decide \(day) again: \(name), which had 3 lines of \(day) when that day was published, is gone ("
            )
                == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("--allow-missing") == true)
        #expect(try world.published(day, in: "days").files["run.json"] == before.files["run.json"])
        let kept = try await world.result((day, day), to: "days") { $0.days?.allowsMissing = true }
        let rows = try before.rows.count
        #expect(kept.days.map(\.outcome) == [.kept(rows: rows)])
        let without = try await world.result((day, day), to: "days") { options in
            options.days?.allowsMissing = true
            options.isForced = true
        }
        #expect(
            without.warningTexts.contains(
                "\(name), which had 3 lines of \(day) when that day was published, is gone; that day is decided again "
                    + "without it"
            ))
        #expect(without.days.map(\.outcome) != [.upToDate])
        let again = try await world.result((day, day), to: "days")
        #expect(again.days.map(\.outcome) == [.upToDate])
        #expect(again.warningTexts.allSatisfy { $0.hasPrefix("\(next) is still stale") })
    }

    @Test("take lines that were put into other files for what they are")
    func compacted() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let day = logs.days[2]
        let lines = try world.installs(of: day)
        try world.write(Array(lines.prefix(10)), toInstallsOf: day, as: "00")
        try world.write(Array(lines.dropFirst(10)), toInstallsOf: day, as: "app")
        _ = try await world.result((logs.days[0], day), to: "days")
        for name in ["00", "app"] {
            let path = "in/\(installFolder(day))/\(name).jsonl"
            try world.run.scratch.remove(path)
        }
        try world.write(lines, toInstallsOf: day, as: "whole")
        let again = try await world.result((day, day), to: "days")
        #expect(again.days.map(\.outcome) == [.unchanged] && again.warnings == [])
    }
}
