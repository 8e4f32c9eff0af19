import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Lines that come after their day was published")
struct LateLinesTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    @Test("are told of by their days, which are decided again with them")
    func late() async throws {
        let (earlier, day) = (logs.days[2], logs.days[3])
        let held = try world.takeInstalls(3, of: earlier)
        _ = try await world.publish(logs.days.prefix(3).map { ($0, $0) }, to: "days")
        // They arrive with the next day's log.
        try world.write(held, toInstallsOf: day, as: "late")
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

    @Test("are counted by the days that were published without them, wherever they arrive")
    func lateClicks() async throws {
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
}
