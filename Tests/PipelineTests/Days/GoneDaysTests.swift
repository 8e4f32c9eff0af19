import Fixtures
import Pipeline
import Testing

@Suite("Published days that are removed")
struct GoneDaysTests {
    private let logs: DatedLogs
    private var days: [String] { logs.days }

    init() async throws { logs = try await DatedLogs() }

    private func decide(_ places: ClosedRange<Int>) async throws -> [String] {
        let range = (days[places.lowerBound], days[places.upperBound])
        return try await logs.world.result(range, to: "days") { $0.isForced = true }.warningTexts
    }

    private func remove(_ places: ClosedRange<Int>) throws {
        let scratch = logs.world.run.scratch
        for day in days[places] { try scratch.remove("days/date=\(day)") }
    }

    private func warning(_ gone: String, _ deciding: String) -> String {
        "\(gone) not published here, though \(deciding) back at installs from then: decided without them, rows may be "
            + "others; put back what was published or publish it again, with ascribe run … --date or rescore, and "
            + "decide again what has been decided since"
    }

    @Test("are named by the run that decides days which look back at them, once for each of these days")
    func named() async throws {
        #expect(try await decide(0...4) == [])
        try remove(0...1)
        let gone = "\(days[0]) to \(days[1]) are"
        #expect(try await decide(5...5) == [warning(gone, "\(days[5]) looks")])
        #expect(try await decide(6...6) == [])
        // Those that were decided with them.
        #expect(try await decide(3...6).contains(warning(gone, "\(days[3]) to \(days[4]) look")))
        #expect(try await decide(3...6) == [])
    }

    @Test("are not named by the run that publishes them again")
    func publishedAgain() async throws {
        #expect(try await decide(0...4) == [])
        try remove(0...1)
        #expect(try await decide(0...5) == [])
        try remove(0...1)
        #expect(try await decide(1...5).contains(warning("\(days[0]) is", "\(days[2]) to \(days[5]) look")))
    }

    @Test("are named in a folder that was re-scored, even where they never were in it")
    func rescored() async throws {
        #expect(try await decide(0...4) == [])
        let path = logs.world.run.scratch.path
        func rescore(from place: Int, to folder: String) async throws -> [String] {
            let range = ReviewedDays(from: days[place], to: nil)
            let rescoring = try Rescoring(
                result: "\(path)/days", pipeline: "\(path)/mine.yaml", threads: 1, days: range)
            _ = try await rescoring.publish(to: "\(path)/\(folder)")
            return try await logs.world.result((days[5], days[5]), to: folder).warningTexts
        }
        let warning = warning("\(days[0]) to \(days[1]) are", "\(days[5]) looks")
        #expect(try await rescore(from: 2, to: "later") == [warning])
        #expect(try await rescore(from: 0, to: "all") == [])
    }

    @Test("do not matter where no day looks back so far")
    func outOfReach() async throws {
        try logs.world.change("history: 90d", to: "history: 3d")
        #expect(try await decide(0...4) == [])
        try remove(0...1)
        #expect(try await decide(5...5) == [])
        try remove(2...2)
        #expect(try await decide(6...6) == [])
        #expect(try await decide(5...5).contains(warning("\(days[2]) is", "\(days[5]) looks")))
    }
}
