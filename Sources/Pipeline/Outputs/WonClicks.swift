import AttributionModel
import Deciding

/// Clicks that probabilistic single-use tiers won, to hold each at one install as long as `history` reaches (spec §8).
struct WonClicks {
    private var clicks: Claims
    /// How often a click was added again.
    private(set) var twice = 0

    /// Goes on after what was won before.
    init(after clicks: Claims) { self.clicks = clicks }

    /// Takes over what an earlier part won; its count stays its own.
    mutating func follow(_ earlier: WonClicks) { clicks = earlier.clicks }

    /// Counts a click that an install won, which comes after all that were told before.
    mutating func add(_ click: UInt32, at requestedAt: Instant) {
        if clicks.contains(click, at: requestedAt) { twice += 1 }
        clicks.insert(click, at: requestedAt)
    }
}
