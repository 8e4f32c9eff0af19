import AttributionModel
import Deciding
import Testing

@testable import Pipeline

@Suite("Clicks that are won once")
struct WonClicksTests {
    private let none = Claims(clickCount: 0, lapsing: .none, history: .day)
    private let now = Instant(milliseconds: 0)

    @Test("are handed to the next part, which alone keeps them")
    func handedOver() {
        var (first, second) = (WonClicks(after: none), WonClicks(after: none))
        first.add(7, at: now)
        first.add(7, at: now)
        first.hand(to: &second)
        #expect((first.twice, second.twice) == (1, 0))
        second.add(7, at: now)
        #expect(second.twice == 1)
        // Published parts keep no clicks: their number grows with the days of a run.
        first.add(7, at: now)
        #expect(first.twice == 1)
    }
}
