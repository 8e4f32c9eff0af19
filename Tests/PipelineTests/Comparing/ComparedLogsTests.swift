import Fixtures
import Pipeline
import Testing

@Suite("The logs of two results")
struct ComparedLogsTests {
    private static let clicks = [
        DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z", device: 1),
        DeviceLogs.click("c2", at: "2026-11-05T08:10:00Z", device: 2),
    ]
    private static let installs = [
        DeviceLogs.install("i1", at: "2026-11-05T09:00:00Z", device: 1),
        DeviceLogs.install("i2", at: "2026-11-05T09:10:00Z", device: 2),
    ]

    /// A run over the installs and the first click, not yet made.
    private func world() throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline())
        try world.write([Self.clicks[0]], toClicksOf: "2026-11-05")
        try world.write(Self.installs, toInstallsOf: "2026-11-05")
        return world
    }

    private func compare(_ world: DayWorld, _ a: String, _ b: String) throws -> ComparedResults {
        try ResultDifference(world.run.scratch.path(of: a), world.run.scratch.path(of: b)).compare()
    }

    @Test("are told apart where rows differ, in words and for programs", arguments: [false, true])
    func others(ofDays: Bool) async throws {
        let world = try world()
        func run(to folder: String) async throws {
            if ofDays {
                _ = try await world.publish([("2026-11-05", "2026-11-05")], to: folder)
            } else {
                var run = world.run
                run.options.output = .folder(run.scratch.path(of: folder))
                _ = try await run.result()
            }
        }
        try await run(to: "a")
        try await run(to: "same")
        try world.write([Self.clicks[1]], toClicksOf: "2026-11-05", as: "late")
        try await run(to: "b")
        let words = "only B was decided by clicks/date=2026-11-05/late.jsonl"
        let different = try compare(world, "a", "b")
        let warning = try #require(different.warnings.first)
        #expect(warning.contains(words) && warning.hasSuffix("; not only settings may have moved installs"))
        #expect(different.text.contains("\nlogs\n  \(words)"))
        #expect(different.json.contains("\"logs_only_in_a\": []"))
        #expect(different.json.contains("late"))
        let same = try compare(world, "a", "same")
        #expect(same.warnings == [] && !same.text.contains("\nlogs\n"))
        #expect(same.json.contains("\"logs_only_in_b\": []"))
    }

    @Test("are the same under other names, and where one more has no lines")
    func renamed() async throws {
        let world = try world()
        _ = try await world.publish([("2026-11-05", "2026-11-05")], to: "a")
        try world.write([Self.clicks[0]], toClicksOf: "2026-11-05", as: "renamed")
        try world.write([], toClicksOf: "2026-11-05")
        _ = try await world.publish([("2026-11-05", "2026-11-05")], to: "b")
        let compared = try compare(world, "a", "b")
        #expect(compared.areEqual && !compared.text.contains("\nlogs\n"))
        #expect(compared.json.contains("\"logs_only_in_a\": []") && compared.json.contains("\"logs_only_in_b\": []"))
    }

    @Test("are not known where a manifest does not list them, and rows are compared all the same")
    func unlisted() async throws {
        let world = try world()
        for folder in ["a", "b"] { _ = try await world.publish([("2026-11-05", "2026-11-05")], to: folder) }
        let name = "b/date=2026-11-05/run.json"
        let manifest = try #require(world.run.scratch.read(name))
        try world.run.scratch.write(manifest.replacing("\"inputs\"", with: "\"others\""), to: name)
        let compared = try compare(world, "a", "b")
        #expect(compared.areEqual && compared.warnings == [])
        #expect(
            compared.json.contains("\"logs_only_in_a\": null") && compared.json.contains("\"logs_only_in_b\": null"))
    }

    @Test("are the same where another window alone reads fewer of them, but not their own lines or the catalogue")
    func otherWindow() async throws {
        let text = DeviceLogs.pipeline(links: "{path: [links.jsonl], required: false}")
        let world = try DayWorld(text: text)
        for day in 2...5 {
            let click = DeviceLogs.click("c\(day)", at: "2026-11-0\(day)T08:00:00Z", device: 1)
            try world.write([click], toClicksOf: "2026-11-0\(day)")
        }
        try world.write(Self.installs, toInstallsOf: "2026-11-05")
        try world.run.write([#"{"link_id":"l","campaign":"spring"}"#], to: "links.jsonl")
        func run(_ hours: Int, to folder: String) async throws {
            _ = try await world.result(("2026-11-05", "2026-11-05"), to: folder) {
                $0.window = .seconds(hours * 3_600)
            }
        }
        try await run(72, to: "long")
        try await run(24, to: "short")
        let shortened = try compare(world, "long", "short")
        #expect(shortened.json.contains("\"logs_only_in_a\": []"))
        #expect(shortened.json.contains("\"logs_only_in_b\": []"))
        try world.write([Self.clicks[1]], toClicksOf: "2026-11-05", as: "late")
        try world.run.write([#"{"link_id":"l","campaign":"summer"}"#], to: "links.jsonl")
        try await run(24, to: "other")
        let other = try compare(world, "long", "other")
        let words =
            "links.jsonl has other content for B, or has been compressed anew, and only B was decided by "
            + "clicks/date=2026-11-05/late.jsonl"
        #expect(other.text.contains("\nlogs\n  \(words)\n"), "\(other.text)")
    }
}
