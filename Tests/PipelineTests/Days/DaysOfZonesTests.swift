import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Days of another time zone")
struct DaysOfZonesTests {
    /// Logs of three days; `i2` comes on the fifth by UTC, and on the sixth in Berlin.
    private static func world(days: ClosedRange<Int> = 4...6) throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline(isSingleUse: true))
        for day in days {
            try world.write(
                [DeviceLogs.click("c\(day)", at: "2026-11-0\(day)T08:00:00Z", device: day)],
                toClicksOf: "2026-11-0\(day)")
            try world.write(
                [DeviceLogs.install("i\(day)", at: "2026-11-0\(day)T23:30:00Z", device: day)],
                toInstallsOf: "2026-11-0\(day)")
        }
        return world
    }

    /// The same logs with days of Berlin, and with another history than 30 days.
    private static func moved(_ world: DayWorld, history: String = "30d") throws -> DayWorld {
        let text = DeviceLogs.pipeline(zone: "Europe/Berlin", isSingleUse: true)
            .replacing("history: 30d", with: "history: \(history)")
        var moved = world
        try moved.run.decide(by: text, named: "berlin")
        return moved
    }

    @Test("are not decided beside days within reach, before them or after them")
    func refused() async throws {
        let world = try Self.world()
        let berlin = try Self.moved(world)
        _ = try await world.result(("2026-11-05", "2026-11-05"), to: "days")
        let before = try world.published("2026-11-05", in: "days").files
        for day in ["2026-11-04", "2026-11-06"] {
            let failure = await #expect(throws: RunError.self) { try await berlin.result((day, day), to: "days") }
            #expect(failure?.kind == .cannotCreateOutput)
            let range = day == "2026-11-04" ? (day, "2026-11-05") : ("2026-11-05", day)
            let problem = "date=2026-11-05 in \(world.run.scratch.path)/days is a day of Etc/UTC"
            let remedy = "decide all days again in one run, with --from \(range.0) --to \(range.1)"
            #expect(
                failure?.description
                    == "cannot decide \(day) in the time zone Europe/Berlin: \(problem), and days of two time zones "
                    + "overlap; choose another output folder, or \(remedy)")
        }
        #expect(world.run.scratch.names(in: "days").filter { $0.hasPrefix("date=") } == ["date=2026-11-05"])
        #expect(try world.published("2026-11-05", in: "days").files == before)
    }

    @Test("are decided where all days are decided again in one run, each install once")
    func allAgain() async throws {
        let world = try Self.world()
        let berlin = try Self.moved(world)
        _ = try await world.publish(
            [("2026-11-04", "2026-11-04"), ("2026-11-05", "2026-11-05")], to: "days")
        let result = try await berlin.result(("2026-11-04", "2026-11-06"), to: "days")
        #expect(result.days.map(\.date) == ["2026-11-04", "2026-11-05", "2026-11-06"])
        // Installs have moved to the next day, and are not gone.
        #expect(!result.warningTexts.contains { $0.contains("gone from its rows") }, "\(result.warningTexts)")
        let rows = try ["2026-11-04", "2026-11-05", "2026-11-06"].map { try world.published($0, in: "days").rows }
        #expect(rows.map { $0.compactMap { $0["install_id"] as? String } } == [[], ["i4"], ["i5"]])
        #expect(rows.map { $0.compactMap { $0["click_id"] as? String } } == [[], ["c4"], ["c5"]])
    }

    @Test("say so where they stay as they are because their logs are gone", arguments: ["04", "05"])
    func kept(day: String) async throws {
        let world = try Self.world()
        let berlin = try Self.moved(world)
        _ = try await world.result(("2026-11-04", "2026-11-05"), to: "days")
        try world.run.scratch.remove("in/installs/2026/11/\(day)")
        let failure = await #expect(throws: RunError.self) {
            try await berlin.result(("2026-11-04", "2026-11-06"), to: "days") { $0.days?.allowsMissing = true }
        }
        let remedy = "choose another output folder, or put back the logs without which that day stays as it is"
        #expect(failure?.description.contains(remedy) == true, "\(String(describing: failure))")
    }

    @Test("are decided where the pipeline's history does not reach them")
    func farOff() async throws {
        let world = try Self.world(days: 1...7)
        _ = try await world.result(("2026-11-01", "2026-11-01"), to: "days")
        let short = try Self.moved(world, history: "4d")
        #expect(try await short.result(("2026-11-07", "2026-11-07"), to: "days").days.count == 1)
        let days = "\(world.run.scratch.path)/days"
        #expect(try ResultDifference(days, days).compare().areEqual)
        // Four days before Berlin's sixth begins, an hour of the first day by UTC is left.
        let failure = await #expect(throws: RunError.self) {
            try await short.result(("2026-11-06", "2026-11-06"), to: "days")
        }
        #expect(failure?.kind == .cannotCreateOutput)
    }

    @Test("are not decided before a day that looked at them, however short the history has become")
    func lookedAt() async throws {
        let world = try Self.world(days: 1...7)
        _ = try await world.result(("2026-11-07", "2026-11-07"), to: "days")
        let short = try Self.moved(world, history: "4d")
        let failure = await #expect(throws: RunError.self) {
            try await short.result(("2026-11-01", "2026-11-01"), to: "days")
        }
        #expect(failure?.kind == .cannotCreateOutput)
    }

    @Test("are no change that a plan or a re-scoring of days can answer, also where only reports change")
    func planned() async throws {
        let world = try Self.world()
        let berlin = try Self.moved(world)
        _ = try await world.result(("2026-11-04", "2026-11-05"), to: "days")
        _ = try await world.run.result()
        let path = world.run.scratch.path
        for command in ["plan", "rescore"] {
            let failure = await #expect(throws: RunError.self, "\(command)") {
                let rescoring = try Rescoring(result: "\(path)/days", pipeline: berlin.run.pipeline, threads: 1)
                if command == "plan" {
                    _ = try await rescoring.plan()
                } else {
                    _ = try await rescoring.publish(to: "\(path)/new", isForced: false)
                }
            }
            #expect(failure?.kind == .usage)
            #expect(
                failure?.description.contains(
                    "\n  time_zone: changes results; its days would be different ones; run the pipeline over the logs, into another folder"
                )
                    == true,
                "\(failure?.description ?? "")")
        }
        // Days of Berlin, among which some of another zone would be re-scored.
        _ = try await berlin.result(("2026-11-06", "2026-11-06"), to: "others")
        let among = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(path)/days", pipeline: world.run.pipeline, threads: 1)
                .publish(to: "\(path)/others", isForced: false)
        }
        #expect(among?.kind == .cannotCreateOutput)
        #expect(among?.description.contains("is a day of Europe/Berlin") == true, "\(among?.description ?? "")")
        let whole = await #expect(throws: RunError.self) {
            try await Rescoring(result: "\(path)/out", pipeline: berlin.run.pipeline, threads: 1).plan()
        }
        #expect(whole?.kind == .usage)
        #expect(whole?.description.contains("\n  time_zone: reports only; clicks are counted by calendar day;") == true)
    }
}
