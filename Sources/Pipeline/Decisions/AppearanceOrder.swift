import AttributionModel

/// A key that `AppearanceOrder` numbers.
protocol AppearingKey: Equatable {
    /// A word that is equal for equal keys, and seldom for others.
    var word: UInt64 { get }
}

extension UInt64: AppearingKey {
    var word: UInt64 { self }
}

extension Digest: AppearingKey {
    var word: UInt64 { low }
}

/// Numbers keys from 0 in the order in which they appear, until it begins anew.
struct AppearanceOrder<Key: AppearingKey> {
    private struct Slot {
        var key: Key
        var number: UInt32 = 0
        /// Of what round the key is; slots of earlier rounds are free.
        var round: UInt32 = 0
    }
    private var slots: [Slot]
    private var round: UInt32 = 1
    /// How many keys have a number.
    private(set) var count = 0

    /// An order with room for `capacity` keys, a power of two; more are made room for.
    ///
    /// Free slots hold `filler`, which may be any key.
    init(capacity: Int, filler: Key) { slots = Array(repeating: Slot(key: filler), count: 2 * capacity) }

    /// Begins anew: no key has a number.
    mutating func clear() {
        count = 0
        round &+= 1
        guard round == 0 else { return }
        round = 1
        for place in slots.indices { slots[place].round = 0 }
    }

    /// A key's number, and whether it appears for the first time.
    mutating func number(of key: Key) -> (number: Int, isNew: Bool) {
        let place = search(key)
        if slots[place].round == round { return (Int(slots[place].number), false) }
        slots[place] = Slot(key: key, number: UInt32(truncatingIfNeeded: count), round: round)
        count += 1
        // Fuller would make keys search for long; emptier would take more memory, whose first touch costs more.
        if 8 * count > 5 * slots.count { grow() }
        return (count - 1, true)
    }

    /// The place that a key has, or the free one that it would get.
    private func search(_ key: Key) -> Int {
        let mask = slots.count - 1
        // Keys may be multiples of a number: the high bits of a product depend on all of theirs.
        var place = Int(truncatingIfNeeded: (key.word &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[place].round == round, slots[place].key != key { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(key: old[0].key), count: 2 * old.count)
        for slot in old where slot.round == round { slots[search(slot.key)] = slot }
    }
}
