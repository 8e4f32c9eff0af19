import Fixtures
import PipelineFile
import Testing

@testable import Pipeline

@Suite("Levels in the summary")
struct SummaryLevelsTests {
    @Test("add up to the attributed installs, those below the lowest level included")
    func belowLowest() async throws {
        let text = try #require(PipelineFile.shipped("warplink"))
        let strict = text.replacing(
            #"{high: "> 0.5", medium: ">= 0.3", low: ">= 0"}"#, with: "{high: 0.99, medium: 0.95, low: 0.9}")
        try #require(strict != text)
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: [try WarpLinkScene.install().line])
        try run.scratch.write(strict, to: "strict.yaml")
        run.pipeline = "\(run.scratch.path)/strict.yaml"
        let summary = try await run.result().summary
        #expect(summary.contains(#/ low +0\n +\(none\) +1\n/#), "\(summary)")
    }
}
