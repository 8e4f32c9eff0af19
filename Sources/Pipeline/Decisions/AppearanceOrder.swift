import AttributionModel

/// A key that `AppearanceOrder` numbers.
protocol AppearingKey: Equatable {
    /// A word that is equal for equal keys, and seldom for others.
    var word: UInt64 { get }
}

/// A word as a key, in halves: with a number behind it takes 12 bytes and not 16, and many lie at random in memory.
struct HalvedWord: AppearingKey {
    private let low: UInt32
    private let high: UInt32

    init(_ word: UInt64) {
        low = UInt32(truncatingIfNeeded: word)
        high = UInt32(truncatingIfNeeded: word >> 32)
    }

    var word: UInt64 { UInt64(high) << 32 | UInt64(low) }
}

extension Digest: AppearingKey {
    var word: UInt64 { low }
}

/// Numbers keys from 0 in the order in which they appear, until it begins anew.
struct AppearanceOrder<Key: AppearingKey> {
    private struct Slot {
        var key: Key
        /// How many keys had appeared with this one, those of earlier rounds too; slots of earlier rounds are free.
        var appearance: UInt32 = 0
    }
    private var slots: [Slot]
    /// The keys that had appeared when the round began.
    private var earlier: UInt32
    /// How many keys have a number.
    private(set) var count = 0

    /// An order with room for `capacity` keys, a power of two; more are made room for.
    ///
    /// Free slots hold `filler`, which may be any key. `earlier` is for tests: that many keys are taken to have
    /// appeared.
    init(capacity: Int, filler: Key, earlier: UInt32 = 0) {
        slots = Array(repeating: Slot(key: filler), count: 2 * capacity)
        self.earlier = earlier
    }

    /// Begins anew: no key has a number.
    mutating func clear() {
        earlier += UInt32(count)
        count = 0
        // A round has far fewer keys than are left to count then.
        guard earlier > .max / 2 else { return }
        earlier = 0
        for place in slots.indices { slots[place].appearance = 0 }
    }

    /// A key's number, and whether it appears for the first time.
    mutating func number(of key: Key) -> (number: Int, isNew: Bool) {
        let place = search(key)
        if slots[place].appearance > earlier { return (Int(slots[place].appearance - earlier) - 1, false) }
        count += 1
        slots[place] = Slot(key: key, appearance: earlier + UInt32(count))
        // Fuller would make keys search for long; emptier would take more memory, whose first touch costs more.
        if 8 * count > 5 * slots.count { grow() }
        return (count - 1, true)
    }

    /// The place that a key has, or the free one that it would get.
    private func search(_ key: Key) -> Int {
        let mask = slots.count - 1
        // Keys may be multiples of a number: the high bits of a product depend on all of theirs.
        var place = Int(truncatingIfNeeded: (key.word &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[place].appearance > earlier, slots[place].key != key { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(key: old[0].key), count: 2 * old.count)
        for slot in old where slot.appearance > earlier { slots[search(slot.key)] = slot }
    }
}
