import AttributionModel

/// Clicks that installs won, to hold each at one (spec §8).
struct WonClicks {
    private var clicks = BitSet()
    /// How often a click was added again.
    private(set) var twice = 0

    /// Takes over what an earlier part won; its count stays its own.
    mutating func follow(_ earlier: WonClicks) { clicks = earlier.clicks }

    /// Counts a click that an install won.
    mutating func add(_ click: UInt32) {
        if mark(click) { twice += 1 }
    }

    /// Marks a click as won; true if it was before.
    @discardableResult
    mutating func mark(_ click: UInt32) -> Bool { !clicks.set(click) }
}
