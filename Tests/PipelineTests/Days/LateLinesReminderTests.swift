import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Late lines that a run has told of")
struct LateLinesReminderTests {
    private let logs: DatedLogs
    private var world: DayWorld { logs.world }

    init() async throws { logs = try await DatedLogs() }

    /// Publishes the first days, of which one lacks three installs, and adds those to a folder; the next night tells of
    /// them.
    private func publish(lacking place: Int, arrivingIn folder: Int) async throws {
        let day = logs.days[place]
        let held = try world.takeInstalls(3, of: day)
        _ = try await world.result((logs.days[0], day), to: "days")
        try world.write(held, toInstallsOf: logs.days[folder], as: "late")
        let found = try await night(place + 1)
        #expect(found.warningTexts.map { $0.hasPrefix("3 installs of \(day) came late") } == [true])
    }

    private func night(_ place: Int, change: (inout RunOptions) -> Void = { _ in }) async throws -> RunResult {
        try await world.result((logs.days[place], logs.days[place]), to: "days", change: change)
    }

    private func reminder(of place: Int, upTo last: Int) -> String {
        "\(logs.days[place]) still lacks lines that came late; run again from that day on, with --from "
            + "\(logs.days[place]) --to \(logs.days[last]) --force"
    }

    @Test("are told of again by each later one, until their day is decided with them")
    func reminder() async throws {
        try await publish(lacking: 1, arrivingIn: 1)
        // The same night again, which reads nothing, and later ones.
        for place in 2...4 {
            #expect(try await night(place).warningTexts == [reminder(of: 1, upTo: place)], "\(place)")
        }
        let mended = try await night(1)
        #expect(mended.days.map(\.outcome) == [.restated(rowsChanged: 3)])
        #expect(!mended.warningTexts.contains { $0.contains("still lacks") }, "\(mended.warningTexts)")
        _ = try await night(1) { $0.days = DayOptions(over: .stale) }
        #expect(try await night(5).warnings == [])
    }

    @Test("are told of where an older version noted them, unless their day was decided later")
    func olderVersion() async throws {
        try await publish(lacking: 1, arrivingIn: 1)
        let path = "days/date=\(logs.days[2])/run.json"
        let text = try #require(world.run.scratch.read(path))
        let noted = try #require(text.firstMatch(of: /"installs": 3,\s*("fingerprint": "\w+")/), "\(text)")
        let finished = try #require(text.firstMatch(of: /"finished_at": "[^"]*"/)).output
        for (time, told) in [("2999", [reminder(of: 1, upTo: 2)]), ("1999", [])] {
            let older = text.replacing(noted.output.0, with: #""installs": 3"#)
                .replacing(finished, with: #""finished_at": "\#(time)-01-01T00:00:00Z""#)
            try world.run.scratch.write(older, to: path)
            #expect(try await night(2).warningTexts == told, "\(time)")
        }
    }

    @Test("are told of though their day was decided again, if that was without them")
    func decidedWithout() async throws {
        try await publish(lacking: 1, arrivingIn: 2)
        #expect(try await night(1) { $0.isForced = true }.warningTexts == [reminder(of: 1, upTo: 2)])
        let range = (logs.days[1], logs.days[2])
        #expect(try await world.result(range, to: "days") { $0.isForced = true }.warnings == [])
        #expect(try await night(3).warnings == [])
    }

    /// Has new days look back at no more than three.
    private func shortenHistory() throws {
        try world.change("history: 90d", to: "history: 3d")
    }

    @Test("are told of for as long as new days look back at their day")
    func history() async throws {
        try shortenHistory()
        try await publish(lacking: 0, arrivingIn: 0)
        #expect(try await night(2).warningTexts == [reminder(of: 0, upTo: 2)])
        #expect(try await night(3).warnings == [])
    }

    @Test("are to be taken in by the pipeline file of their day where the run's has other settings")
    func otherSettings() async throws {
        try await publish(lacking: 1, arrivingIn: 1)
        try shortenHistory()
        let (told, days) = (try await night(3).warningTexts.filter { $0.contains("still lacks") }, logs.days)
        #expect(
            told == [
                reminder(of: 1, upTo: 3) + "; as \(days[1]) to \(days[2]) did not have this pipeline file's settings "
                    + "(match.history), keep the files that the run.json of each day has, decide all of these days by "
                    + "that of \(days[1]), and then each later day that had another file by its own"
            ])
    }

    @Test("are to be taken in so that later days with other settings keep these")
    func otherSettingsOfLaterDays() async throws {
        try await publish(lacking: 1, arrivingIn: 1)
        try shortenHistory()
        _ = try await night(3)
        try world.run.scratch.write(try DatedLogs.pipeline(zone: "UTC"), to: "mine.yaml")
        let told = try await night(4).warningTexts.filter { $0.contains("still lacks") }
        let words = reminder(of: 1, upTo: 4) + "; as \(logs.days[3]) did not have this pipeline file's settings"
        #expect(told.map { $0.hasPrefix(words) } == [true], "\(told)")
    }

    @Test("are told of by each run that is asked for their day and finds it up to date")
    func askedFor() async throws {
        try shortenHistory()
        try await publish(lacking: 0, arrivingIn: 1)
        _ = try await night(2)
        #expect(try await night(3).warnings == [])
        let asked = try await night(0)
        #expect(asked.days.map(\.outcome) == [.upToDate])
        #expect(asked.warningTexts == [reminder(of: 0, upTo: 3)])
    }

    @Test("are told of in a re-scored result too, which has their day under another fingerprint")
    func rescored() async throws {
        try await publish(lacking: 1, arrivingIn: 1)
        let folder = world.run.scratch.path
        let rescoring = try Rescoring(result: "\(folder)/days", pipeline: world.run.pipeline, threads: 1)
        _ = try await rescoring.publish(to: "\(folder)/rescored")
        let next = try await world.result((logs.days[3], logs.days[3]), to: "rescored")
        #expect(next.warningTexts == [reminder(of: 1, upTo: 3)])
        let range = (logs.days[1], logs.days[3])
        _ = try await world.result(range, to: "rescored") { $0.isForced = true }
        #expect(try await world.result((logs.days[4], logs.days[4]), to: "rescored").warnings == [])
    }
}
