import BruteForce
import Fixtures
import Pipeline
import Testing

@Suite("The window of a re-scoring")
struct RescoredWindowTests {
    /// The window of the first run, the one asked for when re-scoring, and the one that counts, in hours.
    static let windows: [(made: Int?, asked: Int?, counts: Int)] = [(30, nil, 30), (nil, 30, 30), (30, 20, 20)]

    private func hours(_ number: Int) -> Duration { .seconds(number * 3_600) }

    @Test("is that of the run, or the shorter one that is asked for", arguments: windows.indices)
    func keptWindow(number: Int) async throws {
        let (made, asked, counts) = Self.windows[number]
        var answered = 0
        for seed in Seeds.all.prefix(6) {
            var run = try WholeRun("warplink").withSmallBlocks
            run.options.window = made.map(hours)
            let logs = Logs(RandomCorpus(seed: seed, pipeline: try shippedPipeline("warplink")))
            try logs.write(to: run)
            _ = try await run.published()
            let rescoring = try Rescoring(
                result: "\(run.scratch.path)/out", pipeline: "warplink", threads: 2, window: asked.map(hours)
            ).withSmallPieces
            #expect(rescoring.keptWindow == (asked == nil ? made.map(hours) : nil))
            let folder = "\(run.scratch.path)/rescored"
            do {
                _ = try await rescoring.publish(to: folder, isForced: false)
            } catch {
                guard error.description.contains(RescoringTests.cut) else { throw error }
                continue
            }
            answered += 1
            var full = try WholeRun("warplink").withSmallBlocks
            full.options.window = hours(counts)
            try logs.write(to: full)
            let (expected, found) = (try await full.published(), try Published(folder: folder))
            expectSame(
                try expected.contents().filter { $0.key != "candidates.jsonl.gz" },
                try found.contents().filter { $0.key != "candidates.jsonl.gz" }, "seed \(seed)")
            let pipeline = try found.manifest["pipeline"] as? [String: Any]
            #expect(pipeline?["window"] as? String == "\(counts)h")
            let plan = try await rescoring.plan()
            #expect(rescoring.note == (asked == nil ? "the result was made with --window 30h, which is kept" : nil))
            #expect(plan.text.contains("match.tiers.basic.window: changes results") == (asked != nil))
        }
        #expect(answered > 1, "most corpora can be answered")
    }

    @Test("is refused where it is longer than that of the run, by the settings that it changes")
    func longerWindow() async throws {
        var run = try WholeRun("warplink")
        run.options.window = hours(30)
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        _ = try await run.published()
        let result = "\(run.scratch.path)/out"
        let longer = try Rescoring(result: result, pipeline: "warplink", threads: 2, window: hours(31))
        let error = await #expect(throws: RunError.self) { try await longer.plan() }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("match.tiers.basic.window: changes results; clicks of greater age") == true)
        let tooLong = #expect(throws: RunError.self) {
            try Rescoring(result: result, pipeline: "warplink", threads: 2, window: hours(73))
        }
        #expect(tooLong?.kind == .usage)
    }
}
