import BruteForce
import Fixtures
import Sources
import Testing

@testable import Pipeline

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

    @Test("keeps the bytes of days before, and not what has read them")
    func spans() async throws {
        let scratch = try ScratchDirectory()
        try scratch.write("{}\n{}\n", to: "log")
        let progress = RunProgress()
        weak var released: LogReader?
        do {
            let reader = LogReader(
                files: [InputFile(path: scratch.path(of: "log"), name: "log", size: 6)], keepsReadable: false)
            progress.watch { reader.rawBytesRead }
            var block = LineBlock()
            while try reader.sources[0].nextBlock(into: &block) {}
            released = reader
            #expect(released != nil && progress.view.bytesDone == 6)
        }
        progress.beginSpan()
        #expect(released == nil && progress.view.bytesDone == 6)
    }
}
