import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("A re-scoring of days that fails")
struct RescoredDaysErrorTests {
    @Test("publishes the days up to one whose candidates are damaged, whatever the threads", arguments: [1, 2])
    func damagedDay(threads: Int) async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let path = world.days.run.scratch.path
        let last = try #require(world.dates.last)
        let name = "days/date=\(last)/candidates.jsonl.gz"
        let whole = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        try world.days.run.scratch.write(Array(whole.dropLast(9)), to: name)
        let often = try world.usedOften()
        let error = await #expect(throws: RunError.self) {
            try await world.rescore(world.dates[...], to: "again", pipeline: often, threads: threads)
        }
        #expect(error?.kind == .inputOutput)
        let message = try #require(error?.description)
        #expect(message.hasPrefix("cannot read \(path)/\(name): gzip member 1 is cut off at "), "\(message)")
        #expect(message.hasSuffix(" published"), "\(message)")
        let published = try FileManager.default.contentsOfDirectory(atPath: "\(path)/again").filter {
            $0.hasPrefix("date=")
        }
        #expect(world.dates.count > 1 && published.sorted() == world.dates.dropLast().map { "date=\($0)" })
    }

    @Test("tells of the days that were published before the one that fails", arguments: [false, true])
    func publishedBefore(movesClicks: Bool) async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let last = try #require(world.dates.last)
        let name = movesClicks ? "candidates.jsonl.gz" : "attributions.jsonl.gz"
        let file = URL(fileURLWithPath: "\(world.days.run.scratch.path)/days/date=\(last)/\(name)")
        var bytes = try Data(contentsOf: file)
        // Its size and its first bytes are as they were.
        for place in bytes.count / 2..<bytes.count { bytes[place] ^= 0x55 }
        try bytes.write(to: file)
        let pipeline = movesClicks ? try world.usedOften() : nil
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await world.rescore(world.dates[...], to: "again", pipeline: pipeline)
            })
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains(" published"), "\(error)")
        // Candidates are read ahead, and the days at hand are given up with those that cannot be read.
        let days = try #require(error.result?.days)
        #expect(days.allSatisfy { $0.outcome == .published })
        #expect(days.map(\.date) == Array(world.dates.prefix(days.count)))
        #expect(movesClicks ? days.count < world.dates.count : days.count == world.dates.count - 1)
    }

    @Test("says that a day was published anew where that happens while it is read")
    func publishedAnew() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let path = world.days.run.scratch.path
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        let small = text.replacing("gzip: fast", with: "gzip: small")
        try world.days.run.scratch.write(small, to: "small.yaml")
        let rescoring = try Rescoring(result: "\(path)/days", pipeline: world.changed, threads: 2)
        try await world.run(world.dates[...], to: "days", pipeline: "\(path)/small.yaml")
        let error = try #require(await #expect(throws: RunError.self) { try await rescoring.plan() })
        #expect(error.kind == .inputOutput)
        #expect(error.description.hasPrefix("cannot use \(path)/days/date="), "\(error)")
        #expect(
            error.description.hasSuffix(" was published anew while it was read; run the same command again"),
            "\(error)")
    }

    @Test("decides no day if one lacks the candidates that the change needs, and names those that have them")
    func oneWithoutCandidates() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let dates = world.dates
        try #require(dates.count > 2)
        let path = world.days.run.scratch.path
        try FileManager.default.removeItem(atPath: "\(path)/days/date=\(dates[1])/candidates.jsonl.gz")
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await world.rescore(dates[...], to: "again", pipeline: try world.usedOften())
            })
        #expect(error.kind == .inputMissing)
        let remedies =
            "it was removed: days up to \(dates[0]) have them, choose them with --to \(dates[0]), or days from "
            + "\(dates[2]) on have them, choose them with --from \(dates[2]), or run the pipeline over the logs"
        #expect(error.description.contains(remedies), "\(error)")
        #expect(!FileManager.default.fileExists(atPath: "\(path)/again/date=\(dates[0])"))
    }

    @Test("name the first day from which on all are of the program's rules, if some before are not")
    func otherRules() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        try #require(world.dates.count > 1)
        let name = "days/date=\(world.dates[0])/run.json"
        let manifest = try #require(world.days.run.scratch.read(name))
        let other = manifest.replacing("\"rules\": \(Version.rules),", with: "\"rules\": \(Version.rules + 1),")
        try #require(other != manifest)
        try world.days.run.scratch.write(other, to: name)
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "again") }
        let words =
            "choose the days from \(world.dates[1]) on, with --from \(world.dates[1]), or run the pipeline over the logs"
        #expect(error?.description.hasSuffix(words) == true, "\(String(describing: error))")
    }

    @Test("refuses manifests that tell of more rows than can be counted")
    func impossibleRows() async throws {
        let change = try #require(RescoringTests.changes.first)
        let world = try #require(try await RescoredDaysWorld(change, seed: 1))
        let folder = "\(world.days.run.scratch.path)/days"
        for date in world.dates {
            let path = "\(folder)/date=\(date)/run.json"
            let manifest = try String(contentsOfFile: path, encoding: .utf8)
            try manifest.replacing(/"rows": [0-9]+/, with: "\"rows\": \(Int.max)")
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "rescored") }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.contains("run.json: it has no valid \"rows\" of ") == true)
    }

    @Test("refuses the folder of its source or of another result, and days that its source does not have")
    func refusals() async throws {
        let world = try #require(try await RescoredDaysWorld(seed: 2))
        let path = world.days.run.scratch.path
        let over = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "days") }
        #expect(over?.kind == .usage)
        let whole = world.days.run.scratch.path + "/whole"
        var options = world.days.run.options
        options.output = .folder(whole)
        _ = try await AttributionRun(pipeline: world.changed, options: options).run()
        let mixed = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "whole") }
        #expect(mixed?.kind == .cannotCreateOutput)
        let undated = #expect(throws: RunError.self) {
            try Rescoring(
                result: whole, pipeline: world.changed, threads: 1, days: ReviewedDays(from: world.dates[0]))
        }
        #expect(undated?.kind == .usage)
        #expect(undated?.description.hasPrefix("\(whole) is the result of a run without dates; ") == true)
        let before = #expect(throws: RunError.self) {
            try Rescoring(
                result: "\(path)/days", pipeline: world.changed, threads: 1, days: ReviewedDays(to: "1999-01-01"))
        }
        #expect(before?.kind == .inputMissing)
        #expect(before?.description.contains("has none of these days") == true, "\(before?.description ?? "")")
    }
}
