import Testing

@testable import Pipeline

@Suite("Levels in the summary")
struct SummaryLevelsTests {
    @Test("add up to the attributed installs, those below the lowest level included")
    func belowLowest() async throws {
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: [try WarpLinkScene.install().line])
        let levels = #"{high: "> 0.5", medium: ">= 0.3", low: ">= 0"}"#
        try run.decide(by: shippedText("warplink", (levels, "{high: 0.99, medium: 0.95, low: 0.9}")))
        let summary = try await run.result().summary
        #expect(summary.contains(#/ low +0\n +\(none\) +1\n/#), "\(summary)")
    }
}
