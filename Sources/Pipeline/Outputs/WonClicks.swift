import AttributionModel
import Deciding

/// Clicks that probabilistic single-use tiers won, to check that each is won once within `history` (spec §8).
struct WonClicks {
    private var clicks: Claims
    /// How often a click was added that had been won already.
    private(set) var twice = 0

    /// Goes on after what was won before.
    init(after clicks: Claims) { self.clicks = clicks }

    /// Hands its clicks to the part that follows it, but not its count; nothing may be added to it afterwards.
    ///
    /// Handed over and not copied: each of a year's parts would keep a copy of its own.
    mutating func hand(to later: inout WonClicks) { swap(&clicks, &later.clicks) }

    /// Counts a click won by an install that comes after all previous ones.
    mutating func add(_ click: UInt32, at requestedAt: Instant) {
        if clicks.contains(click, at: requestedAt) { twice += 1 }
        clicks.insert(click, at: requestedAt)
    }
}
