import BruteForce
import Fixtures
import Pipeline
import Testing

@Suite("The progress of a re-scoring")
struct RescoringProgressTests {
    /// Changes that move clicks, and that need no candidates.
    @Test("comes to all of its installs", arguments: ["warplink: earliest", "warplink: confidence"])
    func ends(name: String) async throws {
        let change = try #require(RescoringTests.changes.first { $0.testDescription == name })
        let run = try WholeRun("warplink")
        try run.scratch.write([try change.text()], to: "changed.yaml")
        try Logs(RandomCorpus(seed: 1, pipeline: try shippedPipeline("warplink"))).write(to: run)
        let rows = try await run.published().objects("attributions.jsonl.gz").count
        let rescoring = try Rescoring(
            result: "\(run.scratch.path)/out", pipeline: "\(run.scratch.path)/changed.yaml", threads: 2)
        let (planning, publishing) = (RunProgress(), RunProgress())
        _ = try await rescoring.plan(progress: planning)
        _ = try await rescoring.publish(to: "\(run.scratch.path)/again", isForced: false, progress: publishing)
        for view in [planning.view, publishing.view] {
            #expect(view.stage == .deciding)
            #expect(rows > 0)
            #expect(view.installsDecided == rows)
            #expect(view.installsTotal == rows)
        }
    }
}
