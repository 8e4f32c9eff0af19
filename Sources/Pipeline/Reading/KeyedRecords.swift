import AttributionModel

/// How many records of each platform may be matched, and of which tiers some of them have the key.
///
/// Who counts says how tiers are numbered.
struct KeyedRecords: Sendable {
    /// Records by the raw value of their platform; the first place is for those without one.
    private var counts = InlineArray<4, Int>(repeating: 0)
    /// At the same places, a bit for each tier: set if some record has all signals of the tier's key, whether or not
    /// the other side has that key.
    private var tiers = InlineArray<4, UInt64>(repeating: 0)

    /// Counts a record of a platform that has the keys of these tiers.
    @inline(__always)
    mutating func add(_ platform: Platform?, keysOf tiers: UInt64) {
        let place = Self.place(of: platform)
        counts[place] += 1
        self.tiers[place] |= tiers
    }

    /// Adds what another task, or another part of the run, has counted.
    mutating func add(_ other: KeyedRecords) {
        for place in counts.indices {
            counts[place] += other.counts[place]
            tiers[place] |= other.tiers[place]
        }
    }

    /// The records of any of these platforms.
    func count(of platforms: some Sequence<Platform?>) -> Int {
        platforms.reduce(0) { $0 + counts[Self.place(of: $1)] }
    }

    /// Whether some record of these platforms has the key of any of these tiers.
    func hasKey(of tiers: UInt64, on platforms: some Sequence<Platform?>) -> Bool {
        platforms.contains { self.tiers[Self.place(of: $0)] & tiers != 0 }
    }

    private static func place(of platform: Platform?) -> Int { Int(platform?.rawValue ?? 0) }
}
