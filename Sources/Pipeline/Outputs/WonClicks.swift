import AttributionModel
import Deciding

/// Clicks that probabilistic single-use tiers won, to check that each is won once within `history` (spec §8).
struct WonClicks {
    private var clicks: Claims
    /// How often a click was added that had been won already.
    private(set) var twice = 0

    /// Goes on after what was won before.
    init(after clicks: Claims) { self.clicks = clicks }

    /// Takes over the clicks that an earlier part won, but not that part's count.
    mutating func follow(_ earlier: WonClicks) { clicks = earlier.clicks }

    /// Counts a click won by an install that comes after all previous ones.
    mutating func add(_ click: UInt32, at requestedAt: Instant) {
        if clicks.contains(click, at: requestedAt) { twice += 1 }
        clicks.insert(click, at: requestedAt)
    }
}
