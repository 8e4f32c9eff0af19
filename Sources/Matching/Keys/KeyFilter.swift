public import AttributionModel
import Synchronization

/// The keys that installs want, with the span of useful times of each (design §1, but for the kind of table).
///
/// Installs are few and clicks are many: a click whose key no install could want is counted and dropped at once, so
/// that what is sorted is near the size of the answer and not of the log. A key costs eight bytes: 34 bits of
/// fingerprint, the tiers that *all* of its installs meet earlier clicks in, and the first and last useful hour.
/// A false positive costs one sorted record that meets no install; there are no false negatives.
public struct KeyFilter: Sendable {
    /// Slots of all shards; 0 is an empty slot.
    private let slots: [UInt64]
    private let shards: [FilterShard.Bounds]
    /// No install wants a click before this time.
    private let start: Instant
    private let reservation: FilterReservation

    fileprivate init(slots: [UInt64], shards: [FilterShard.Bounds], start: Instant, budget: MemoryBudget) {
        self.slots = slots
        self.shards = shards
        self.start = start
        reservation = FilterReservation(byteCount: slots.count * 8, budget: budget)
    }

    /// Prefetches what `mayWant` looks at first for a key.
    @inline(__always)
    public func prefetch(_ key: Digest) {
        let bounds = shards[Int(key.high & UInt64(FilterShard.count - 1))]
        guard bounds.mask >= 0 else { return }
        let place = bounds.start + (Int(truncatingIfNeeded: key.low) & bounds.mask)
        Prefetch.bring(slots.span, at: place)
    }

    /// Whether an install may want a click with this key at this time.
    ///
    /// `earlierTiers` are the earlier tiers that the click has all signals for: a pair that has one of them in common
    /// meets there and not under this key.
    @inline(__always)
    public func mayWant(_ key: Digest, at time: Instant, earlierTiers: UInt16) -> Bool {
        let bounds = shards[Int(key.high & UInt64(FilterShard.count - 1))]
        guard bounds.mask >= 0 else { return false }
        let fingerprint = FilterSlot.fingerprint(of: key)
        let hour = FilterSlot.hour(of: time, since: start)
        var place = Int(truncatingIfNeeded: key.low) & bounds.mask
        while true {
            let slot = slots[bounds.start + place]
            if slot == 0 { return false }
            if bounds.isCoarse || FilterSlot.fingerprint(slot) == fingerprint {
                return FilterSlot.from(slot) <= hour && hour <= FilterSlot.to(slot)
                    && FilterSlot.tiers(slot) & earlierTiers == 0
            }
            place = (place + 1) & bounds.mask
        }
    }
}

/// The reservation for a filter's tables; given back with the last copy of the filter.
private final class FilterReservation: Sendable {
    private let byteCount: Int
    private let budget: MemoryBudget

    init(byteCount: Int, budget: MemoryBudget) {
        self.byteCount = byteCount
        self.budget = budget
    }

    deinit { budget.release(byteCount) }
}

/// Collects the keys of installs from several workers at once, then makes the filter.
///
/// Its memory is set aside beforehand: whatever else is kept meanwhile can go to the disk, but a filter that lacks
/// memory lets through clicks that are then sorted, kept and read again for nothing.
public final class KeyFilterBuilder: Sendable {
    private let shards: [ShardBox]
    private let budget: MemoryBudget
    /// The part of the budget that was set aside.
    private let allowance: MemoryBudget
    private let start: Instant

    private final class ShardBox: Sendable {
        let shard = Mutex(FilterShard())
    }

    /// The bytes that a filter of that many keys may take of a budget: three eighths of it at most.
    ///
    /// Callers that keep something that can be spilled make room for these bytes first.
    public static func byteCount(forKeys count: Int, of budget: MemoryBudget) -> Int {
        let most = max(budget.limit / 8 * 3, FilterShard.byteCount(forKeys: 0) * FilterShard.count)
        return min(FilterShard.byteCount(forKeys: count / FilterShard.count) * FilterShard.count, most)
    }

    /// Starts an empty filter of at most `count` keys, with as much memory as `budget` has left for them.
    ///
    /// No install wants a click before `start`.
    public init(start: Instant, expecting count: Int, budget: MemoryBudget) {
        self.start = start
        self.budget = budget
        let least = Self.byteCount(forKeys: 0, of: budget)
        var granted = Self.byteCount(forKeys: count, of: budget)
        while granted > least, !budget.reserve(granted) { granted /= 2 }
        if granted <= least {
            granted = least
            budget.forceReserve(least)
        }
        allowance = MemoryBudget(bytes: granted)
        shards = (0..<FilterShard.count).map { _ in ShardBox() }
    }

    /// Adds a key that an install wants.
    public func add(_ posting: InstallPosting) {
        let shard = shards[Int(posting.key.high & UInt64(FilterShard.count - 1))]
        shard.shard.withLock { $0.add(posting, since: start, allowance: allowance) }
    }

