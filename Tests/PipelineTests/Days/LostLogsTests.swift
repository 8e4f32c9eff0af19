import Fixtures
import Foundation
import Pipeline
import Testing

/// Logs and catalogues that published days were decided by and that are gone, or empty, when days are decided again.
@Suite("Lost logs")
struct LostLogsTests {
    /// Two clicks and two installs a day for five days, and a catalogue of one link.
    private struct World {
        let days: DayWorld
        let dates = (4...8).map { "2026-11-0\($0)" }

        init(isOncePerDevice: Bool = false) throws {
            let text = DeviceLogs.pipeline(links: "{path: [links.jsonl, more.jsonl], required: false}")
            let (installs, screening) = ("*.jsonl']}\nlinks", "*.jsonl'], screening: {once_per: device_id}}\nlinks")
            try #require(text.contains(installs))
            days = try DayWorld(text: isOncePerDevice ? text.replacing(installs, with: screening) : text)
            for (place, date) in dates.enumerated() {
                let devices = [2 * place, 2 * place + 1]
                try days.write(
                    devices.map { DeviceLogs.click("c\($0)", at: "\(date)T08:00:00Z", device: $0) }, toClicksOf: date)
                try days.write(
                    devices.map { DeviceLogs.install("i\($0)", at: "\(date)T09:00:00Z", device: $0) },
                    toInstallsOf: date)
            }
            try write(#"{"link_id":"l","campaign":"spring"}"#, to: "links.jsonl")
        }

        func write(_ line: String, to name: String) throws { try days.run.write([line], to: name) }

        func remove(_ name: String) throws {
            try FileManager.default.removeItem(atPath: "\(days.run.options.input)/\(name)")
        }

        func removeInstalls(_ place: Int) throws { try remove(name(ofInstalls: place)) }

        func name(ofInstalls place: Int) -> String { "installs/\(dates[place].replacing("-", with: "/"))/app.jsonl" }

        /// Writes another log with an install of a day, and gives its name.
        func writeMore(_ place: Int) throws -> String {
            let name = "installs/\(dates[place].replacing("-", with: "/"))/more.jsonl"
            let line = DeviceLogs.install("more", at: "\(dates[place])T10:00:00Z", device: 9) + [0x0A]
            try days.run.write(line, to: name)
            return name
        }

        /// Decides days by their places.
        func decide(
            _ places: ClosedRange<Int>, to folder: String = "days", reprocess: Int = 0, allowed: Bool = false,
            forced: Bool = false
        ) async throws -> RunResult {
            try await days.result((dates[places.lowerBound], dates[places.upperBound]), to: folder) { options in
                options.isForced = forced
                options.days?.allowsMissing = allowed
                options.days?.reprocess = reprocess
            }
        }

        /// Why days are not decided.
        func failure(_ places: ClosedRange<Int>, reprocess: Int = 0, forced: Bool = false) async throws -> RunError {
            let error = await #expect(throws: RunError.self) {
                try await decide(places, reprocess: reprocess, forced: forced)
            }
            return try #require(error)
        }

        func published(_ place: Int, in folder: String = "days") throws -> Published {
            try days.published(dates[place], in: folder)
        }

        /// The lost files that a day's manifest names.
        func keptWithout(_ place: Int) throws -> [String]? {
            try published(place).manifest["kept_without"] as? [String]
        }
    }

