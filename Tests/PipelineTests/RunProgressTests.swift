import BruteForce
import Fixtures
import Pipeline
import Testing

@Suite("The progress of a run")
struct RunProgressTests {
    @Test("comes to all of its installs, duplicates among them, on any number of threads", arguments: [1, 2])
    func ends(threads: Int) async throws {
        var run = try WholeRun("warplink")
        run.options.threads = threads
        var logs = Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink")))
        logs.installs += logs.installs
        try logs.write(to: run)
        let progress = RunProgress()
        _ = try await AttributionRun(pipeline: run.pipeline, options: run.options).run(progress: progress)
        #expect(try run.lastPublished().counts("installs")["duplicate"] ?? 0 > 0)
        #expect(progress.view.installsTotal > 0)
        #expect(progress.view.installsDecided == progress.view.installsTotal)
    }
}
