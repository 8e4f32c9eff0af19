import Testing

@testable import Pipeline

@Suite("Days with fewer files than those before them")
struct FewFilesTests {
    private static let days = (1...9).map { "2026-11-0\($0)" }

    private static func told(_ result: RunResult) -> [String] {
        result.warnings.filter { $0.subject == .fewRecords }.map(\.text)
    }

    private static func warning(_ day: String, _ files: String, _ count: Int, _ usual: Int) -> String {
        "\(day) was decided with \(files), and most of the \(count) days before with \(usual); check that its logs are "
            + "complete"
    }

    /// Writes a click for each of some hosts, and one install, of each day.
    private static func write(_ hosts: [Int], to world: DayWorld) throws {
        for (day, hosts) in zip(days, hosts) {
            for host in 0..<hosts {
                try world.write(
                    [DeviceLogs.click("\(day)-\(host)", at: "\(day)T08:00:00Z")], toClicksOf: day, as: "edge-\(host)")
            }
            try world.write([DeviceLogs.install(day, at: "\(day)T09:00:00Z")], toInstallsOf: day)
        }
    }

    @Test("are told of in a range, in nights and each time that they are decided")
    func hosts() async throws {
        let world = try DayWorld(text: DeviceLogs.pipeline())
        try Self.write([4, 4, 4, 3, 4, 4, 4, 2, 1], to: world)
        let warnings = [
            Self.warning(Self.days[7], "2 files of clicks", 7, 4), Self.warning(Self.days[8], "1 file of clicks", 8, 4),
        ]
        let range = try await world.result((Self.days[0], Self.days[8]), to: "range")
        #expect(Self.told(range) == warnings)
        #expect(range.warningTexts.contains(warnings[0]))
        #expect(Self.told(try await world.result((Self.days[0], Self.days[6]), to: "days")) == [])
        #expect(Self.told(try await world.night(at: "2026-11-09T03:00:00Z")) == [warnings[0]])
        #expect(Self.told(try await world.night(at: "2026-11-10T03:00:00Z")) == [warnings[1]])
        let again = try await world.result((Self.days[7], Self.days[7]), to: "days") { $0.isForced = true }
        #expect(Self.told(again) == [warnings[0]])
    }

    @Test("are told of once where hours of several patterns count, unless these hours are known to be missing")
    func hours() async throws {
        let text = DeviceLogs.pipeline(
            clicks: ["eu/{date}-{hour}.jsonl", "us/{yyyy}/{mm}{dd}-*.jsonl"], installs: ["{date}/{hour}.jsonl"])
        let world = try DayWorld(text: text)
        for (place, day) in Self.days.enumerated() {
            for hour in 0..<(place == 8 ? 22 : 24) {
                let name = hour < 10 ? "0\(hour)" : "\(hour)"
                try world.run.write(
                    DeviceLogs.install("\(day)-\(hour)", at: "\(day)T\(name):00:00Z"), to: "\(day)/\(name).jsonl")
                guard hour % 2 == 0, place != 7 || hour < 20 else { continue }
                try world.run.write(
                    DeviceLogs.click("\(day)-\(hour)", at: "\(day)T\(name):00:00Z"), to: "eu/\(day)-\(name).jsonl")
            }
            let date = day.replacing("-", with: "")
            let us = "us/\(date.prefix(4))/\(date.suffix(4))"
            for host in 0..<2 {
                try world.run.write(
                    DeviceLogs.click("\(day)-us-\(host)", at: "\(day)T08:00:00Z"), to: "\(us)-\(host).jsonl")
            }
        }
        let result = try await world.result((Self.days[0], Self.days[8]), to: "days")
        #expect(
            Self.told(result) == [
                Self.warning(Self.days[7], "12 files of clicks", 7, 14),
                Self.warning(Self.days[8], "13 files of clicks", 8, 14),
            ])
        #expect(result.warningTexts.contains { $0.contains("no installs of the hours 22, 23 of \(Self.days[8])") })
    }

    @Test("are not told of where patterns name no days")
    func undated() async throws {
        let world = try DayWorld(
            text: DeviceLogs.pipeline(clicks: ["clicks/*/*.jsonl"], installs: ["installs/*/*/*/*.jsonl"]))
        try Self.write([4, 4, 4, 4, 4, 4, 4, 2, 2], to: world)
        #expect(Self.told(try await world.result((Self.days[0], Self.days[8]), to: "days")) == [])
    }
}
