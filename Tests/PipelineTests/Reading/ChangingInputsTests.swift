import AttributionModel
import Fixtures
import Foundation
import Publishing
import Testing

@testable import Pipeline

/// Logs that are written to while a run reads them: the run knows what it has read,
/// and the next one sees the difference.
@Suite("Inputs that change after they were read")
struct ChangingInputsTests {
    /// What changes.
    enum Change: CaseIterable { case clicks, installs, links }

    @Test("leave their day to be decided again", arguments: Change.allCases, [0, 2])
    func changed(change: Change, reprocess: Int) async throws {
        let logs = try await DatedLogs()
        let (world, day) = (logs.world, logs.days[3])
        let links = try Data(contentsOf: URL(fileURLWithPath: "\(world.run.scratch.path)/in/links.jsonl.gz"))
        let whole = (clicks: try world.clicks(of: day), installs: try world.installs(of: day))
        switch change {
        case .clicks: try world.write(Array(whole.clicks.prefix(40)), toClicksOf: day)
        case .installs: try world.write(Array(whole.installs.dropLast(5)), toInstallsOf: day)
        case .links: try world.run.write(links.split(separator: 0x0A)[0] + [0x0A], to: "links.jsonl.gz")
        }
        let warnings = try await publish(day, of: world, to: "days") {
            switch change {
            case .clicks: try world.write(whole.clicks, toClicksOf: day)
            case .installs: try world.write(whole.installs, toInstallsOf: day)
            case .links: try world.run.write(Array(links), to: "links.jsonl.gz")
            }
        }
        let name =
            switch change {
            case .clicks: "clicks/date=\(day)/edge.jsonl"
            case .installs: "\(installFolder(day))/app.jsonl"
            case .links: "links.jsonl.gz"
            }
        #expect(
            warnings == ["\(name) has changed since this run began; run it again, and it decides their days again"])
        let again = try await world.result((day, day), to: "days") { $0.days?.reprocess = reprocess }
        #expect(again.days.map(\.date) == [day])
        #expect(again.days.first?.outcome != .upToDate)
        _ = try await world.result((day, day), to: "fresh")
        expectSame(
            try world.published(day, in: "days").ofDayAlone(), try world.published(day, in: "fresh").ofDayAlone(), day)
        let last = try await world.result((day, day), to: "days") { $0.days?.reprocess = reprocess }
        #expect(last.days.map(\.outcome) == [.upToDate])
    }

    @Test("are told of in one sentence, however many they are")
    func several() async throws {
        let logs = try await DatedLogs()
        let (world, day) = (logs.world, logs.days[3])
        let (clicks, installs) = (try world.clicks(of: day), try world.installs(of: day))
        let warnings = try await publish(day, of: world, to: "days") {
            try world.write(Array(clicks.dropLast()), toClicksOf: day)
            try world.write(Array(installs.dropLast()), toInstallsOf: day)
        }
        #expect(
            warnings == [
                "clicks/date=\(day)/edge.jsonl and 1 more have changed since this run began; run it again, and it "
                    + "decides their days again"
            ])
    }

    @Test("do not keep a day from being up to date where they have not changed", arguments: [false, true])
    func unchanged(isCached: Bool) async throws {
        let logs = try await DatedLogs()
        let (world, day) = (logs.world, logs.days[3])
        if isCached { _ = try await world.result((logs.days[2], logs.days[2]), to: "days") }
        #expect(try await publish(day, of: world, to: "days") {} == [])
        #expect((try world.published(day, in: "days").cachedFiles() > 0) == isCached)
        #expect(try await world.result((day, day), to: "days").days.map(\.outcome) == [.upToDate])
    }

    /// Decides and publishes a day, and gives the run's warnings; `change` happens when all was read and nothing is
    /// published yet.
    private func publish(
        _ day: String, of world: DayWorld, to folder: String, change: () throws -> Void
    ) async throws -> [String] {
        let run = try AttributionRun(pipeline: world.run.pipeline, options: world.run.options)
        let path = "\(world.run.scratch.path)/\(folder)"
        let destination = try Destination(path)
        let lock = try DestinationLock(destination)
        _ = try destination.makeFolder()
        let number = try #require(BatchDay(day))
        var warnings: [String] = []
        let cache = try #require(RunCache.open(run, DayOptions.Cache(), output: path, warnings: &warnings))
        let published = try PublishedDays(in: path, pipeline: run.pipeline.name)
        let inputs = try DayInputs(run, days: number...number, published: published)
        var options = DayOptions(.range(from: day, to: day))
        options.now = Instant.end.milliseconds
        let whole = DayRun(
            choice: DayChoice(of: run, options), progress: RunProgress(), started: ContinuousClock.now,
            destination: destination, lock: lock, cache: cache, digests: InputDigests(in: cache.path, now: 0))
        let ends = DayEnds(zone: run.pipeline.zone, now: whole.now, first: number)
        let span = DaySpanRun(
            whole: whole, stretch: DayStretch(days: number...number, ends: ends, last: number, reprocessed: 0),
            refusalsOfKept: [],
            fingerprint: DayFingerprint(run: run, inputs: inputs, digests: whole.digests, ends: ends),
            files: inputs.inputs(of: number...number))
        let outcome = try await span.publish(after: published) { _, _ in try change() }
        #expect(outcome.publisher.results.map(\.outcome) == [.published])
        return outcome.warnings.map(\.text)
    }
}
