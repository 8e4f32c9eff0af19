public import AttributionModel
import Synchronization

/// The keys that installs want, with the span of useful times of each (design §1, but for the kind of table).
///
/// Installs are few and clicks are many: a click whose key no install could want is counted and dropped at once, so
/// that what is sorted is near the size of the answer and not of the log. A key costs eight bytes: 34 bits of
/// fingerprint, the tiers that *all* of its installs meet earlier clicks in, and the first and last useful hour.
/// A false positive costs one sorted record that meets no install; there are no false negatives.
public struct KeyFilter: Sendable {
    private let table: FilterTable
    private let shards: [FilterShard.Bounds]
    /// No install wants a click before this time.
    private let start: Instant

    fileprivate init(_ table: FilterTable, shards: [FilterShard.Bounds], start: Instant) {
        self.table = table
        self.shards = shards
        self.start = start
    }

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

/// The slots of all shards of a filter, 0 where empty, and their reservation, given back with the last copy of it.
private final class FilterTable: Sendable {
    let slots: WordTable
    private let budget: MemoryBudget

    /// Takes slots whose bytes were reserved from `budget`.
    init(_ slots: consuming WordTable, reservedFrom budget: MemoryBudget) {
        self.slots = slots
        self.budget = budget
    }

    deinit { budget.release(slots.count * MemoryLayout<UInt64>.stride) }
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
        let shard: Mutex<FilterShard>

        init() throws(SpillError) { shard = Mutex(try FilterShard()) }
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
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public init(start: Instant, expecting count: Int, budget: MemoryBudget) throws(SpillError) {
        self.start = start
        self.budget = budget
        shards = try (0..<FilterShard.count).map { _ throws(SpillError) in try ShardBox() }
        let least = Self.byteCount(forKeys: 0, of: budget)
        var granted = Self.byteCount(forKeys: count, of: budget)
        while granted > least, !budget.reserve(granted) { granted /= 2 }
        if granted <= least {
            granted = least
            budget.forceReserve(least)
        }
        allowance = MemoryBudget(bytes: granted)
        allowance.forceReserve(least)
    }

    /// Adds a key that an install wants.
    ///
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public func add(_ posting: InstallPosting) throws(SpillError) {
        let shard = shards[Int(posting.key.high & UInt64(FilterShard.count - 1))]
        try shard.shard.withLock { shard throws(SpillError) in
            try shard.add(posting, since: start, allowance: allowance)
        }
    }

    /// The filter of all keys added; the builder is empty afterwards.
    ///
    /// Shards are joined one by one, and each is freed at once: all of them twice would be far beyond the budget.
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public func makeFilter() throws(SpillError) -> KeyFilter {
        var slots = try WordTable(count: shards.reduce(0) { $0 + $1.shard.withLock { $0.slots.count } })
        var bounds: [FilterShard.Bounds] = []
        var end = 0
        for shard in shards {
            let moved = try shard.shard.withLock { shard throws(SpillError) in try shard.move(into: &slots, at: end) }
            bounds.append(moved)
            end += moved.mask + 1
        }
        budget.release(allowance.limit - allowance.reserved)
        return KeyFilter(FilterTable(slots, reservedFrom: budget), shards: bounds, start: start)
    }
}

/// A part of the keys: an open-addressed table that doubles while its allowance lasts, then fills up to seven eighths,
/// and past that lets keys share slots (`isCoarse`), each slot then holding the union of what its keys want.
private struct FilterShard: ~Copyable, Sendable {
    static let count = 64
    private static let leastSlots = 1_024

    struct Bounds: Sendable {
        let start: Int
        /// Slots minus one.
        let mask: Int
        let isCoarse: Bool
    }

    private(set) var slots: WordTable
    private var isCoarse = false
    private var used = 0
    /// How many slots may be used before the table doubles, or keys share slots.
    private var mostUsed = leastSlots / 8 * 5
    private var isLargest = false

    init() throws(SpillError) { slots = try WordTable(count: Self.leastSlots) }

    /// The bytes of a shard of that many keys and a few more, as shards are not all of one size.
    static func byteCount(forKeys count: Int) -> Int {
        var slots = leastSlots
        while slots / 8 * 5 < count + count / 32 { slots *= 2 }
        return slots * 8
    }

    mutating func add(_ posting: InstallPosting, since start: Instant, allowance: MemoryBudget) throws(SpillError) {
        if used >= mostUsed, !isCoarse { try grow(allowance: allowance) }
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

    /// Doubles the table, or lets keys share slots where the allowance is used up.
    private mutating func grow(allowance: MemoryBudget) throws(SpillError) {
        if isLargest {
            isCoarse = true
            return refill(try WordTable(count: slots.count))
        }
        guard allowance.reserve(slots.count * 8) else {
            isLargest = true
            mostUsed = slots.count / 8 * 7
            return
        }
        mostUsed = slots.count / 4 * 5
        refill(try WordTable(count: 2 * slots.count))
    }

    /// Puts all slots into another table, which takes the place of this one.
    ///
    /// A fingerprint starts at bit 0 of the hash, so it gives a key's place at any size.
    private mutating func refill(_ table: consuming WordTable) {
        var old = table
        swap(&old, &slots)
        used = 0
        for place in 0..<old.count where old[place] != 0 {
            insert(old[place], at: Int(FilterSlot.fingerprint(old[place])))
        }
    }

    /// Enters the slots into `table` at `start`, and frees them: the shard is then that of no key.
    mutating func move(into table: inout WordTable, at start: Int) throws(SpillError) -> Bounds {
        var shard = try FilterShard()
        swap(&shard, &self)
        table.copy(shard.slots, to: start)
        return Bounds(start: start, mask: shard.slots.count - 1, isCoarse: shard.isCoarse)
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
