import Fixtures
import Foundation
import Pipeline
import Testing

/// Days of which some hours have no log, where patterns name hours.
@Suite("Hours without logs")
struct HoursWithoutLogsTests {
    private static let (clicks, installs) = ("clicks/{date}/{hour}.jsonl", "installs/{date}-{hour}.jsonl")
    private static let (day, next) = ("2026-11-05", "2026-11-06")

    /// A click and an install an hour for each of some days, in folders of UTC or of the zone: lines are of noon.
    private struct World {
        let days: DayWorld
        /// Whether hours are written without leading zeros.
        private let isShort: Bool

        init(_ dates: [String] = [day], zone: String = "UTC", isShort: Bool = false) throws {
            self.isShort = isShort
            days = try DayWorld(text: DeviceLogs.pipeline(zone: zone, clicks: [clicks], installs: [installs]))
            for date in dates {
                for hour in 0..<24 { for isClick in [true, false] { try write(date, hour, isClick: isClick) } }
            }
        }

        private func path(_ date: String, _ hour: Int, isClick: Bool) -> String {
            (isClick ? clicks : installs).replacing("{date}", with: date)
                .replacing("{hour}", with: hour < 10 && !isShort ? "0\(hour)" : "\(hour)")
        }

        func write(_ date: String, _ hour: Int, isClick: Bool) throws {
            let (id, device) = ("\(date)-\(hour)", hour % 10)
            let line =
                isClick
                ? DeviceLogs.click("c-\(id)", at: "\(date)T12:00:00Z", device: device)
                : DeviceLogs.install("i-\(id)", at: "\(date)T12:30:00Z", device: device)
            try days.run.write(line + [0x0A], to: path(date, hour, isClick: isClick))
        }

        func remove(_ date: String = day, clicks hours: [Int] = [], installs: [Int] = []) throws {
            for (isClick, hours) in [(true, hours), (false, installs)] {
                for hour in hours {
                    try days.run.scratch.remove("in/\(path(date, hour, isClick: isClick))")
                }
            }
        }

        func decide(_ date: String = day, change: (inout RunOptions) -> Void = { _ in }) async throws -> RunResult {
            try await days.result((date, date), to: "days", change: change)
        }

        func missing(_ date: String = day, in folder: String = "days") throws -> [Missing] {
            let entries = try days.published(date, in: folder).manifest["missing_hours"] as? [[String: Any]] ?? []
            return try entries.map { entry in
                Missing(
                    kind: try #require(entry["kind"] as? String), date: try #require(entry["date"] as? String),
                    pattern: try #require(entry["pattern"] as? String), hours: try #require(entry["hours"] as? [String])
                )
            }
        }
    }

    private struct Missing: Equatable {
        var kind: String
        var date = day
        var pattern: String
        var hours: [String]
    }

    private static func warning(_ missing: String, of date: String = day) -> String {
        "\(date) is decided although there are \(missing); if they come, decide it again with --date \(date), or let "
            + "nights do so with --reprocess-days"
    }

    @Test("may be written without leading zeros")
    func short() async throws {
        let world = try World(isShort: true)
        try world.remove(clicks: [3])
        let result = try await world.decide()
        #expect(result.lines == 23 + 24)
        #expect(try world.missing() == [Missing(kind: "click", pattern: Self.clicks, hours: ["03"])])
    }

    @Test("are told of, however many they are, where the day before has logs of all hours")
    func fewLeft() async throws {
        let world = try World([Self.day, Self.next])
        try world.remove(Self.next, installs: Array(5..<24))
        let result = try await world.decide(Self.next)
        let hours = (5..<24).map { $0 < 10 ? "0\($0)" : "\($0)" }
        let missing = Missing(kind: "install", date: Self.next, pattern: Self.installs, hours: hours)
        #expect(try world.missing(Self.next) == [missing])
        #expect(result.warnings.count == 1)
        let quiet = try World([Self.day, Self.next])
        try quiet.remove(installs: [3, 4])
        try quiet.remove(Self.next, installs: Array(5..<24))
        _ = try await quiet.decide(Self.next)
        #expect(try quiet.missing(Self.next) == [], "the day before has too few to say anything")
    }

