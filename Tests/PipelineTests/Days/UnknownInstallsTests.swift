import Fixtures
import Pipeline
import Testing

@Suite("Days that are decided first though there are logs of the day before")
struct UnknownInstallsTests {
    private static func told(_ warnings: [RunWarning]) -> [String] {
        warnings.filter { $0.subject == .unexpectedDays }.map(\.text)
    }

    @Test("are told of each time that they are decided, and before that in a dry run")
    func told() async throws {
        let logs = try await DatedLogs()
        let (world, days) = (logs.world, logs.days)
        func told(_ first: Int, _ last: Int) async throws -> [String] {
            let run = try world.run(of: (days[first], days[last]), to: "days")
            let preview = Self.told(try run.preview().warnings)
            let result = try await run.run()
            _ = result.warningTexts
            #expect(Self.told(result.warnings) == preview)
            return preview
        }
        func warning(_ place: Int) -> String {
            "no day before \(days[place]) is published in \(world.run.scratch.path)/days, though there are installs of "
                + "\(days[place - 1]): \(days[place]) begins a history that knows of no earlier install, so repeats, "
                + "inherited answers and clicks that were already won are not seen; decide from an earlier day on with "
                + "--from, unless this is meant"
        }
        #expect(try await told(3, 4) == [warning(3)])
        #expect(try await told(3, 4) == [])
        #expect(try await told(5, 5) == [])
        #expect(try await told(2, 3) == [warning(2)])
        #expect(try await told(0, 4) == [])
        let night = try await world.night(at: "\(days[3])T02:00:00Z", to: "nights")
        #expect(Self.told(night.warnings).count == 1, "in the words for nights alone")
    }

    @Test(
        "are told of where anything looks back, and patterns name single days",
        arguments: [
            (DeviceLogs.pipeline(isSingleUse: true), false),
            (DeviceLogs.pipeline().replacing("against: [clicks]", with: "against: [clicks, earlier_installs]"), true),
            (
                DeviceLogs.pipeline().replacing(
                    "installs: {path", with: "installs: {screening: {once_per: user_id}, path"), true
            ),
            (
                DeviceLogs.pipeline(installs: ["installs/{yyyy}/{mm}/*/*.jsonl"]).replacing(
                    "against: [clicks]", with: "against: [clicks, earlier_installs]"), false
            ),
        ])
    func pipelines(text: String, isTold: Bool) async throws {
        let world = try DayWorld(text: text)
        for day in ["2026-11-01", "2026-11-02"] {
            try world.write([DeviceLogs.click(day, at: "\(day)T08:00:00Z")], toClicksOf: day)
            try world.write([DeviceLogs.install(day, at: "\(day)T09:00:00Z")], toInstallsOf: day)
        }
        let result = try await world.result(("2026-11-02", "2026-11-02"), to: "days")
        #expect(Self.told(result.warnings).count == (isTold ? 1 : 0))
    }
}
