import Fixtures
import Pipeline
import Testing

/// Runs that decide yesterday by a clock that tests set.
@Suite("Nights")
struct NightsTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    @Test("decide the day before by the run's clock alone, and refuse logs that have stopped")
    func yesterday() async throws {
        func run(maximumAge: Duration?) async throws -> RunResult {
            try await world.night(at: "\(logs.days[2])T02:00:00Z") { $0.maximumAge = maximumAge }
        }
        let error = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(60)) }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("the newest click is ") == true)
        #expect(!world.run.scratch.has("days"), "what was made for nothing is removed")
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.date) == [logs.days[1]])
        // The same where nothing is left to be decided: logs that stop do not pass for a quiet night.
        let upToDate = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(60)) }
        #expect(upToDate?.description == error?.description)
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.outcome) == [.upToDate])
    }

    @Test("make up for those that were missed, and look back from the first of them", arguments: [0, 1, 2])
    func missedNights(reprocess: Int) async throws {
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        func night(before day: String) async throws -> [String] {
            try await world.night(at: "\(day)T02:59:59Z") { $0.reprocess = reprocess }.days.map(\.date)
        }
        #expect(try await night(before: logs.days[5]) == Array(logs.days[(2 - reprocess)...4]))
        #expect(try await night(before: logs.days[6]) == Array(logs.days[(5 - reprocess)...5]))
    }

    @Test("begin a history in a folder without days, and tell of it")
    func firstNight() async throws {
        func warnings(at day: String) async throws -> [String] {
            try await world.night(at: "\(day)T02:00:00Z").warningTexts.filter { $0.contains("begins a history") }
        }
        let warning =
            "\(world.run.scratch.path)/days has no published day: \(logs.days[0]) begins a history that knows of no "
            + "earlier install; if nights have published elsewhere, name their output folder instead"
        #expect(try await warnings(at: logs.days[1]) == [warning])
        #expect(try await warnings(at: logs.days[2]) == [])
    }

    @Test("take no record for fresh that is dated after their clock")
    func agesOfTheFuture() async throws {
        let day = logs.days[1]
        let record = #""timestamp":"2090-01-01T00:00:00Z","ip":"192.0.2.1","user_agent":"x""#
        let (click, install) = (#"{"click_id":"c","link_id":"l",\#(record)}"#, #"{"install_id":"i",\#(record)}"#)
        try world.write([Array(click.utf8)], toClicksOf: day, as: "future")
        try world.write([Array(install.utf8)], toInstallsOf: day, as: "future")
        func run(maximumAge: Duration?, to folder: String = "days") async throws -> RunResult {
            try await world.night(at: "\(logs.days[2])T02:00:00Z", to: folder) { $0.maximumAge = maximumAge }
        }
        let error = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(3_600)) }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("(1 dated after this run's clock left out)") == true)
        let fresh = try await run(maximumAge: .seconds(86_400))
        #expect(fresh.days.map(\.date) == [day])
        #expect(fresh.warningTexts.contains { $0.hasPrefix("1 click and 1 install dated after this run's clock") })
        // The same where nothing is left to be decided.
        let again = await #expect(throws: RunError.self) { try await run(maximumAge: .seconds(3_600)) }
        #expect(again?.kind == .inputMissing)
        #expect(try await run(maximumAge: .seconds(86_400)).days.map(\.outcome) == [.upToDate])
        let quiet = try await run(maximumAge: nil, to: "others")
        #expect(!quiet.warningTexts.contains { $0.contains("clock") })
    }

    @Test(
        "are refused where no log can have lines of their day, as the clock is wrong",
        arguments: ["1970", "2102"])
    func wrongClock(year: String) async throws {
        let error = await #expect(throws: RunError.self) {
            try await world.night(at: "\(year)-01-01T02:00:00Z") { $0.allowsMissing = true }
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.hasSuffix("check that this machine's clock is right") == true)
        #expect(!world.run.scratch.has("days"))
    }

    @Test("hint at the clock where their day lacks logs and precedes all that are published")
    func clockBehind() async throws {
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        let error = await #expect(throws: RunError.self) { try await world.night(at: "2025-01-01T02:00:00Z") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.hasSuffix("check that this one is meant, and this machine's clock") == true)
    }

    @Test("tell where their day precedes the last published one: the clock may have been set back")
    func clockSetBack() async throws {
        _ = try await world.result((logs.days[0], logs.days[2]), to: "days")
        func warnings(at day: String) async throws -> [String] {
            try await world.night(at: "\(day)T02:00:00Z").warningTexts.filter { $0.hasSuffix("check the clock") }
        }
        let warning =
            "\(logs.days[2]) is published, but by this machine's clock yesterday was \(logs.days[1]); check the clock"
        #expect(try await warnings(at: logs.days[2]) == [warning])
        #expect(try await warnings(at: logs.days[3]) == [])
    }
}
