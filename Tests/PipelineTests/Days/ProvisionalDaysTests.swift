import Pipeline
import Testing

@Suite("Days that are provisional")
struct ProvisionalDaysTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    @Test("are so until no later run decides them again")
    func provisional() async throws {
        for day in logs.days.prefix(4) {
            // The first night reaches back to days that nobody has logs of.
            _ = try await world.result((day, day), to: "days") { $0.days?.reprocess = 1 }
        }
        let statuses = try logs.days.prefix(4).map { try world.status(of: $0, in: "days") }
        #expect(statuses == ["final", "final", "final", "provisional"])
    }

    @Test("are so no more once later runs look back less far than the one that decided them")
    func shorterReach() async throws {
        func decide(_ day: String, reprocess: Int) async throws {
            _ = try await world.result((day, day), to: "days") { $0.days?.reprocess = reprocess }
        }
        func statuses(_ count: Int) throws -> [String?] {
            try logs.days.prefix(count).map { try world.status(of: $0, in: "days") }
        }
        _ = try await world.result((logs.days[0], logs.days[2]), to: "days")
        try await decide(logs.days[3], reprocess: 3)
        #expect(try statuses(4) == ["final", "provisional", "provisional", "provisional"])
        // Which says nothing about nights.
        try await decide(logs.days[3], reprocess: 0)
        #expect(try statuses(3) == ["final", "provisional", "provisional"])
        try await decide(logs.days[4], reprocess: 1)
        #expect(try statuses(5) == ["final", "final", "final", "final", "provisional"])
    }

    @Test("are so no more once nights look back no more")
    func nightsWithoutReach() async throws {
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days") { $0.days?.reprocess = 2 }
        #expect(try world.status(of: logs.days[1], in: "days") == "provisional")
        _ = try await world.night(at: "\(logs.days[3])T01:00:00Z")
        let statuses = try logs.days.prefix(3).map { try world.status(of: $0, in: "days") }
        #expect(statuses == ["final", "final", "final"])
    }
}