    /// The filter of all keys added; the builder is empty afterwards.
    public func makeFilter() -> KeyFilter {
        var slots: [UInt64] = []
        var bounds: [FilterShard.Bounds] = []
        slots.reserveCapacity(shards.reduce(0) { $0 + $1.shard.withLock { $0.slots.count } })
        for shard in shards {
            let taken = shard.shard.withLock { shard in
                let taken = shard
                shard = FilterShard()
                return taken
            }
            bounds.append(.init(start: slots.count, mask: taken.slots.count - 1, isCoarse: taken.isCoarse))
            slots.append(contentsOf: taken.slots)
        }
        budget.release(allowance.limit - allowance.reserved)
        return KeyFilter(slots: slots, shards: bounds, start: start, budget: budget)
    }
}

/// A part of the keys: an open-addressed table that doubles while its allowance lasts, then fills up to seven eighths,
/// and past that lets keys share slots (`isCoarse`), each slot then holding the union of what its keys want.
private struct FilterShard: Sendable {
    static let count = 64
    private static let leastSlots = 1_024

    struct Bounds: Sendable {
        let start: Int
        /// Slots minus one, -1 for an empty shard.
        let mask: Int
        let isCoarse: Bool
    }

    var slots: [UInt64] = []
    var isCoarse = false
    private var used = 0
    /// How many slots may be used before the table doubles, or keys share slots.
    private var mostUsed = 0
    private var isLargest = false

    /// The bytes of a shard of that many keys and a few more, as shards are not all of one size.
    static func byteCount(forKeys count: Int) -> Int {
        var slots = leastSlots
        while slots / 8 * 5 < count + count / 32 { slots *= 2 }
        return slots * 8
    }

    mutating func add(_ posting: InstallPosting, since start: Instant, allowance: MemoryBudget) {
        if used >= mostUsed, !isCoarse { grow(allowance: allowance) }
        insert(FilterSlot.make(posting, since: start), at: Int(truncatingIfNeeded: posting.key.low))
    }

    private mutating func insert(_ slot: UInt64, at hash: Int) {
        let mask = slots.count - 1
        var place = hash & mask
        while slots[place] != 0, !isCoarse, FilterSlot.fingerprint(slots[place]) != FilterSlot.fingerprint(slot) {
            place = (place + 1) & mask
        }
        if slots[place] == 0 { used += 1 }
        slots[place] = FilterSlot.union(slots[place], slot)
    }

    /// Doubles the table.
    ///
    /// A fingerprint starts at bit 0 of the hash, so it gives a key's place at any size.
    private mutating func grow(allowance: MemoryBudget) {
        if isLargest { return becomeCoarse() }
        let size = max(Self.leastSlots, slots.count * 2)
        let bytes = (size - slots.count) * 8
        guard slots.isEmpty || allowance.reserve(bytes) else {
            isLargest = true
            mostUsed = slots.count / 8 * 7
            return
        }
        if slots.isEmpty { allowance.forceReserve(bytes) }
        let old = slots
        slots = Array(repeating: 0, count: size)
        mostUsed = size / 8 * 5
        used = 0
        for slot in old where slot != 0 { insert(slot, at: Int(FilterSlot.fingerprint(slot))) }
    }

    private mutating func becomeCoarse() {
        let old = slots
        isCoarse = true
        used = 0
        slots = Array(repeating: 0, count: old.count)
        for slot in old where slot != 0 { insert(slot, at: Int(FilterSlot.fingerprint(slot))) }
    }
}

/// The bits of a slot: 34 bits of the key's low half, 4 of tiers, 13 for the first and 13 for the last hour.
private enum FilterSlot {
    /// Hours are counted from 1 and clamped, so that no slot in use is 0 and a span past 341 days only grows coarser.
    private static let lastHour: Int64 = 0x1FFF

    @inline(__always)
    static func fingerprint(of key: Digest) -> UInt64 { key.low & 0x3_FFFF_FFFF }
    @inline(__always)
    static func fingerprint(_ slot: UInt64) -> UInt64 { slot & 0x3_FFFF_FFFF }
    @inline(__always)
    static func tiers(_ slot: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: slot >> 34 & 0xF) }
    @inline(__always)
    static func from(_ slot: UInt64) -> UInt64 { slot >> 38 & 0x1FFF }
    @inline(__always)
    static func to(_ slot: UInt64) -> UInt64 { slot >> 51 }

    @inline(__always)
    static func hour(of time: Instant, since start: Instant) -> UInt64 {
        UInt64(Swift.min(Swift.max((time - start) / .hour + 1, 1), lastHour))
    }

    static func make(_ posting: InstallPosting, since start: Instant) -> UInt64 {
        pack(
            fingerprint: fingerprint(of: posting.key), tiers: posting.earlierTiers & 0xF,
            from: hour(of: posting.from, since: start), to: hour(of: posting.to, since: start))
    }

    static func union(_ old: UInt64, _ new: UInt64) -> UInt64 {
        guard old != 0 else { return new }
        return pack(
            fingerprint: fingerprint(old), tiers: tiers(old) & tiers(new), from: Swift.min(from(old), from(new)),
            to: Swift.max(to(old), to(new)))
    }

    private static func pack(fingerprint: UInt64, tiers: UInt16, from: UInt64, to: UInt64) -> UInt64 {
        fingerprint | UInt64(tiers) << 34 | from << 38 | to << 51
    }
}
