import Fixtures
import Pipeline
import Testing

/// Logs that were not there when their day was decided, which somebody has allowed.
@Suite("Logs that were given up")
struct GivenUpLogsTests {
    private let world: DayWorld

    init() throws { world = try DayWorld(text: DeviceLogs.pipeline()) }

    private func date(_ day: Int) -> String { "2026-11-0\(day)" }

    /// Writes a click and an install of some days.
    private func write(_ days: Int...) throws {
        for day in days {
            try world.write(
                [DeviceLogs.click("c\(day)", at: "\(date(day))T08:00:00Z", device: day)], toClicksOf: date(day))
            try world.write(
                [DeviceLogs.install("i\(day)", at: "\(date(day))T09:00:00Z", device: day)], toInstallsOf: date(day))
        }
    }

    private func decide(
        _ days: ClosedRange<Int>, reprocess: Int = 0, allowed: Bool = false, forced: Bool = false
    ) async throws -> RunResult {
        try await world.result((date(days.lowerBound), date(days.upperBound)), to: "days") { options in
            options.isForced = forced
            options.days?.allowsMissing = allowed
            options.days?.reprocess = reprocess
        }
    }

    @Test("are not asked for again when an older day's logs come, by a published day or by a new one")
    func olderLogs() async throws {
        try write(1)
        _ = try await decide(1...6, allowed: true)
        try write(7)
        #expect(try await decide(7...7, reprocess: 5).days.last?.outcome == .published)
        // Now the windows of the fifth day and the sixth have clicks, after which others are missing.
        try write(3)
        let again = try await decide(7...7, reprocess: 5)
        #expect(again.days.map(\.outcome).prefix(2) == [.unchanged, .restated(rowsChanged: 1)])
        let rows = try world.published(date(3), in: "days").rows
        #expect(rows.map { $0["click_id"] as? String } == ["c3"])
        try write(8)
        #expect(try await decide(8...8, reprocess: 6).days.last?.outcome == .published)
    }

    @Test("are not asked for by a new day whose window they begin")
    func newDay() async throws {
        _ = try await decide(2...5, allowed: true)
        try write(3, 6)
        let result = try await decide(6...6)
        #expect(result.days.map(\.outcome) == [.published])
        let start = "\(date(6)) is decided although there are no clicks of \(date(4)) "
        #expect(result.warningTexts.contains { $0.hasPrefix(start) }, "\(result.warningTexts)")
    }

    @Test("and that came back are asked for by days that had them, and by the day after these")
    func cameBack() async throws {
        try write(3)
        _ = try await decide(3...4, allowed: true)
        try write(4, 5)
        _ = try await decide(5...5)
        for path in ["clicks/date=\(date(4))", "\(installFolder(date(4)))"] {
            try world.run.scratch.remove("in/\(path)")
        }
        try write(6)
        for day in 5...6 {
            let error = await #expect(throws: RunError.self) { try await decide(day...day, forced: true) }
            #expect(error?.kind == .inputMissing)
            let again = day == 5 ? " again" : ""
            let start = "cannot decide \(date(day))\(again): there are no clicks of \(date(4)) "
            #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
        }
    }
}
