import Fixtures
import Pipeline
import Testing

/// West of UTC, a day that was decided in a range has its last hours from the next UTC day's folder.
@Suite("Files of the next day's folder that were packed anew")
struct RepackedFoldersTests {
    private let world: DayWorld
    private let (day, next): (String, String)
    private let rows: [String]

    init() async throws {
        let logs = try await DatedLogs(zone: "America/New_York")
        world = logs.world
        (day, next) = (logs.days[2], logs.days[3])
        _ = try await world.result((logs.days[0], logs.days[4]), to: "days")
        rows = try world.published(day, in: "days").lines("attributions.jsonl.gz")
    }

    /// Gives a log of the next day's folder another name, and puts its lines into another order.
    private func repack(_ kind: String, as name: String) throws {
        let old: String
        if kind == "clicks" {
            try world.write(world.clicks(of: next).reversed(), toClicksOf: next, as: name)
            old = "clicks/date=\(next)/edge.jsonl"
        } else {
            try world.write(world.installs(of: next).reversed(), toInstallsOf: next, as: name)
            old = "\(installFolder(next))/app.jsonl"
        }
        try world.run.scratch.remove("in/\(old)")
    }

    @Test("are found by the run of a day that had lines in them", arguments: ["clicks", "installs"])
    func found(kind: String) async throws {
        try repack(kind, as: "anew")
        let again = try await world.result((day, day), to: "days")
        #expect(again.days.map(\.outcome) == [.unchanged])
        #expect(again.warnings == [])
        #expect(try await world.result((day, day), to: "days").days.map(\.outcome) == [.upToDate])
    }

    @Test("are found when the folder's own day was decided by them before, and where losses are allowed")
    func foundLater() async throws {
        try repack("installs", as: "anew")
        _ = try await world.result((next, next), to: "days")
        let again = try await world.result((day, day), to: "days") { options in
            options.isForced = true
            options.days?.allowsMissing = true
        }
        #expect(again.days.map(\.outcome) == [.unchanged])
        #expect(try world.published(day, in: "days").lines("attributions.jsonl.gz") == rows)
    }

    @Test("stop the run where they do not have the lines")
    func lost() async throws {
        try repack("installs", as: "anew")
        try world.write([], toInstallsOf: next, as: "anew")
        let error = await #expect(throws: RunError.self) { try await world.result((day, day), to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(try world.published(day, in: "days").lines("attributions.jsonl.gz") == rows)
    }
}
