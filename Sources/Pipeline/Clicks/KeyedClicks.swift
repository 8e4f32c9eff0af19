import Matching

/// How many usable clicks, of platforms that some probabilistic tier is open to, have all signals of such a tier's key.
struct KeyedClicks: Sendable {
    /// The usable clicks.
    private(set) var usable = 0
    /// Those among them that have such a key, whether or not an install wants it.
    private(set) var keyed = 0

    /// Adds a usable click.
    mutating func add(_ keys: KeyScratch) {
        usable += 1
        if keys.tiers != 0 { keyed += 1 }
    }

    /// Adds what another task, or another part of the run, has counted.
    mutating func add(_ other: KeyedClicks) {
        usable += other.usable
        keyed += other.keyed
    }
}
