import AttributionModel

/// How many records of each platform may be matched, and of which tiers some of them have the key.
///
/// Who counts says how tiers are numbered.
struct KeyedRecords: Sendable {
    /// The records of one platform.
    private struct Records {
        var count = 0
        /// A bit for each tier: set if some record has all signals of the tier's key, whether or not the other side has
        /// that key.
        var tiers: UInt64 = 0
    }

    private var records = ByPlatform(repeating: Records())

    /// Counts a record of a platform that has the keys of these tiers.
    @inline(__always)
    mutating func add(_ platform: Platform?, keysOf tiers: UInt64) {
        records[platform].count += 1
        records[platform].tiers |= tiers
    }

    /// Adds what another task, or another part of the run, has counted.
    mutating func add(_ other: KeyedRecords) {
        records.add(other.records) {
            $0.count += $1.count
            $0.tiers |= $1.tiers
        }
    }

    /// The records of any of these platforms.
    func count(of platforms: some Sequence<Platform?>) -> Int { platforms.reduce(0) { $0 + records[$1].count } }

    /// Whether some record of these platforms has the key of any of these tiers.
    func hasKey(of tiers: UInt64, on platforms: some Sequence<Platform?>) -> Bool {
        platforms.contains { records[$0].tiers & tiers != 0 }
    }
}
