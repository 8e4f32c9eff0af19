public import AttributionModel

/// The keys that installs want, each with the span of the times of clicks that its installs can use.
///
/// Installs are few and clicks are many: a click whose key no install could want is counted and dropped at once, so
/// that what is sorted is near the size of the answer and not of the log. A key costs eight bytes: 34 bits of
/// fingerprint, the earlier tiers that *all* of its installs have the signals for, and the first and last hour in which
/// one of them can use a click. A false positive costs one sorted record that meets no install; there are no false
/// negatives.
public struct KeyFilter: Sendable {
    private let table: FilterTable
    private let shards: [FilterShard.Bounds]
    /// No install wants a click before this time.
    private let start: Instant

    init(_ table: FilterTable, shards: [FilterShard.Bounds], start: Instant) {
        self.table = table
        self.shards = shards
        self.start = start
    }

    /// Whether keys share slots for want of memory, so that many clicks pass that no install wants.
    public var isCoarse: Bool { shards.contains { $0.isCoarse } }

    /// Prefetches what `mayWant` looks at first for a key.
    @inline(__always)
    public func prefetch(_ key: Digest) {
        let bounds = shards[Int(key.high & UInt64(FilterShard.count - 1))]
        table.slots.prefetch(bounds.start + (Int(truncatingIfNeeded: key.low) & bounds.mask))
    }

    /// Whether an install may want a click with this key at this time.
    ///
    /// `earlierTiers` are the earlier tiers that the click has all signals for: a pair that has one of them in common
    /// meets there and not under this key.
    @inline(__always)
    public func mayWant(_ key: Digest, at time: Instant, earlierTiers: UInt16) -> Bool {
        let bounds = shards[Int(key.high & UInt64(FilterShard.count - 1))]
        let fingerprint = FilterSlot.fingerprint(of: key)
        let hour = FilterSlot.hour(of: time, since: start)
        var place = Int(truncatingIfNeeded: key.low) & bounds.mask
        while true {
            let slot = table.slots[bounds.start + place]
            if slot == 0 { return false }
            if bounds.isCoarse || FilterSlot.fingerprint(slot) == fingerprint {
                return FilterSlot.from(slot) <= hour && hour <= FilterSlot.to(slot)
                    && FilterSlot.tiers(slot) & earlierTiers == 0
            }
            place = (place + 1) & bounds.mask
        }
    }
}

/// The slots of all shards of a filter, 0 where empty, and the memory reserved for them, given back with the filter's
/// last copy.
final class FilterTable: Sendable {
    let slots: WordTable
    private let budget: MemoryBudget

    /// Takes slots whose bytes were reserved from `budget`.
    init(_ slots: consuming WordTable, reservedFrom budget: MemoryBudget) {
        self.slots = slots
        self.budget = budget
    }

    deinit { budget.release(slots.count * MemoryLayout<UInt64>.stride) }
}
