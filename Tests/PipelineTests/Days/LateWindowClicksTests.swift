import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Clicks from before the first published day")
struct LateWindowClicksTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    private func decide(_ places: ClosedRange<Int>) async throws -> RunResult {
        try await world.result((logs.days[places.lowerBound], logs.days[places.upperBound]), to: "days")
    }

    /// What a run says that has found late clicks for the third day, up to which day others are published.
    private func warning(_ count: Int, upTo last: Int) -> String {
        let (day, last) = (logs.days[2], logs.days[last])
        return "\(count) clicks of the window before \(day) came late: that day was published without them; run again "
            + "from that day on, with --from \(day) --to \(last) --force; if earlier days have installs, begin with the first "
            + "of these"
    }

    @Test("that it looks at and was decided without are late, wherever they arrive")
    func late() async throws {
        let clicks = try world.clicks(of: logs.days[1])
        try world.write(Array(clicks.dropLast(30)), toClicksOf: logs.days[1])
        _ = try await decide(2...2)
        // In a new file, at the end of a known one, and in a later folder.
        try world.write(Array(clicks.suffix(5)), toClicksOf: logs.days[1], as: "late")
        try world.write(Array(clicks.dropLast(15)), toClicksOf: logs.days[1])
        try world.write(Array(clicks.suffix(15).prefix(10)), toClicksOf: logs.days[3], as: "late")
        #expect(try await decide(3...3).warningTexts == [warning(30, upTo: 3)])
        let late = try #require(try world.published(logs.days[3], in: "days").manifest["late"] as? [[String: Any]])
        #expect(late.map { $0["date"] as? String } == [logs.days[2]])
        #expect(late.map { $0["clicks"] as? Int } == [30])
        #expect(try await decide(4...4).warningTexts == [warning(30, upTo: 4)])
        #expect(try await decide(2...4).warnings.besidesBeginning == [])
        #expect(try await decide(5...5).warnings == [])
    }

    @Test("are not late if it does not reach so far, or where they have only moved")
    func unwanted() async throws {
        _ = try await decide(5...5)
        // Windows are of 72 hours, and copies are looked for in 24 more.
        try world.write(Array(try world.clicks(of: logs.days[0]).dropLast()), toClicksOf: logs.days[1], as: "late")
        let moved = try world.clicks(of: logs.days[3])
        try world.write(moved.reversed(), toClicksOf: logs.days[3], as: "whole")
        let path = "in/clicks/date=\(logs.days[3])/edge.jsonl"
        try world.run.scratch.remove(path)
        #expect(try await decide(6...6).warnings == [])
    }

    @Test("are not late where the run decides days before it, which make it stale")
    func before() async throws {
        let clicks = try world.clicks(of: logs.days[4])
        try world.write(Array(clicks.dropLast(5)), toClicksOf: logs.days[4])
        _ = try await decide(5...5)
        try world.write(clicks, toClicksOf: logs.days[4])
        let warnings = try await decide(4...4).warningTexts
        #expect(!warnings.contains { $0.contains("came late") }, "\(warnings)")
        #expect(try world.status(of: logs.days[5], in: "days") == "stale")
    }

    @Test("are told from those of later days where one file has them all")
    func growing() async throws {
        let text = DeviceLogs.pipeline(clicks: ["clicks.jsonl"], installs: ["installs.jsonl"])
        let world = try DayWorld(text: text)
        var (clicks, installs): ([[UInt8]], [[UInt8]]) = ([], [])
        func night(_ day: Int, late: Int) async throws -> [String] {
            let date = "2026-11-0\(day)"
            clicks.append(DeviceLogs.click("c\(day)", at: "\(date)T08:00:00Z", device: day))
            installs.append(DeviceLogs.install("i\(day)", at: "\(date)T09:00:00Z", device: day))
            for number in 0..<late {
                clicks.append(DeviceLogs.click("l\(day)-\(number)", at: "2026-11-03T08:00:00Z", device: 9))
            }
            try world.run.write(clicks.flatMap { $0 + [0x0A] }, to: "clicks.jsonl")
            try world.run.write(installs.flatMap { $0 + [0x0A] }, to: "installs.jsonl")
            return try await world.result((date, date), to: "days").warningTexts.filter { $0.contains("came late") }
        }
        clicks = [DeviceLogs.click("c3", at: "2026-11-03T08:00:00Z", device: 3)]
        #expect(try await night(4, late: 0) == [])
        #expect(try await night(5, late: 0) == [])
        let found = try await night(6, late: 2)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("2 clicks of the window before 2026-11-04 came late") == true, "\(found)")
    }
}
