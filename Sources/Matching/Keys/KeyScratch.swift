public import AttributionModel

/// A worker's scratch space for the steps of keys, and the resulting keys.
public struct KeyScratch: Sendable {
    /// The keys of the click at hand.
    public var keys: ArraySlice<WantedKey> { room[..<count] }
    /// How many keys these are.
    public internal(set) var count = 0
    /// The probabilistic tiers that the click at hand has all signals for, a bit each.
    public internal(set) var tiers: UInt16 = 0
    /// The postings of the install at hand.
    public internal(set) var postings: [InstallPosting] = []
    /// Room for as many keys as a click may have, which begins with those of the click at hand.
    var room: [WantedKey] = []
    /// The result of each step for the record at hand.
    var steps: [StepDigest] = []
    /// The digests of texts that were asked for lately.
    var texts = TextDigests()

    /// Makes empty scratch space; the first record makes it grow.
    public init() {}

    /// Leaves only the keys that some install may want at a time.
    public mutating func keepWanted(at clickedAt: Instant, by filter: KeyFilter) {
        count = KeyScratch.keepWanted(of: &room, first: count, at: clickedAt, by: filter)
    }

    /// The same in an array's `first` places; returns how many are left.
    private static func keepWanted(
        of keys: inout [WantedKey], first: Int, at clickedAt: Instant, by filter: KeyFilter
    ) -> Int {
        // A span, so that whether the array is uniquely referenced is checked once and not for every key.
        var keys = keys.mutableSpan
        var kept = 0
        for place in 0..<first {
            let wanted = keys[place]
            guard filter.mayWant(wanted.key, at: clickedAt, earlierTiers: wanted.earlierTiers) else { continue }
            keys[kept] = wanted
            kept += 1
        }
        return kept
    }

    /// Makes room for that many steps and keys.
    mutating func grow(steps stepCount: Int, keys keyCount: Int) {
        steps = Array(
            repeating: StepDigest(builder: DigestBuilder(seed: DigestSeed.signals), isPresent: false),
            count: stepCount)
        room = Array(repeating: WantedKey(key: .none, earlierTiers: 0), count: keyCount)
    }
}

/// What a step of keys gives for a record.
struct StepDigest: Sendable {
    var builder: DigestBuilder
    /// Whether the record has all signals up to the step; otherwise the digest is left from an earlier record.
    var isPresent: Bool
}