    @Test("are those of the day before, too, where folders may be of UTC days and the zone is west of UTC")
    func otherDay() async throws {
        let world = try World([Self.day, Self.next], zone: "America/New_York")
        _ = try await world.decide()
        try world.remove(Self.next, clicks: [2])
        let told = try await world.decide(Self.next).warnings.filter { $0.subject == .missingLogs }.map(\.text)
        let missing = "no clicks of the hour 02 of \(Self.next) (\(Self.clicks))"
        #expect(
            told == [
                "\(Self.next) is decided although there are \(missing); if they come, decide these days again with --from "
                    + "\(Self.day) --to \(Self.next), or let nights do so with --reprocess-days"
            ])
        let alone = try World([Self.day, Self.next], zone: "America/New_York")
        try alone.remove(Self.next, clicks: [2])
        let other = try await alone.decide(Self.next).warnings.filter { $0.subject == .missingLogs }.map(\.text)
        #expect(other == [Self.warning(missing, of: Self.next)], "no day before it is published")
    }

    @Test("are not told of before the first hour of the first day that has logs")
    func first() async throws {
        let world = try World()
        try world.remove(clicks: [0, 1, 2], installs: [0, 1, 2])
        #expect(try await world.decide().warnings == [])
        let later = try World([Self.day, Self.next])
        try later.remove(Self.next, clicks: [0, 1, 2])
        _ = try await later.decide(Self.next)
        let missing = Missing(kind: "click", date: Self.next, pattern: Self.clicks, hours: ["00", "01", "02"])
        #expect(try later.missing(Self.next) == [missing])
    }

    @Test("are told of after a day that was lost, where clicks had begun before it")
    func outage() async throws {
        let world = try World(["2026-11-04", Self.next])
        try world.remove(Self.next, clicks: [0, 1, 2])
        _ = try await world.decide(Self.next) { $0.days?.allowsMissing = true }
        let missing = Missing(kind: "click", date: Self.next, pattern: Self.clicks, hours: ["00", "01", "02"])
        #expect(try world.missing(Self.next) == [missing])
    }

    @Test("are named by a warning and by the day's manifest, a re-scored one, too")
    func named() async throws {
        let world = try World()
        try world.remove(clicks: [3, 4, 17], installs: [9])
        let result = try await world.decide()
        let warning = Self.warning(
            "no clicks of the hours 03, 04, 17 of \(Self.day) (\(Self.clicks)) and no installs of the hour 09 of "
                + "\(Self.day) (\(Self.installs))")
        #expect(result.warningTexts == [warning])
        #expect(result.days.map(\.outcome) == [.published])
        let missing = [
            Missing(kind: "click", pattern: Self.clicks, hours: ["03", "04", "17"]),
            Missing(kind: "install", pattern: Self.installs, hours: ["09"]),
        ]
        #expect(try world.missing() == missing)
        #expect(try world.days.published(Self.day, in: "days").manifest["missing_logs"] == nil)
        #expect(try await world.decide().days.map(\.outcome) == [.upToDate])
        let path = world.days.run.scratch.path
        _ = try await Rescoring(result: "\(path)/days", pipeline: world.days.run.pipeline, threads: 1)
            .publish(to: "\(path)/again", isForced: false)
        #expect(try world.missing(in: "again") == missing)
    }

    @Test("that come later are taken in when their day is decided again, by itself or by a night")
    func late() async throws {
        let world = try World([Self.day, Self.next])
        try world.remove(clicks: [3], installs: [9])
        try world.remove(Self.next, clicks: [5])
        _ = try await world.decide()
        try world.write(Self.day, 9, isClick: false)
        let night = try await world.days.night(at: "2026-11-07T01:00:00Z") { $0.reprocess = 1 }
        #expect(night.days.map(\.outcome) == [.restated(rowsChanged: 1), .published])
        #expect(
            night.warningTexts == [
                Self.warning("no clicks of the hour 03 of \(Self.day) (\(Self.clicks))"),
                Self.warning("no clicks of the hour 05 of \(Self.next) (\(Self.clicks))", of: Self.next),
            ])
        #expect(try world.missing().map(\.kind) == ["click"])
        try world.write(Self.next, 5, isClick: true)
        let again = try await world.decide(Self.next)
        #expect(again.days.map(\.date) == [Self.next] && again.days.allSatisfy { $0.outcome != .upToDate })
        #expect(again.warnings == [])
        #expect(try world.missing(Self.next).isEmpty)
    }

    @Test("are no loss where fewer than 20 have logs, nor where none has", arguments: [(20, 4), (19, 0), (1, 0)])
    func quiet(count: Int, named: Int) async throws {
        let world = try World()
        try world.remove(clicks: Array(count..<24))
        let result = try await world.decide()
        #expect(result.warnings.count == (named == 0 ? 0 : 1), "\(result.warnings)")
        #expect(try world.missing().reduce(0) { $0 + $1.hours.count } == named)
    }

    @Test(
        "are no loss before they are over, in UTC and in the pipeline's zone",
        arguments: [
            // At half past nine in the evening the last one that is over is the one before.
            ("UTC", "2026-11-05T21:30:00Z", 21),
            // Just after midnight, when folders of UTC have an hour to go.
            ("Europe/Berlin", "2026-11-05T23:01:00Z", 23),
            // Folders of UTC are complete, and those of the zone may not be.
            ("America/New_York", "2026-11-06T02:30:00Z", 21),
        ])
    func future(zone: String, now: String, over: Int) async throws {
        let world = try World(zone: zone)
        try world.remove(clicks: [2] + Array(over..<24))
        let result = try await world.days.result((Self.day, Self.day), to: "days", at: now)
        let named = result.warningTexts.filter { $0.contains("of the hour") }
        #expect(named == [Self.warning("no clicks of the hour 02 of \(Self.day) (\(Self.clicks))")])
    }

    @Test(
        "are none where the clocks skip them, as nobody knows whether folders are of the zone",
        arguments: [("2026-03-29", false), ("2026-10-25", true), ("2026-11-05", true)])
    func daylightSaving(date: String, isNamed: Bool) async throws {
        let world = try World([date], zone: "Europe/Berlin")
        try world.remove(date, clicks: [2])
        let result = try await world.decide(date)
        #expect(result.warnings.isEmpty == !isNamed, "\(result.warnings)")
    }

    @Test("are looked for by each pattern that names hours, and by no other")
    func patterns() async throws {
        let world = try DayWorld(
            text: DeviceLogs.pipeline(
                clicks: ["eu/{date}/{hour}.jsonl", "us/{date}/{hour}.jsonl", "asia/{date}/*.jsonl"],
                installs: ["app/{date}.jsonl"]))
        for hour in 0..<24 {
            let (name, text) = (hour < 10 ? "0\(hour)" : "\(hour)", "\(Self.day)T12:00:00Z")
            for region in ["eu", "us", "asia"] where region == "eu" || hour != 7 {
                try world.run.write(
                    DeviceLogs.click("\(region)\(hour)", at: text) + [0x0A], to: "\(region)/\(Self.day)/\(name).jsonl")
            }
        }
        try world.run.write(DeviceLogs.install("i", at: "\(Self.day)T13:00:00Z") + [0x0A], to: "app/\(Self.day).jsonl")
        let result = try await world.result((Self.day, Self.day), to: "days")
        #expect(
            result.warningTexts == [Self.warning("no clicks of the hour 07 of \(Self.day) (us/{date}/{hour}.jsonl)")])
    }
}
