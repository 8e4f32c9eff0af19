import AttributionModel

/// A part of the keys: an open-addressed table that doubles while its allowance lasts, then fills up to seven eighths,
/// and past that lets keys share slots (`isCoarse`), each slot then holding the union of what its keys want.
struct FilterShard: ~Copyable, Sendable {
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

    /// Adds the slots of some keys: each at the first place from `place(of:)` on that is free or has its fingerprint
    /// or, once keys share slots, at that place itself.
    mutating func add(_ added: ArraySlice<UInt64>, allowance: MemoryBudget) throws(SpillError) {
        for slot in added { slots.prefetch(place(of: slot)) }
        for slot in added {
            if used >= mostUsed, !isCoarse { try grow(allowance: allowance) }
            insert(slot)
        }
    }

    /// Where a slot is looked for first: a fingerprint has the last bits of its key, enough for a table of any size.
    @inline(__always)
    private func place(of slot: UInt64) -> Int { Int(FilterSlot.fingerprint(slot)) & (slots.count - 1) }

    private mutating func insert(_ slot: UInt64) {
        let mask = slots.count - 1
        var place = place(of: slot)
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
    private mutating func refill(_ table: consuming WordTable) {
        var old = table
        swap(&old, &slots)
        used = 0
        for place in 0..<old.count where old[place] != 0 {
            insert(old[place])
        }
    }

    /// Enters the slots into `table` at `start`, and frees their memory: the shard then has no keys.
    mutating func move(into table: inout WordTable, at start: Int) throws(SpillError) -> Bounds {
        var shard = try FilterShard()
        swap(&shard, &self)
        table.copy(shard.slots, to: start)
        return Bounds(start: start, mask: shard.slots.count - 1, isCoarse: shard.isCoarse)
    }
}

/// The bits of a slot: 34 bits of the key's low half, 4 of tiers, 13 for the first and 13 for the last hour.
enum FilterSlot {
    /// Hours are counted from 1 and clamped, so that no slot in use is 0 and a span past 341 days only grows coarser.
    private static let lastHour: Int64 = 0x1FFF

    /// The bits of a key that a slot keeps.
    @inline(__always)
    static func fingerprint(of key: Digest) -> UInt64 { key.low & 0x3_FFFF_FFFF }
    /// The bits of the key that a slot keeps.
    @inline(__always)
    static func fingerprint(_ slot: UInt64) -> UInt64 { slot & 0x3_FFFF_FFFF }
    /// The earlier tiers for which every install in a slot has all signals, one bit each.
    @inline(__always)
    static func tiers(_ slot: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: slot >> 34 & 0xF) }
    /// The first hour, as `hour` counts them, in which an install wants a click.
    @inline(__always)
    static func from(_ slot: UInt64) -> UInt64 { slot >> 38 & 0x1FFF }
    /// The last such hour.
    @inline(__always)
    static func to(_ slot: UInt64) -> UInt64 { slot >> 51 }

    /// The hour of a time, counted from 1 since the filter's start, and clamped.
    @inline(__always)
    static func hour(of time: Instant, since start: Instant) -> UInt64 {
        UInt64(Swift.min(Swift.max((time - start) / .hour + 1, 1), lastHour))
    }

    /// The slot of one install.
    static func make(_ posting: InstallPosting, since start: Instant) -> UInt64 {
        pack(
            fingerprint: fingerprint(of: posting.key), tiers: posting.earlierTiers & 0xF,
            from: hour(of: posting.from, since: start), to: hour(of: posting.to, since: start))
    }

    /// The slot for the installs of two slots; the first may be 0, a slot without installs.
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
