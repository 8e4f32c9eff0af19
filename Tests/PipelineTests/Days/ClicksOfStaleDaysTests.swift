import AttributionModel
import Fixtures
import Foundation
import Pipeline
import Testing

/// Spec §8a: later days read a day's clicks, too, which may change while none of its rows does.
@Suite("Days that are stale as an earlier day's clicks have changed")
struct ClicksOfStaleDaysTests {
    /// Four days with a click and an install each that concern no other day.
    ///
    /// The second day has another install, two hours before its own, whose address has no click.
    private struct World {
        static let address = "203.0.113.9"
        let days: DayWorld
        let dates: [String]

        /// Days that look back as far as the window and duplicates do; they are not published yet.
        init(window: String = "24h", dedupe: String = "24h") throws {
            let pipeline = """
                pipeline: short
                clicks: {path: ['clicks/date={date}/*.jsonl'], screening: {dedupe: \(dedupe)}}
                installs: {path: ['installs/{yyyy}/{mm}/{dd}/*.jsonl']}
                match: {window: \(window), tiers: [{name: address, type: probabilistic, key: [ip]}]}
                """
            days = try DayWorld(text: pipeline)
            dates = (0..<4).map { String(moment(Int64($0) * .day).prefix(10)) }
            for (place, date) in dates.enumerated() {
                let (time, ip) = (Int64(place) * .day, "203.0.113.\(place)")
                var installs = [try World.install("own\(place)", time, ip)]
                if place == 1 { installs.append(try World.install("other", time - 2 * .hour, World.address)) }
                try days.write(installs, toInstallsOf: date)
                try write([try World.click("c\(place)", time - .minute, ip)], toDay: place, as: "edge")
            }
        }

        static func click(_ id: String, _ time: Milliseconds, _ ip: String = address) throws -> [UInt8] {
            let fields: Fields = ["click_id": id, "clicked_at": moment(time), "link_id": "spring", "ip": ip]
            return Array(try fields.line.utf8)
        }

        private static func install(_ id: String, _ time: Milliseconds, _ ip: String) throws -> [UInt8] {
            let fields: Fields = ["install_id": id, "requested_at": moment(time), "ip": ip]
            return Array(try fields.line.utf8)
        }

        func write(_ clicks: [[UInt8]], toDay place: Int, as name: String) throws {
            try days.write(clicks, toClicksOf: dates[place], as: name)
        }

        func removeClicks(ofDay place: Int, _ name: String = "edge") throws {
            let path = days.run.scratch.path(of: "in/clicks/date=\(dates[place])/\(name).jsonl")
            try FileManager.default.removeItem(atPath: path)
        }

        func publish(allowingMissing: Bool = false) async throws {
            _ = try await days.result((dates[0], dates[3]), to: "days") { $0.days?.allowsMissing = allowingMissing }
        }

        /// Decides the first day again, expects that no row of it changes, and gives the warnings.
        func decideFirst(byForce isForced: Bool = false) async throws -> [String] {
            let result = try await days.result((dates[0], dates[0]), to: "days") { $0.isForced = isForced }
            #expect(result.days.map(\.outcome) == [.unchanged])
            return result.warningTexts
        }

        /// The places of days that are stale.
        func stale() throws -> [Int] {
            try dates.indices.filter { try days.status(of: dates[$0], in: "days") == "stale" }
        }

        /// The click of the other install; nil if it is organic.
        func clickOfOther() throws -> String? {
            let rows = try days.published(dates[1], in: "days").rows.map(Row.init)
            return try #require(rows.first { $0.install == "other" }).click
        }

        /// Decides what is stale, and expects the rows and reports of all days to be as if nothing had been missing.
        func expectMended(byDeciding places: [Int]) async throws {
            let result = try await days.result(("", ""), to: "days") { $0.days = DayOptions(over: .stale) }
            #expect(result.days.map(\.date) == places.map { dates[$0] })
            #expect(result.warnings == [])
            #expect(try stale() == [])
            let anew = try await days.publish([(dates[0], dates[3])], to: "anew", reading: dates)
            for (date, other) in zip(dates, anew) {
                // Beyond their windows there may be files that other days have not read.
                func own(_ published: Published) throws -> [String: [UInt8]] {
                    try published.ofDayAlone().filter { $0.key != "inputs of run.json" }
                }
                expectSame(try own(try days.published(date, in: "days")), try own(other), date)
            }
        }
    }

