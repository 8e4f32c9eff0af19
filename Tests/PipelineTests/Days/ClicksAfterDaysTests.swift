import Fixtures
import Foundation
import Pipeline
import Testing

/// With `clock_skew`, a click may lie after its install, and so on the next day.
@Suite("Clicks after midnight")
struct ClicksAfterDaysTests {
    private let world: DayWorld
    private static let (day, next) = ("2026-11-07", "2026-11-08")
    private var day: String { Self.day }
    private var next: String { Self.next }

    init() throws {
        world = try DayWorld(text: DeviceLogs.pipeline())
        try world.write([DeviceLogs.click("before", at: "\(day)T08:00:00Z", device: 2)], toClicksOf: day)
        try world.write([DeviceLogs.install("i", at: "\(day)T23:59:00Z")], toInstallsOf: day)
        try world.write([DeviceLogs.install("j", at: "\(next)T12:00:00Z", device: 3)], toInstallsOf: next)
    }

    private func allowSkew(_ length: String = "5m", zone: String = "UTC") throws {
        try world.run.scratch.write(DeviceLogs.pipeline(zone: zone), to: "mine.yaml")
        try world.change("history: 30d", to: "history: 30d\n  clock_skew: \(length)")
    }

    private func writeClicksOfNextDay() throws {
        let click = DeviceLogs.click("after", at: "\(next)T00:02:00Z")
        try world.write([click, DeviceLogs.click("c", at: "\(next)T09:00:00Z", device: 3)], toClicksOf: next)
    }

    /// The ids of the clicks that the day's installs are attributed to, nil for each organic one.
    private func clicks(in folder: String = "days") throws -> [String?] {
        try world.published(day, in: folder).rows.map { $0["click_id"] as? String }
    }

    @Test("take part in the day before, whether it is decided alone or with the next one")
    func read() async throws {
        try allowSkew()
        try writeClicksOfNextDay()
        #expect(try await world.result((day, day), to: "days").warnings == [])
        #expect(try clicks() == ["after"])
        _ = try await world.result((day, next), to: "range")
        let alone = try world.published(day, in: "days").ofDayAlone()
        expectSame(alone, try world.published(day, in: "range").ofDayAlone(), day)
        #expect(try await world.result((day, day), to: "range").days.map(\.outcome) == [.upToDate])
    }

    @Test("are not waited for, and the day is decided again when they have come")
    func later() async throws {
        try allowSkew()
        #expect(try await world.result((day, day), to: "days").warnings == [])
        #expect(try clicks() == [nil])
        try writeClicksOfNextDay()
        let both = try await world.result((day, next), to: "days")
        #expect(both.days.map(\.outcome) == [.restated(rowsChanged: 1), .published])
        #expect(both.warnings == [])
        #expect(try clicks() == ["after"])
    }

    @Test("that come late name the day before, whose installs they may reach")
    func late() async throws {
        try allowSkew()
        try world.write([DeviceLogs.click("c", at: "\(next)T09:00:00Z", device: 3)], toClicksOf: next)
        _ = try await world.result((day, next), to: "days")
        #expect(try clicks() == [nil])
        try world.write([DeviceLogs.click("after", at: "\(next)T00:02:00Z")], toClicksOf: next, as: "late")
        let last = "2026-11-09"
        try world.write([DeviceLogs.click("d", at: "\(last)T09:00:00Z", device: 4)], toClicksOf: last)
        try world.write([DeviceLogs.install("k", at: "\(last)T12:00:00Z", device: 4)], toInstallsOf: last)
        let found = try await world.result((last, last), to: "days")
        let options = "--from \(day) --to \(last) --force"
        #expect(
            found.warningTexts == [
                "1 click of \(next) came late: that day was published without it; run again from \(day), whose installs "
                    + "they may reach by clock_skew, on, with \(options)"
            ])
        let reminded = try await world.result((last, last), to: "days")
        #expect(reminded.warningTexts.map { $0.hasSuffix("run again from \(day) on, with \(options)") } == [true])
        let mended = try await world.result((day, last), to: "days") { $0.isForced = true }
        #expect(mended.warningTexts == [])
        #expect(try clicks() == ["after"])
    }

    @Test("that are gone do not cost the day its attributions")
    func gone() async throws {
        try allowSkew()
        try writeClicksOfNextDay()
        _ = try await world.result((day, day), to: "days")
        try world.run.scratch.remove("in/clicks/date=\(next)")
        let again = try await world.result((day, day), to: "days")
        #expect(again.days.map(\.outcome) == [.kept(rows: 1)])
        #expect(
            again.warningTexts.contains { $0.contains("clicks/date=\(next)/edge.jsonl, with clicks of the window") })
    }

    @Test(
        "are looked for in the folder of their UTC day or of their day in the pipeline's zone", arguments: [day, next])
    func zone(folder: String) async throws {
        try allowSkew(zone: "Asia/Tokyo")
        try world.write([DeviceLogs.click("c", at: "\(day)T15:02:00Z")], toClicksOf: folder, as: "after")
        try world.write([DeviceLogs.install("i", at: "\(day)T14:59:00Z")], toInstallsOf: day)
        _ = try await world.result((day, day), to: "days")
        #expect(try clicks() == ["c"])
    }

    @Test("are not looked for without clock_skew", arguments: ["Asia/Tokyo", "UTC", "America/New_York"])
    func withoutSkew(zone: String) async throws {
        try allowSkew("0s", zone: zone)
        try writeClicksOfNextDay()
        _ = try await world.result((day, day), to: "days")
        let inputs = try #require(try world.published(day, in: "days").manifest["inputs"] as? [[String: Any]])
        let paths = inputs.compactMap { $0["path"] as? String }
        #expect(paths == ["clicks/date=\(day)/edge.jsonl", "\(installFolder(day))/app.jsonl"])
    }
}
