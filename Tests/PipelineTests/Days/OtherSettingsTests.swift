import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Days whose day before was decided with other settings")
struct OtherSettingsTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    @Test(
        "say which settings differ, once, and nothing of those that decide nothing",
        arguments: [
            ([("history: 90d", "history: 80d")], "match.history"),
            ([("description: ", "description: New. ")], nil),
            ([("*.jsonl'", "*'")], nil),
        ])
    func change(changes: [(String, String)], settings: String?) async throws {
        _ = try await world.result((logs.days[0], logs.days[1]), to: "days")
        for (old, new) in changes { try world.change(old, to: new) }
        let first = try await world.result((logs.days[2], logs.days[2]), to: "days")
        let told = first.warningTexts.filter { $0.contains("was decided with other settings") }
        let expected = settings.map {
            "\(logs.days[1]) was decided with other settings (\($0)), and published days keep theirs; ascribe plan … "
                + "--pipeline FILE tells what those of a file would change, and ascribe run … --from --to decides days again"
        }
        #expect(told == [expected].compactMap { $0 })
        let next = try await world.result((logs.days[3], logs.days[3]), to: "days")
        #expect(!next.warningTexts.contains { $0.contains("other settings") }, "\(next.warningTexts)")
    }

    @Test("tell of stale days that are mended by other settings than theirs")
    func stale() async throws {
        let (day, next) = (logs.days[1], logs.days[2])
        _ = try await world.result((day, next), to: "days")
        try world.takeInstalls(2, of: day)
        _ = try await world.result((day, day), to: "days")
        try world.change("history: 90d", to: "history: 80d")
        let anew = try await world.result((next, next), to: "days") { $0.days?.days = .stale }
        #expect(
            anew.warningTexts.contains(
                "\(next) had other settings (match.history) than those by which it was decided again; to have theirs, "
                    + "decide each of these days with ascribe run … --date by the pipeline file that was its own, which "
                    + "its run.json no longer has"),
            "\(anew.warningTexts)")
    }

    @Test("tell of a stale day that was kept for lack of logs, once it is decided with them")
    func kept() async throws {
        let (day, next) = (logs.days[1], logs.days[2])
        _ = try await world.result((day, next), to: "days")
        let lines = try world.installs(of: next)
        try world.takeInstalls(2, of: day)
        _ = try await world.result((day, day), to: "days")
        func mend() async throws -> RunResult {
            try await world.result((next, next), to: "days") {
                $0.days?.days = .stale
                $0.days?.allowsMissing = true
            }
        }
        let path = world.run.scratch.path(of: "in/\(installFolder(next))/app.jsonl")
        try FileManager.default.removeItem(atPath: path)
        #expect(try await mend().days.contains { !$0.outcome.isDecided })
        try world.write(lines, toInstallsOf: next)
        try world.change("history: 90d", to: "history: 80d")
        let anew = try await mend()
        let start = "\(next) had other settings (match.history) than those by which it was decided again; "
        #expect(anew.warningTexts.contains { $0.hasPrefix(start) }, "\(anew.warningTexts)")
    }

    @Test("tell of days that are reprocessed by other settings than theirs, and not of those that are named")
    func reprocessed() async throws {
        let days = logs.days
        _ = try await world.result((days[0], days[2]), to: "days")
        try world.change("history: 90d", to: "history: 80d")
        func told(_ first: String, _ last: String, reprocessing reprocess: Int) async throws -> [String] {
            try await world.result((first, last), to: "days") { $0.days?.reprocess = reprocess }.warnings
                .filter { $0.subject == .otherSettings && $0.text.contains("decided again; ") }.map(\.text)
        }
        #expect(try await told(days[2], days[2], reprocessing: 0) == [])
        let once = try await told(days[3], days[3], reprocessing: 2)
        let start =
            "\(days[1]) had other settings (match.history) than those by which it was decided again; to have theirs, "
        #expect(once.count == 1 && once[0].hasPrefix(start), "\(once)")
        #expect(try await told(days[3], days[3], reprocessing: 2) == [])
    }

    @Test("say nothing of a catalogue that an option alone names")
    func links() async throws {
        // Nor may there be a tier that needs one.
        let text = try DatedLogs.pipeline(zone: "UTC").split(separator: "\n").filter {
            !$0.hasPrefix("links: ") && !$0.contains("name: install_referrer")
        }
        try world.run.scratch.write(text.joined(separator: "\n"), to: "mine.yaml")
        for day in logs.days.prefix(2) {
            let result = try await world.result((day, day), to: "days") { $0.paths.links = ["links.jsonl.gz"] }
            #expect(!result.warningTexts.contains { $0.contains("other settings") }, "\(result.warningTexts)")
        }
    }

    @Test("name the window that a run's option made another")
    func window() async throws {
        _ = try await world.result((logs.days[0], logs.days[0]), to: "days")
        let narrowed = try await world.result((logs.days[1], logs.days[1]), to: "days") {
            $0.window = .seconds(3_600)
        }
        let head = "\(logs.days[0]) was decided with other settings (match.tiers."
        #expect(narrowed.warningTexts.contains { $0.hasPrefix(head) }, "\(narrowed.warningTexts)")
    }
}
