import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("The inputs that a day's manifest names")
struct InputsOfDaysTests {
    /// The paths that a day's manifest names, of one kind.
    private func paths(_ day: String, of world: DayWorld, in folder: String, kind: String) throws -> [String] {
        let inputs = try #require(try world.published(day, in: folder).manifest["inputs"] as? [[String: Any]])
        return inputs.compactMap { $0["path"] as? String }.filter { $0.hasPrefix(kind) }
    }

    @Test("are those that it reads by itself, whatever days its run decides beside it")
    func ownFiles() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let turns = try await world.publish(logs.days.map { ($0, $0) }, to: "turns")
        let range = try await world.publish([(logs.days[0], logs.days[6])], to: "range", reading: logs.days)
        for (place, day) in logs.days.enumerated() {
            #expect(try turns[place].inputs() == range[place].inputs(), "\(day)")
            let installs = try paths(day, of: world, in: "range", kind: "installs")
            #expect(installs.count == min(2, place + 1), "\(day)")
        }
    }

    @Test("have those of other days where lines of the day lie there, so that nothing comes late twice")
    func filesOfLateLines() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, next) = (logs.days[2], logs.days[3])
        let held = (clicks: try world.clicks(of: day), installs: try world.installs(of: day))
        try world.write(Array(held.clicks.dropLast(10)), toClicksOf: day)
        try world.write(Array(held.installs.dropLast(3)), toInstallsOf: day)
        try world.write(Array(held.clicks.suffix(10)), toClicksOf: next, as: "late")
        try world.write(Array(held.installs.suffix(3)), toInstallsOf: next, as: "late")
        let both = try await world.result((day, next), to: "days")
        #expect(both.warnings.besidesBeginning == [])
        #expect(try paths(day, of: world, in: "days", kind: "clicks").last == "clicks/date=\(next)/late.jsonl")
        #expect(try paths(day, of: world, in: "days", kind: "installs").last?.hasSuffix("/late.jsonl") == true)
        let after = try await world.result((logs.days[4], logs.days[4]), to: "days")
        #expect(after.warnings == [])
        // As if the day had been decided alone.
        _ = try await world.publish([(day, day), (next, next)], to: "turns")
        #expect(try paths(day, of: world, in: "turns", kind: "clicks").last == "clicks/date=\(day)/edge.jsonl")
        let late = try await world.result((logs.days[4], logs.days[4]), to: "turns")
        #expect(late.warningTexts.contains { $0.contains("10 clicks and 3 installs of \(day) came late") })
    }

    @Test("are read only of days that a run looks at, however long their list is")
    func unread() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        _ = try await world.publish([(logs.days[0], logs.days[5])], to: "days")
        let manifest = "days/date=\(logs.days[0])/run.json"
        let parts = try #require(world.run.scratch.read(manifest)).components(separatedBy: "\n  \"inputs\": [\n")
        try #require(parts.count == 2)
        let input = String(try #require(parts[1].components(separatedBy: "    }").first)) + "    },\n"
        let list = [String](repeating: input, count: 300)
        let damaged = list + ["    {\"path\": \"\n"] + list
        try world.run.scratch.write(
            "\(parts[0])\n  \"inputs\": [\n\(damaged.joined())\(parts[1])", to: manifest)
        #expect(try await world.result((logs.days[6], logs.days[6]), to: "days").days.map(\.outcome) == [.published])
        let error = await #expect(throws: RunError.self) {
            try await world.result((logs.days[0], logs.days[0]), to: "days")
        }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.hasPrefix("cannot read \(world.run.scratch.path(of: manifest)): ") == true)
    }

    @Test("tell with --reprocess-days whether days have read each other's logs")
    func reprocessed() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (first, last) = (logs.days[2], logs.days[4])
        _ = try await world.publish(logs.days[2...4].map { ($0, $0) }, to: "days")
        func night() async throws -> [DayResult.Outcome] {
            try await world.result((last, last), to: "days") { $0.days?.reprocess = 2 }.days.map(\.outcome)
        }
        #expect(try await night() == [.unchanged, .unchanged, .unchanged], "decided in turn")
        #expect(try await night() == [.upToDate, .upToDate, .upToDate])
        let lines = try world.installs(of: first)
        try world.write([lines[0]], toInstallsOf: last, as: "late")
        #expect(try await night().allSatisfy { $0 != .upToDate })
        #expect(try await night() == [.upToDate, .upToDate, .upToDate])
    }

    /// The click lies one folder early, at the edge of what the install's day looks at; its copy lies in the window.
    @Test("reach a folder further than the window, as a line may lie in the folder of the day before its own")
    func foldersBeforeTheWindow() async throws {
        let world = try DayWorld(text: try DatedLogs.pipeline(zone: "UTC"))
        func click(_ id: String, _ time: String, ip: String = "9.8.7.6") -> [UInt8] {
            let signals = #""ip":"\#(ip)","platform":"ios","languages":"en""#
            return Array(#"{"click_id":"\#(id)","timestamp":"\#(time)","link_id":"L",\#(signals)}"#.utf8)
        }
        let days = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"]
        for day in days {
            try world.write([click("of \(day)", "\(day)T12:00:00Z", ip: "1.2.3.4")], toClicksOf: day)
            try world.write([], toInstallsOf: day)
        }
        try world.write([click("early", "2026-11-01T20:00:00Z")], toClicksOf: days[0], as: "early")
        try world.write([click("early", "2026-11-02T10:00:00Z")], toClicksOf: days[2], as: "copy")
        let install = #""install_id":"i","timestamp":"2026-11-05T01:00:00Z","ip":"9.8.7.6","platform":"ios""#
        try world.write([Array(#"{\#(install),"languages":["en"]}"#.utf8)], toInstallsOf: days[5])

        let range = try await world.publish([(days[0], days[5])], to: "range", reading: days)
        let turns = try await world.publish(days.map { ($0, $0) }, to: "turns")
        let rows = try [turns, range].map { try $0[5].lines("attributions.jsonl.gz") }
        #expect(rows[0] == rows[1])
        #expect(rows[0].first?.contains(#""status":"organic""#) == true, "the copy is of a click before the window")
        #expect(
            try paths(days[5], of: world, in: "turns", kind: "clicks").first == "clicks/date=2026-10-31/early.jsonl")
    }

    @Test("have a file of two names once, in the folders of two days as in all others")
    func twoNames() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let days = Array(logs.days[2...4])
        let ways = [("range", [(days[0], days[2])]), ("turns", days.map { ($0, $0) })]
        func publish(_ names: String) async throws -> [[Published]] {
            var published: [[Published]] = []
            for (way, ranges) in ways {
                published.append(try await world.publish(ranges, to: "\(names) \(way)", reading: days))
            }
            return published
        }
        let plain = try await publish("one")
        let folder = world.run.scratch.path(of: "in")
        for (first, second) in [
            ("clicks/date=\(days[0])/edge.jsonl", "clicks/date=\(days[1])/second.jsonl"),
            ("\(installFolder(days[0]))/app.jsonl", "\(installFolder(days[1]))/second.jsonl"),
        ] {
            let places = [first, second].map { "\(folder)/\($0)" }
            try FileManager.default.linkItem(atPath: places[0], toPath: places[1])
        }
        let linked = try await publish("two")
        for (found, expected) in zip(linked.joined(), plain.joined()) {
            #expect(try found.lines("attributions.jsonl.gz") == expected.lines("attributions.jsonl.gz"))
            #expect(try found.report("days") == expected.report("days"))
            for family in ["click_lines", "clicks"] {
                #expect(try found.counts(family) == expected.counts(family), "\(family)")
            }
            #expect(try found.countsOfDay() == expected.countsOfDay())
        }
        // The last day alone reads the folder of the second name, and not that of the first.
        for (found, expected) in zip(linked.flatMap { $0.prefix(2) }, plain.flatMap { $0.prefix(2) }) {
            #expect(try found.counts("install_lines") == expected.counts("install_lines"))
        }
        for (way, _) in ways {
            let again = try await world.result((days[0], days[2]), to: "two \(way)")
            #expect(again.days.map(\.outcome) == [.upToDate, .upToDate, .upToDate], "\(way)")
        }
    }

    @Test("have a file once that a manifest names and that has a second name in a day's own folder")
    func secondNameOfLateLines() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, next) = (logs.days[2], logs.days[3])
        try world.write(try world.takeInstalls(3, of: day), toInstallsOf: next, as: "late")
        let before = try await world.publish([(day, next)], to: "days")
        let folders = [day, next].map { world.run.scratch.path(of: "in/\(installFolder($0))") }
        for (folder, name) in [("early", "a"), ("late", "z")] {
            try FileManager.default.copyItem(
                atPath: world.run.scratch.path(of: "days"), toPath: world.run.scratch.path(of: folder))
            let second = "\(folders[0])/\(name).jsonl"
            try FileManager.default.linkItem(atPath: "\(folders[1])/late.jsonl", toPath: second)
            let again = try await world.result((day, day), to: folder) { $0.isForced = true }
            #expect(again.days.map(\.outcome) == [.unchanged])
            #expect(try world.published(day, in: folder).countsOfDay() == before[0].countsOfDay())
            #expect(try await world.result((day, day), to: folder).days.map(\.outcome) == [.upToDate])
            try FileManager.default.removeItem(atPath: second)
        }
    }
}
