import AttributionModel
import Deciding
import Fixtures
import Testing

@testable import Pipeline

@Suite("Clicks that are won once")
struct WonClicksTests {
    @Test("are known to the reports of later parts, each of which counts its own")
    func laterPart() throws {
        let pipeline = try shippedPipeline("warplink")
        let now = Instant(milliseconds: 0)
        let click = Candidate(click: 7, reference: 0, clickedAt: now, link: 1, ipClass: nil)
        let tier = try #require(pipeline.match.tiers.firstIndex { $0.probabilistic?.isSingleUse == true })
        let match = Decision.Match(.probabilistic, tier: tier, touch: .click(MatchedClick(click)))
        let decision = Decision(.attributed(match))
        var won = Claims(clickCount: 0, lapsing: .none, history: .day)
        var first = ReportStage(pipeline: pipeline, day: nil, hotKeys: [])
        var second = first
        first.add(decision, requestedAt: now, platform: nil, hasOnceValue: false, Span(), won: &won)
        first.add(decision, requestedAt: now, platform: nil, hasOnceValue: false, Span(), won: &won)
        #expect((first.installs[.clicksWonTwice], second.installs[.clicksWonTwice]) == (1, 0))
        second.add(decision, requestedAt: now, platform: nil, hasOnceValue: false, Span(), won: &won)
        #expect((first.installs[.clicksWonTwice], second.installs[.clicksWonTwice]) == (1, 1))
    }
}
