import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Days that are not over at the run's clock")
struct DaysNotOverTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    private func run(_ range: (String, String), at time: String) async throws -> RunResult {
        try await world.result(range, to: "days", at: time)
    }

    private func warning(of day: String, end: String) -> String {
        "\(day) is not over yet by this machine's clock: it ends at \(end); it stays provisional until a run after "
            + "that time decides it again"
    }

    @Test("are provisional, whoever decides them, until a run after their end")
    func untilTheyEnd() async throws {
        let (before, day, next) = (logs.days[1], logs.days[2], logs.days[3])
        let first = try await run((before, day), at: "\(day)T12:00:00Z")
        #expect(first.days.map(\.outcome) == [.published, .published])
        #expect(first.warningTexts.besidesBeginning == [warning(of: day, end: "\(next)T00:00:00Z")])
        #expect(try world.status(of: before, in: "days") == "final")
        #expect(try world.status(of: day, in: "days") == "provisional")

        let again = try await run((day, day), at: "\(day)T23:59:59Z")
        #expect(again.days.map(\.outcome) == [.upToDate])
        #expect(again.warnings == first.warnings.besidesBeginning)
        #expect(try world.status(of: day, in: "days") == "provisional")

        // Nothing has come since; yet a run that is told all of the day says so.
        let over = try await run((before, day), at: "\(next)T00:00:00Z")
        #expect(over.days.map(\.outcome) == [.upToDate, .unchanged])
        #expect(over.warnings == [])
        #expect(try world.status(of: day, in: "days") == "final")
        #expect(try await run((before, day), at: "\(next)T01:00:00Z").days.map(\.outcome) == [.upToDate, .upToDate])
    }

    @Test("do not count among the days to which nights look back: the next one ends before them")
    func besideNights() async throws {
        let (from, day) = (logs.days[0], logs.days[3])
        _ = try await world.result((from, day), to: "days", at: "\(day)T12:00:00Z", reprocess: 2)
        let statuses = try logs.days[...3].map { try world.status(of: $0, in: "days") }
        #expect(statuses == ["final", "provisional", "provisional", "provisional"])
    }

    @Test("stay provisional until they are decided again, whatever nights are after them")
    func beforeNights() async throws {
        let (day, night) = (logs.days[2], logs.days[4])
        _ = try await run((day, day), at: "\(day)T12:00:00Z")
        _ = try await world.result((night, night), to: "days") { $0.days?.reprocess = 1 }
        #expect(try world.status(of: day, in: "days") == "provisional")
    }

    @Test("are warned of where the run stops at a later one, and that one is not")
    func stopBehind() async throws {
        let (before, day, next, end) = (logs.days[1], logs.days[2], logs.days[3], logs.days[4])
        let log = "in/\(installFolder(next))/app.jsonl"
        try world.run.scratch.remove(log)
        let error = try #require(
            await #expect(throws: RunError.self) { try await run((before, end), at: "\(day)T12:00:00Z") })
        #expect(error.kind == .inputMissing)
        #expect(error.result?.days.map(\.outcome) == [.published, .published])
        #expect(error.result?.warningTexts.besidesBeginning == [warning(of: day, end: "\(next)T00:00:00Z")])
    }

    @Test("stay provisional where rows changed, and tell what they replace")
    func changed() async throws {
        let (day, next) = (logs.days[2], logs.days[3])
        let lines = try world.installs(of: day)
        try world.write(Array(lines.dropLast(2)), toInstallsOf: day)
        _ = try await run((day, day), at: "\(day)T12:00:00Z")
        try world.write(Array(lines.dropLast()), toInstallsOf: day)
        let restated = try await run((day, day), at: "\(day)T18:00:00Z")
        #expect(restated.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        #expect(try world.status(of: day, in: "days") == "provisional")
        #expect(try world.published(day, in: "days").manifest["restates"] != nil)
        try world.write(lines, toInstallsOf: day)
        _ = try await run((day, day), at: "\(next)T02:00:00Z")
        #expect(try world.status(of: day, in: "days") == "restated")
    }

    @Test("may lie in the future, several of them")
    func future() async throws {
        let result = try await run((logs.days[2], logs.days[4]), at: "\(logs.days[1])T12:00:00Z")
        let names = "\(logs.days[2]) to \(logs.days[4])"
        let words =
            "\(names) are not over yet by this machine's clock: the last of them ends at \(logs.days[5])T00:00:00Z"
        let texts = result.warningTexts.besidesBeginning
        #expect(texts.count == 1)
        #expect(texts.first?.hasPrefix(words) == true, "\(texts)")
        for day in logs.days[2...4] { #expect(try world.status(of: day, in: "days") == "provisional") }
    }

    @Test("are decided again by the night that comes after, though one was missed")
    func missedNight() async throws {
        let (day, last) = (logs.days[2], logs.days[3])
        _ = try await run((day, day), at: "\(day)T12:00:00Z")
        #expect(try await world.night(at: "\(logs.days[4])T01:00:00Z").days.map(\.date) == [day, last])
        #expect(try world.status(of: day, in: "days") == "final")
        #expect(try await world.night(at: "\(logs.days[4])T01:00:00Z").days.map(\.date) == [last])
    }

    @Test("hold no night back once their logs are lost and they are kept as they are")
    func kept() async throws {
        let (day, last) = (logs.days[2], logs.days[4])
        _ = try await run((day, day), at: "\(day)T12:00:00Z")
        try world.run.scratch.remove("in/\(installFolder(day))")
        let night = try await world.night(at: "\(last)T01:00:00Z") { $0.allowsMissing = true }
        #expect(night.days.map(\.outcome.isDecided) == [false, true])
        #expect(try await world.night(at: "\(logs.days[5])T01:00:00Z").days.map(\.date) == [last])
    }

    @Test("are such in a re-scoring, too, so that nights go on there")
    func rescored() async throws {
        let day = logs.days[2]
        _ = try await run((day, day), at: "\(day)T12:00:00Z")
        let folder = "\(world.run.scratch.path)/again"
        _ = try await Rescoring(
            result: "\(world.run.scratch.path)/days", pipeline: world.run.pipeline, threads: 1
        ).publish(to: folder, isForced: false)
        let manifest = try world.published(day, in: "again").manifest
        #expect(manifest["day_status"] as? String == "provisional" && manifest["decided_early"] as? Bool == true)
    }

    @Test("hide no night that was missed before them")
    func missedBefore() async throws {
        let days = logs.days
        _ = try await run((days[0], days[0]), at: "\(days[1])T02:00:00Z")
        _ = try await run((days[2], days[2]), at: "\(days[2])T12:00:00Z")
        let night = try await world.night(at: "\(days[4])T01:00:00Z")
        #expect(night.days.map(\.date) == Array(days[1...3]))
        #expect(try world.status(of: days[1], in: "days") == "final")
    }

    @Test("are all days of a run that begins less than a week ahead")
    func acrossTheWeek() async throws {
        let result = try await run((logs.days[0], logs.days[6]), at: "2026-10-25T12:00:00Z")
        #expect(result.warnings.count == 1)
        for day in logs.days { #expect(try world.status(of: day, in: "days") == "provisional", "\(day)") }
    }

    @Test("are no days of a run that begins more than a week ahead, of which the clock says nothing")
    func clockThatIsWrong() async throws {
        let day = logs.days[2]
        let result = try await run((day, day), at: "2025-01-01T00:00:00Z")
        #expect(result.warnings.besidesBeginning == [])
        #expect(try world.status(of: day, in: "days") == "final")
    }

    @Test("end where they do in the pipeline's time zone")
    func zones() async throws {
        let logs = try await DatedLogs(zone: "America/New_York")
        let (day, next) = (logs.days[2], logs.days[3])
        func run(at time: String) async throws -> RunResult {
            try await logs.world.result((day, day), to: "days", at: time)
        }
        #expect(
            try await run(at: "\(next)T04:59:59Z").warningTexts.contains(warning(of: day, end: "\(next)T05:00:00Z")))
        #expect(try await run(at: "\(next)T05:00:00Z").warningTexts.allSatisfy { !$0.contains("not over") })
    }
}
