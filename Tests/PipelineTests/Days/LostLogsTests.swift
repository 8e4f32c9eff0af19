import Fixtures
import Foundation
import Pipeline
import Testing

/// Logs and catalogues that published days were decided by and that are gone, or empty, when days are decided again.
@Suite("Lost logs")
struct LostLogsTests {
    @Test(
        "of links stop days that had them, and the day after these, until somebody has accepted that",
        arguments: [("is gone", String?.none), ("no longer has any link", ""), ("no longer has any link", "<html>")])
    func catalogue(problem: String, content: String?) async throws {
        let world = try LostLogsWorld()
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
                    + "\(world.dates[3]) are decided without it",
                "2 installs of \(world.dates[2]) keep their click or link, and have another campaign than was published: "
                    + "all of them moved from spring to (no campaign); logs of clicks, the catalogue or the pipeline file "
                    + "say something else of them by now",
            ])
        let next = try await world.decide(4...4, reprocess: 1)
        #expect(next.days.map(\.outcome) == [.unchanged, .published])
        #expect(next.warnings == [])
    }

    @Test("that were replaced are told of where their day is not decided again, unless they have only grown")
    func replaced() async throws {
        let world = try LostLogsWorld()
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

    @Test("that were corrected are told of for the day before, even if they are longer, but not where nights look back")
    func corrected() async throws {
        let world = try LostLogsWorld()
        let own = world.name(ofInstalls: 2)
        let (before, date) = (world.dates[1], world.dates[2])
        func install(_ id: String, _ time: String) -> [UInt8] { DeviceLogs.install(id, at: time, device: 9) + [0x0A] }
        let wrong = install("wrong", "\(before)T23:59:00Z") + install("i5", "\(date)T09:00:00Z")
        let right = install("right", "\(before)T23:59:00Z") + install("i5", "\(date)T09:00:00Z")
        try world.days.run.write(wrong, to: own)
        _ = try await world.decide(0...2)
        try world.days.run.write(right + install("more", "\(date)T10:00:00Z"), to: own)
        let asked = try await world.decide(2...2)
        #expect(
            asked.warningTexts.filter { $0.contains("other content") } == [
                "\(own) has other content, or has been compressed anew, since \(before) was published, which stays as it "
                    + "was; to decide it by what is there now, run again from that day on, with --from \(before) --to "
                    + "\(date) --force"
            ])
        try world.days.run.write(
            right + install("most", "\(date)T10:00:00Z") + install("more", "\(date)T11:00:00Z"), to: own)
        let night = try await world.decide(3...3, reprocess: 1)
        #expect(night.days.map(\.outcome) == [.restated(rowsChanged: 2), .published])
        #expect(night.warningTexts.filter { $0.contains("other content") } == [])
    }

    @Test("that have fewer lines of a day are told of when it is decided again, unless others have as many more")
    func cut() async throws {
        let world = try LostLogsWorld()
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
        let world = try LostLogsWorld()
        try world.write(#"{"link_id":"k","campaign":"autumn"}"#, to: "more.jsonl")
        _ = try await world.decide(0...0)
        try world.remove("more.jsonl")
        let error = try await world.failure(0...1)
        #expect(error.description.contains(": more.jsonl, by which \(world.dates[0]) was decided"))
        // A catalogue under another name.
        let other = try LostLogsWorld()
        _ = try await other.decide(0...0)
        try other.remove("links.jsonl")
        try other.write(#"{"link_id":"l","campaign":"autumn"}"#, to: "more.jsonl")
        let result = try await other.decide(0...1)
        #expect(result.days.map(\.outcome) == [.restated(rowsChanged: 2), .published])
        #expect(result.warnings.map(\.subject) == [.movedCredit], "\(result.warnings)")
    }

    @Test("stop a day where its file is there and empty", arguments: ["clicks", "installs"])
    func emptied(kind: String) async throws {
        let world = try LostLogsWorld()
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
        let world = try LostLogsWorld()
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
        let world = try LostLogsWorld()
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

    @Test("of one day leave the days before it published, and are named with these")
    func daysBefore() async throws {
        let world = try LostLogsWorld()
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
        let world = try LostLogsWorld()
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
        let world = try LostLogsWorld()
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