    @Test(
        "of links stop days that had them, and the day after these, until somebody has accepted that",
        arguments: [("is gone", String?.none), ("no longer has any link", ""), ("no longer has any link", "<html>")])
    func catalogue(problem: String, content: String?) async throws {
        let world = try World()
        _ = try await world.decide(0...2)
        if let content { try world.write(content, to: "links.jsonl") } else { try world.remove("links.jsonl") }
        let before = try world.published(2).files
        let again = try await world.failure(2...2)
        #expect(again.kind == .inputMissing)
        #expect(
            again.description
                == "cannot decide \(world.dates[2]) again: links.jsonl, by which \(world.dates[2]) was decided, \(problem) "
                + "(under \(world.days.run.options.input)); put it back, or use --allow-missing to decide "
                + "\(world.dates[2]) without it")
        #expect(try await world.failure(3...3).description.contains("by which \(world.dates[2]) was decided"))
        #expect(try world.published(2).files == before)
        let allowed = try await world.decide(3...3, reprocess: 1, allowed: true)
        #expect(allowed.days.map(\.outcome) == [.restated(rowsChanged: 2), .published])
        #expect(
            allowed.warningTexts == [
                "links.jsonl, by which \(world.dates[2]) was decided, \(problem); \(world.dates[2]) to "
                    + "\(world.dates[3]) are decided without it"
            ])
        let next = try await world.decide(4...4, reprocess: 1)
        #expect(next.days.map(\.outcome) == [.unchanged, .published])
        #expect(next.warnings == [])
    }

    @Test("that were replaced are told of where their day is not decided again, unless they have only grown")
    func replaced() async throws {
        let world = try World()
        _ = try await world.decide(0...2)
        let own = world.name(ofInstalls: 2)
        func install(_ id: String, _ time: String, _ device: Int) -> [UInt8] {
            DeviceLogs.install(id, at: time, device: device) + [0x0A]
        }
        let (date, next) = (world.dates[2], world.dates[3])
        let first = install("i4", "\(date)T09:00:00Z", 4)
        let replaced = [first + install("i5", "\(date)T10:00:00Z", 5), first]
        for lines in replaced {
            try world.days.run.write(lines, to: own)
            #expect(
                try await world.decide(3...3, forced: true).warningTexts == [
                    "\(own) has other content, or has been compressed anew, since \(date) was published, which stays as it "
                        + "was; to decide it by what is there now, run again from that day on, with --from \(date) --to "
                        + "\(next) --force"
                ])
        }
        let grown = first + install("i5", "\(date)T09:00:00Z", 5) + install("more", "\(next)T01:00:00Z", 9)
        try world.days.run.write(grown, to: own)
        #expect(try await world.decide(3...3, forced: true).warnings == [])
        try world.days.run.write(replaced[0], to: own)
        let again = try await world.decide(2...3)
        #expect(again.days.map(\.outcome) == [.restated(rowsChanged: 1), .restated(rowsChanged: 1)])
        #expect(again.warningTexts.filter { $0.contains(" has other content") } == [])
    }

    @Test("that have fewer lines of a day are told of when it is decided again, unless others have as many more")
    func cut() async throws {
        let world = try World()
        let name = try world.writeMore(1)
        _ = try await world.decide(0...1)
        let own = world.name(ofInstalls: 1)
        try world.write(
            String(decoding: DeviceLogs.install("i2", at: "\(world.dates[1])T09:00:00Z", device: 2), as: UTF8.self),
            to: own)
        let warning =
            "\(own) has 1 line of \(world.dates[1]) left of the 2 by which that day was published; it is decided again "
            + "without the others: if they were not taken out on purpose, put them back, and decide it again with "
            + "--date \(world.dates[1])"
        let again = try await world.decide(1...1)
        #expect(again.warningTexts.filter { $0.contains(" left of the ") } == [warning])
        #expect(try await world.decide(1...1, forced: true).warningTexts.filter { $0.contains(" left of the ") } == [])
        // The line comes back in another file.
        _ = try await world.decide(1...1, to: "other")
        try world.remove(name)
        let lines = [("i3", 3), ("more", 9)].map {
            DeviceLogs.install($0, at: "\(world.dates[1])T10:00:00Z", device: $1)
        }
        try world.days.run.write(Array(lines.joined(separator: [0x0A])) + [0x0A], to: name)
        #expect(try await world.decide(1...1, to: "other").warningTexts.filter { $0.contains(" left of the ") } == [])
    }

    @Test("of some links stop days, too, unless others have come")
    func partOfCatalogue() async throws {
        let world = try World()
        try world.write(#"{"link_id":"k","campaign":"autumn"}"#, to: "more.jsonl")
        _ = try await world.decide(0...0)
        try world.remove("more.jsonl")
        let error = try await world.failure(0...1)
        #expect(error.description.contains(": more.jsonl, by which \(world.dates[0]) was decided"))
        // A catalogue under another name.
        let other = try World()
        _ = try await other.decide(0...0)
        try other.remove("links.jsonl")
        try other.write(#"{"link_id":"l","campaign":"autumn"}"#, to: "more.jsonl")
        let result = try await other.decide(0...1)
        #expect(result.days.map(\.outcome) == [.restated(rowsChanged: 2), .published])
        #expect(result.warnings.count == 0, "\(result.warnings)")
    }

    @Test("stop a day where its file is there and empty", arguments: ["clicks", "installs"])
    func emptied(kind: String) async throws {
        let world = try World()
        _ = try await world.decide(0...3)
        let date = world.dates[1]
        let before = try world.published(1).files
        let name = kind == "clicks" ? "clicks/date=\(date)/edge.jsonl" : world.name(ofInstalls: 1)
        try world.days.run.write([UInt8](), to: name)
        let error = try await world.failure(1...3)
        #expect(error.kind == .inputMissing)
        let start =
            "cannot decide \(date) again: \(name), which had 2 lines of \(date) when that day was published, is empty"
        #expect(error.description.hasPrefix(start))
        #expect(try world.published(1).files == before)
        // A file that never had a line of the day is none that is lost.
        try world.days.run.write([UInt8](), to: "clicks/date=\(world.dates[4])/edge.jsonl")
        try world.days.run.write([UInt8](), to: world.name(ofInstalls: 4))
        #expect(try await world.decide(4...4, allowed: true).days.map(\.outcome) == [.published])
        #expect(try await world.decide(4...4, forced: true).days.map(\.outcome) == [.unchanged])
    }

    @Test("that are there, but that no path names any more, are not said to be gone")
    func noLongerNamed() async throws {
        let world = try World()
        let date = world.dates[1]
        _ = try world.writeMore(1)
        let other = DeviceLogs.install("other", at: "\(date)T11:00:00Z", device: 8)
        try world.days.write([other], toInstallsOf: date, as: "other")
        _ = try await world.decide(0...1)
        try world.days.change("*.jsonl']}\nlinks", to: "more*.jsonl']}\nlinks")
        let start =
            "cannot decide \(date) again: \(world.name(ofInstalls: 1)) and 1 other file, which had 3 lines of \(date) "
            + "when that day was published, are"
        let unnamed = try await world.failure(1...1).description
        #expect(unnamed.hasPrefix("\(start) no longer named by any path (under "), "\(unnamed)")
        #expect(unnamed.contains("); name them again, or use --allow-missing"), "\(unnamed)")
        try world.remove(world.name(ofInstalls: 1))
        let both = try await world.failure(1...1).description
        #expect(both.hasPrefix("\(start) gone or no longer named by any path (under "), "\(both)")
        #expect(both.contains("); put back or name again what is missing, or use --allow-missing"), "\(both)")
    }

    @Test("that take installs out of published rows are told of, with how many")
    func fewerInstalls() async throws {
        let world = try World()
        _ = try await world.decide(0...1)
        let lines = try world.days.installs(of: world.dates[0])
        let other = DeviceLogs.install("new", at: "\(world.dates[0])T10:00:00Z")
        try world.days.write([lines[0], other], toInstallsOf: world.dates[0])
        let result = try await world.decide(0...1)
        #expect(result.days.map(\.outcome) == [.restated(rowsChanged: 1), .unchanged])
        #expect(
            result.warningTexts == [
                "1 install that was published for \(world.dates[0]) is gone from its rows; check that its logs are "
                    + "complete"
            ])
    }

    @Test("of installs keep a published day as it is, though others are decided without what is missing")
    func kept() async throws {
        let world = try World(isOncePerDevice: true)
        // Of a device that was answered on the third day.
        var installs = try world.days.installs(of: world.dates[3])
        installs.append(DeviceLogs.install("again", at: "\(world.dates[3])T10:00:00Z", device: 5))
        try world.days.write(installs, toInstallsOf: world.dates[3])
        _ = try await world.decide(0...4, to: "complete")
        _ = try await world.decide(0...3)
        for place in 1...2 { try world.removeInstalls(place) }
        let before = try (1...2).map { try world.published($0).ofDayAlone() }
        let error = try await world.failure(2...4)
        let remedy =
            "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
        #expect(error.description.hasSuffix(remedy))
        try world.days.touchPipeline()
        let result = try await world.decide(4...4, reprocess: 3, allowed: true)
        #expect(result.days.map(\.date) == Array(world.dates[1...4]))
        #expect(result.days.map(\.outcome) == [.kept(rows: 2), .kept(rows: 2), .unchanged, .published])
        #expect(
            result.warningTexts == [
                "\(world.dates[1]) to \(world.dates[2]) are kept as published, with 4 rows: "
                    + "\(world.name(ofInstalls: 1)) and 1 other file, by which they were decided, are missing; put back "
                    + "what is missing, or use --allow-missing --force to decide these days without them"
            ])
        #expect(try (1...2).map { try world.published($0).ofDayAlone() } == before)
        #expect(try (1...2).map { try world.keptWithout($0) } == (1...2).map { [world.name(ofInstalls: $0)] })
        let rows = try world.published(3, in: "complete").rows
        #expect(try rows.map { try #require($0["status"] as? String) } == ["attributed", "attributed", "repeat"])
        for place in 3...4 {
            let published = try world.published(place).lines("attributions.jsonl.gz")
            #expect(published == (try world.published(place, in: "complete").lines("attributions.jsonl.gz")))
        }
        // Who means it says so.
        let forced = try await world.decide(1...2, allowed: true, forced: true)
        #expect(forced.days.map(\.outcome) == [.restated(rowsChanged: 2), .restated(rowsChanged: 2)])
        #expect(try world.published(1).rows.isEmpty)
    }

    @Test("of a day before one that is kept as it is stop the run there, where only later folders have its lines now")
    func stopBeforeKept() async throws {
        let world = try World()
        let more = try world.writeMore(2)
        _ = try await world.decide(0...4)
        try world.remove(more)
        _ = try await world.decide(2...2, allowed: true)
        #expect(try world.keptWithout(2) == [more])
        let moved = try world.days.installs(of: world.dates[0])
        try world.days.write([], toInstallsOf: world.dates[0])
        let later = try world.days.installs(of: world.dates[4])
        try world.days.write(later + moved, toInstallsOf: world.dates[4])
        let before = try (0...4).map { try world.published($0).files }
        let error = try await world.failure(0...4)
        #expect(
            error.description.hasPrefix("cannot decide \(world.dates[0]) again: \(world.name(ofInstalls: 0)), which"))
        #expect(error.result?.days == [])
        #expect(try (0...4).map { try world.published($0).files } == before)
    }

    @Test("that keep a day as it is are asked for once, and any other that it loses is asked for")
    func keptOnce() async throws {
        let world = try World()
        let more = try world.writeMore(1)
        _ = try await world.decide(0...3)
        let (before, installs) = (try world.published(1).rows.count, try world.days.installs(of: world.dates[1]))
        try world.remove(more)
        #expect(try await world.failure(3...3, reprocess: 2).description.contains("\(more), which had 1 line"))
        let allowed = try await world.decide(3...3, reprocess: 2, allowed: true)
        #expect(allowed.warningTexts.map { $0.contains("is kept as published, with 3 rows: \(more)") } == [true])
        #expect(try world.keptWithout(1) == [more])
        // Night after night, by itself.
        for _ in 0..<2 {
            try world.days.touchPipeline()
            let night = try await world.decide(4...4, reprocess: 3)
            #expect(night.days.map(\.date) == Array(world.dates[1...4]))
            #expect(night.days[0].outcome == .kept(rows: 3))
            #expect(night.days.dropFirst().allSatisfy { [.unchanged, .published].contains($0.outcome) })
            #expect(night.warnings == [], "it was told of when it was accepted")
        }
        let run = world.days.run
        let rescoring = try Rescoring(result: "\(run.scratch.path)/days", pipeline: run.pipeline, threads: 1)
        _ = try await rescoring.publish(to: "\(run.scratch.path)/rescored")
        #expect(try world.published(1, in: "rescored").manifest["kept_without"] as? [String] == [more])
        #expect(try await world.failure(1...1, forced: true).kind == .inputMissing, "to decide it is another matter")
        // All of its logs are gone, so that the pattern finds none.
        try world.removeInstalls(1)
        let other = try await world.failure(4...4, reprocess: 3)
        #expect(other.kind == .inputMissing)
        let files = "\(world.name(ofInstalls: 1)) and 1 other file, which had 3 lines"
        #expect(other.description.hasPrefix("cannot decide \(world.dates[1]) again: \(files)"))
        _ = try await world.decide(4...4, reprocess: 3, allowed: true)
        #expect(try world.keptWithout(1) == [world.name(ofInstalls: 1), more])
        #expect(try await world.decide(4...4, reprocess: 3).days[0].outcome == .kept(rows: 3))
        #expect(try world.published(1).rows.count == before)
        // Another day's.
        try world.removeInstalls(2)
        let next = try await world.failure(4...4, reprocess: 3)
        #expect(next.description.hasPrefix("cannot decide \(world.dates[2]) again: "))
        try world.days.write([installs[0]], toInstallsOf: world.dates[2])
        // What is back is decided again, and its next loss is a new one.
        try world.days.write(installs, toInstallsOf: world.dates[1])
        #expect(try world.writeMore(1) == more)
        #expect(try await world.decide(1...1).days.map(\.outcome) == [.unchanged])
        #expect(try world.keptWithout(1) == nil)
        try world.remove(more)
        #expect(try await world.failure(1...1).kind == .inputMissing)
    }

    @Test("that were accepted and came back are asked for when they are lost again")
    func lostAgain() async throws {
        let world = try World()
        let more = try world.writeMore(1)
        _ = try await world.decide(0...2)
        try world.remove(more)
        _ = try await world.decide(2...2, reprocess: 1, allowed: true)
        #expect(try world.keptWithout(1) == [more])
        #expect(try world.writeMore(1) == more)
        #expect(try await world.decide(1...1).days.map(\.outcome) == [.upToDate])
        #expect(try world.keptWithout(1) == [])
        try world.remove(more)
        #expect(try await world.failure(2...2, reprocess: 1).description.contains("\(more), which had 1 line"))
    }

    @Test("keep a day where that is allowed, though fewer lines than they had have come in their place")
    func fewerInPlace() async throws {
        let world = try World()
        _ = try await world.decide(0...2)
        try world.removeInstalls(1)
        _ = try world.writeMore(1)
        for _ in 0..<2 {
            let night = try await world.decide(3...3, reprocess: 2, allowed: true)
            #expect(night.days.first?.outcome == .kept(rows: 2))
        }
    }

    @Test("that keep a day take its clicks and links along, which only that day lacks")
    func keptWithoutClicks() async throws {
        let world = try World()
        _ = try await world.decide(0...3)
        try world.removeInstalls(1)
        try world.remove("clicks/date=\(world.dates[1])/edge.jsonl")
        try world.remove("links.jsonl")
        _ = try await world.decide(4...4, reprocess: 3, allowed: true)
        let night = try await world.decide(4...4, reprocess: 3)
        #expect(night.days.map(\.date) == Array(world.dates[1...4]))
        #expect(night.days.map(\.outcome).first == .kept(rows: 2))
    }

    @Test("that keep a day let it not be decided by other lines of it without asking")
    func keptAndNew() async throws {
        let text = DeviceLogs.pipeline(clicks: ["clicks.jsonl"], installs: ["eu/{date}*.jsonl", "us/{date}.jsonl"])
        let days = try DayWorld(text: text)
        let date = "2026-11-05"
        try days.run.write(DeviceLogs.click("c", at: "\(date)T08:00:00Z") + [0x0A], to: "clicks.jsonl")
        func write(_ id: String, to name: String) throws {
            try days.run.write(DeviceLogs.install(id, at: "\(date)T09:00:00Z") + [0x0A], to: name)
        }
        try write("eu", to: "eu/\(date).jsonl")
        try write("us", to: "us/\(date).jsonl")
        _ = try await days.result((date, date), to: "days")
        try FileManager.default.removeItem(atPath: "\(days.run.options.input)/us/\(date).jsonl")
        _ = try await days.result((date, date), to: "days") { $0.days?.allowsMissing = true }
        #expect(try await days.result((date, date), to: "days").days.map(\.outcome) == [.kept(rows: 2)])
        try write("late", to: "eu/\(date)-late.jsonl")
        let error = await #expect(throws: RunError.self) { try await days.result((date, date), to: "days") }
        #expect(error?.kind == .inputMissing)
        #expect(error?.description.contains("there are no installs of \(date) (us/{date}.jsonl)") == true)
        #expect(try days.published(date, in: "days").rows.count == 2)
    }

    @Test("of clicks keep a published day as it is, too", arguments: [nil, ""])
    func keptWithoutOwnClicks(content: String?) async throws {
        let world = try World()
        _ = try await world.decide(0...1)
        let before = try world.published(1).ofDayAlone()
        let name = "clicks/date=\(world.dates[1])/edge.jsonl"
        if let content { try world.days.run.write(Array(content.utf8), to: name) } else { try world.remove(name) }
        try world.days.touchPipeline()
        let error = try await world.failure(1...1)
        #expect(
            error.description.hasSuffix(
                "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
            ))
        for isAllowed in [true, false] {
            #expect(try await world.decide(1...1, allowed: isAllowed).days.map(\.outcome) == [.kept(rows: 2)])
        }
        #expect(try world.published(1).ofDayAlone() == before)
        let forced = try await world.decide(1...1, allowed: true, forced: true)
        #expect(forced.days.map(\.outcome) == [.restated(rowsChanged: 2)])
    }

    @Test("that no published day had are none to keep it by")
    func neverHad() async throws {
        let days = try DayWorld(text: DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl"]))
        let date = "2026-11-05"
        try days.run.write(DeviceLogs.click("c", at: "\(date)T08:00:00Z") + [0x0A], to: "c.jsonl")
        try days.run.write(DeviceLogs.install("i", at: "\(date)T09:00:00Z") + [0x0A], to: "i.jsonl")
        _ = try await days.result((date, date), to: "days")
        let text = DeviceLogs.pipeline(clicks: ["c.jsonl"], installs: ["i.jsonl", "us/{date}.jsonl"])
        try days.run.scratch.write(text, to: "mine.yaml")
        let error = await #expect(throws: RunError.self) { try await days.result((date, date), to: "days") }
        #expect(error?.description.hasSuffix("or use --allow-missing to go on without them") == true)
        let allowed = try await days.result((date, date), to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.days.map(\.outcome) == [.unchanged])
    }

    @Test("keep a stale day as it is where that is allowed, and then nobody is told again to decide it")
    func keptStale() async throws {
        let world = try World()
        _ = try await world.decide(1...3)
        _ = try await world.decide(0...0)
        try world.removeInstalls(2)
        func decideStale(allowed: Bool) async throws -> RunResult {
            try await world.days.result(("", ""), to: "days") { options in
                options.days = DayOptions(.stale)
                options.days?.allowsMissing = allowed
            }
        }
        let stopped = try #require(
            await #expect(throws: RunError.self) { try await decideStale(allowed: false) })
        let remedy =
            "or use --allow-missing to keep the day as published, with 2 rows, and with --force to decide it by what is there now"
        #expect(stopped.description.contains(remedy), "\(stopped)")
        #expect(stopped.result?.warnings == [], "the error says what to do")
        try world.days.run.scratch.write(
            try #require(world.days.run.scratch.read("days/date=\(world.dates[1])/run.json"))
                .replacing(#""day_status": "final""#, with: #""day_status": "stale""#),
            to: "days/date=\(world.dates[1])/run.json")
        let result = try await decideStale(allowed: true)
        #expect(result.days.map(\.outcome) == [.unchanged, .kept(rows: 2), .unchanged])
        let stale = try world.dates.prefix(4).map { try world.days.status(of: $0, in: "days") }
        #expect(stale == ["final", "final", "stale", "final"])
        #expect(result.warningTexts.map { $0.hasPrefix("\(world.dates[2]) is kept as published") } == [true])
        #expect(try world.published(2).rows.count == 2)
        let again = try await decideStale(allowed: false)
        #expect(again.days.map(\.outcome) == [.kept(rows: 2)] && again.warnings == [])
        #expect(try await world.decide(4...4).warnings == [])
    }

    @Test("that keep a day are named once more when it becomes stale")
    func keptBecomesStale() async throws {
        let world = try World()
        _ = try await world.decide(1...2)
        try world.removeInstalls(2)
        #expect(try await world.decide(2...2, allowed: true).days.map(\.outcome) == [.kept(rows: 2)])
        let remedy = "put back what is missing, or use --allow-missing --force to decide that day without it"
        #expect(
            try await world.decide(0...0).warningTexts == [
                "\(world.dates[1]) is stale now, as an earlier day has changed; decide the stale days again with "
                    + "ascribe run … --stale",
                "\(world.dates[2]), kept as published without logs that are missing, is stale now, as an earlier day "
                    + "has changed; \(remedy)",
            ])
        #expect(try await world.decide(0...0).warningTexts.allSatisfy { !$0.contains(world.dates[2]) })
    }

    @Test("that keep a day leave it provisional for as long as nights decide it again")
    func keptProvisional() async throws {
        let world = try World()
        _ = try await world.decide(0...1, reprocess: 1)
        try world.removeInstalls(1)
        func night(_ place: Int) async throws -> String? {
            let night = try await world.decide(place...place, reprocess: 2, allowed: true)
            #expect(night.days.contains { $0.date == world.dates[1] && $0.outcome == .kept(rows: 2) })
            return try world.days.status(of: world.dates[1], in: "days")
        }
        #expect(try await night(2) == "provisional")
        #expect(try await night(3) == "final")
    }

    @Test("that keep one day and, as the next one is kept, the day before it, are asked for once")
    func keptInTurn() async throws {
        let world = try World()
        _ = try await world.decide(0...2)
        for place in 1...2 { try world.removeInstalls(place) }
        // Lines of the one that are read only where the other is decided.
        let late = DeviceLogs.install("late", at: "\(world.dates[1])T12:00:00Z", device: 8)
        try world.days.write([late], toInstallsOf: world.dates[2], as: "late")
        let kept: [DayResult.Outcome] = [.kept(rows: 2), .kept(rows: 2)]
        #expect(try await world.decide(1...2, allowed: true).days.map(\.outcome) == kept)
        #expect(try await world.decide(1...2).days.map(\.outcome) == kept)
    }

    @Test("of one day leave the days before it published, and are named with these")
    func daysBefore() async throws {
        let world = try World()
        _ = try await world.decide(0...4, to: "complete")
        let lines = try world.days.installs(of: world.dates[2])
        try world.removeInstalls(2)
        let error = try await world.failure(0...4, reprocess: 2)
        #expect(error.kind == .inputMissing)
        let start = "cannot decide \(world.dates[2]): there are no installs of \(world.dates[2])"
        #expect(error.description.hasPrefix(start))
        #expect(error.description.hasSuffix("; \(world.dates[0]) to \(world.dates[1]) are published"))
        #expect(error.result?.days.map(\.outcome) == [.published, .published])
        #expect(!world.days.run.scratch.has("days/date=\(world.dates[2])"))
        // Nothing more comes of it while they are missing.
        let again = try await world.failure(0...4)
        #expect(again.result?.days.contains(where: \.outcome.isDecided) == false)
        #expect(again.description.hasSuffix("--allow-missing to go on without them"))
        try world.days.write(lines, toInstallsOf: world.dates[2])
        let rest = try await world.decide(0...4)
        #expect(rest.days.map(\.outcome) == [.upToDate, .upToDate, .published, .published, .published])
        for (place, date) in world.dates.enumerated() {
            expectSame(
                try world.published(place).ofDayAlone(), try world.published(place, in: "complete").ofDayAlone(), date)
        }
    }

    @Test("are told of for days that were decided, not for those behind one where the run ended")
    func daysNotDecided() async throws {
        let world = try World()
        _ = try await world.decide(0...4)
        try world.days.run.scratch.write("mine", to: "days/date=\(world.dates[2])/notes.txt")
        for place in [1, 3] {
            let date = world.dates[place]
            let late = DeviceLogs.click("late\(place)", at: "\(date)T07:00:00Z", device: 9)
            try world.days.write(try world.days.clicks(of: date) + [late], toClicksOf: date, as: "anew")
            try world.remove("clicks/date=\(date)/edge.jsonl")
        }
        try world.days.touchPipeline()
        let error = try #require(
            await #expect(throws: RunError.self) { try await world.decide(0...4, allowed: true) })
        #expect(error.kind == .cannotCreateOutput)
        #expect(error.result?.days.map(\.date) == Array(world.dates.prefix(2)))
        let warnings = try #require(error.result?.warningTexts)
        #expect(warnings.contains { $0.contains(world.dates[1]) }, "\(warnings)")
        #expect(!warnings.contains { $0.contains(world.dates[3]) }, "\(warnings)")
    }

    @Test("that a day had before leave the days before it published, too")
    func daysBeforeGoneFile() async throws {
        let world = try World()
        _ = try await world.decide(0...3)
        try world.days.write([], toInstallsOf: world.dates[2])
        try world.days.touchPipeline()
        let error = try await world.failure(0...3)
        #expect(error.kind == .inputMissing)
        let start = "cannot decide \(world.dates[2]) again: \(world.name(ofInstalls: 2)), which"
        #expect(error.description.hasPrefix(start))
        #expect(error.description.hasSuffix("; \(world.dates[0]) to \(world.dates[1]) are published"))
        #expect(error.result?.days.map(\.outcome) == [.unchanged, .unchanged])
        #expect(try world.published(2).rows.count == 2)
    }
}