    @Test("are those whose windows reach late clicks, though the day's own rows stay", arguments: ["late", "edge"])
    func lateClicks(name: String) async throws {
        let world = try World()
        try await world.publish()
        #expect(try world.clickOfOther() == nil)
        let known = name == "edge" ? try world.days.clicks(of: world.dates[0]) : []
        try world.write(known + [try World.click("late", 10 * .hour)], toDay: 0, as: name)
        #expect(
            try await world.decideFirst() == [
                "\(world.dates[1]) to \(world.dates[2]) are stale now, as an earlier day has changed; decide the stale "
                    + "days again with ascribe run … --stale"
            ])
        #expect(try world.stale() == [1, 2])
        // The second day's state is another one now.
        try await world.expectMended(byDeciding: [1, 2, 3])
        #expect(try world.clickOfOther() == "late")
        #expect(try await world.decideFirst(byForce: true) == [])
    }

    @Test(
        "are those whose windows reach late clicks by the pipeline that decided them, or by the one that would now",
        arguments: [("48h", "24h"), ("1h", "0s")])
    func lateClicksOfLongerWindows(window: String, dedupe: String) async throws {
        let world = try World(window: window, dedupe: dedupe)
        try await world.publish()
        try world.days.change("window: \(window)", to: "window: \(window == "1h" ? "48h" : "1h")")
        try world.days.change("dedupe: \(dedupe)", to: "dedupe: \(dedupe == "0s" ? "24h" : "0s")")
        try world.write([try World.click("late", 10 * .hour)], toDay: 0, as: "late")
        _ = try await world.decideFirst()
        #expect(try world.stale() == [1, 2, 3])
    }

    @Test("are those decided while the clicks were missing")
    func missingClicks() async throws {
        let world = try World()
        let own = try world.days.clicks(of: world.dates[0])
        try world.removeClicks(ofDay: 0)
        try await world.publish(allowingMissing: true)
        try world.write([try World.click("late", 10 * .hour)], toDay: 0, as: "edge")
        _ = try await world.decideFirst()
        #expect(try world.stale() == [1, 2])
        // More lines in the same file, with which the day itself changes as well.
        try world.write(own + [try World.click("late", 10 * .hour)], toDay: 0, as: "edge")
        let again = try await world.days.result((world.dates[0], world.dates[0]), to: "days")
        #expect(again.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        _ = try await world.days.result(("", ""), to: "days") { $0.days = DayOptions(over: .stale) }
        #expect(try world.clickOfOther() == "late")
    }

    @Test(
        "are those whose windows reach clicks that are taken out of a file, or exchanged for others",
        arguments: [false, true])
    func removedClicks(areExchanged: Bool) async throws {
        let world = try World()
        let early = try World.click("early", .hour)
        try world.write([early, try World.click("wrong", 10 * .hour)], toDay: 0, as: "more")
        try await world.publish()
        #expect(try world.clickOfOther() == "wrong")
        let others = areExchanged ? [try World.click("other", .hour, "203.0.113.99")] : []
        try world.write([early] + others, toDay: 0, as: "more")
        _ = try await world.decideFirst()
        #expect(try world.stale() == [1, 2])
        try await world.expectMended(byDeciding: [1, 2, 3])
        #expect(try world.clickOfOther() == "early")
    }

    @Test("are those that look at a part of the day, from which clicks may have been taken out")
    func removedClicksOfShortWindows() async throws {
        let world = try World(window: "1h", dedupe: "1h")
        let early = try World.click("early", -11 * .hour)
        try world.write([early, try World.click("wrong", -10 * .hour)], toDay: 0, as: "more")
        try await world.publish()
        try world.write([early], toDay: 0, as: "more")
        _ = try await world.decideFirst()
        // The third day looks back 25 hours.
        #expect(try world.stale() == [1, 2])
    }

    @Test("are those that count unique clicks otherwise, and none further off than these look", arguments: [22, 23])
    func uniqueClicks(hour: Int64) async throws {
        let world = try World(window: "1h", dedupe: "1h")
        try await world.publish()
        // The address of the next day's own click.
        try world.write([try World.click("late", (hour - 12) * .hour, "203.0.113.1")], toDay: 0, as: "late")
        _ = try await world.decideFirst()
        // The third day looks back 25 hours.
        #expect(try world.stale() == (hour == 23 ? [1, 2] : [1]))
        try await world.expectMended(byDeciding: hour == 23 ? [1, 2] : [1])
    }

    @Test("are none if what they have read is the same")
    func sameClicks() async throws {
        let world = try World()
        try await world.publish()
        #expect(try await world.decideFirst(byForce: true) == [])
        // A file by another name, and by its own again.
        let clicks = try world.days.clicks(of: world.dates[0])
        for (old, new) in [("edge", "renamed"), ("renamed", "edge")] {
            try world.removeClicks(ofDay: 0, old)
            try world.write(clicks, toDay: 0, as: new)
            #expect(try await world.decideFirst(byForce: true) == [])
        }
        // An install that is a duplicate, so that the day's state stays.
        try world.days.write(
            try world.days.installs(of: world.dates[0]), toInstallsOf: world.dates[0], as: "again")
        #expect(try await world.decideFirst() == [])
        // Clicks of another day, which are late there: in a file of their own, and in one that was read before.
        let late = try World.click("late", .day)
        try world.write([late], toDay: 0, as: "late")
        for count in 1...2 {
            let warnings = try await world.decideFirst()
            #expect(warnings.count == 1)
            #expect(warnings.first?.hasPrefix("\(count) click") == true)
            #expect(warnings.first?.contains(" of \(world.dates[1]) came late") == true)
            #expect(try world.stale() == [])
            try world.write(clicks + [late], toDay: 0, as: "edge")
        }
    }

    @Test("are none if clicks of another day are exchanged for others")
    func exchangedClicksOfAnotherDay() async throws {
        let world = try World()
        try await world.publish()
        for id in ["late", "later"] {
            try world.write([try World.click(id, .day)], toDay: 0, as: "late")
            _ = try await world.decideFirst()
            #expect(try world.stale() == [])
        }
    }
}
