public import AttributionModel

/// A worker's scratch space for working out keys step by step (`TierKeys`), and the resulting keys.
public struct KeyScratch: Sendable {
    /// The keys of the click at hand.
    public internal(set) var keys: [WantedKey] = []
    /// The probabilistic tiers that the click at hand has all signals for, a bit each.
    public internal(set) var tiers: UInt16 = 0
    /// Whether it has the key of a tier that compares devices.
    public internal(set) var hasDeviceKey = false
    /// The postings of the install at hand.
    public internal(set) var postings: [InstallPosting] = []
    /// The result of each step for the record at hand.
    var steps: [StepDigest] = []
    /// The digests of texts that were asked for lately, by the texts' numbers.
    var texts = RecentValues<UInt64, Digest>(bits: 10)

    /// Makes empty scratch space; the first record makes it grow.
    public init() {}

    /// Leaves only the keys that some install may want at a time.
    public mutating func keepWanted(at clickedAt: Instant, by filter: KeyFilter) {
        var kept = 0
        for place in keys.indices {
            let wanted = keys[place]
            guard filter.mayWant(wanted.key, at: clickedAt, earlierTiers: wanted.earlierTiers) else { continue }
            keys[kept] = wanted
            kept += 1
        }
        keepFirst(kept)
    }

    /// Leaves only the first keys.
    ///
    /// The others are removed one by one: a click has few, and removing several at once goes by way of replacing a
    /// range.
    @inline(__always)
    mutating func keepFirst(_ count: Int) {
        while keys.count > count { keys.removeLast() }
    }

    /// Makes room for that many steps.
    mutating func grow(to count: Int) {
        steps = Array(
            repeating: StepDigest(builder: DigestBuilder(seed: DigestSeed.signals), isPresent: false), count: count)
    }
}

/// What a step of keys gives for a record.
struct StepDigest: Sendable {
    var builder: DigestBuilder
    /// Whether the record has all signals up to the step; otherwise the digest is left from an earlier record.
    var isPresent: Bool
}
