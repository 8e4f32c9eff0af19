import AttributionModel

/// Numbers keys from 0 in the order in which they first appear in a round.
struct AppearanceOrder {
    private struct Slot {
        var key: Digest
        /// How many keys had appeared with this one, counting earlier rounds, too; slots of earlier rounds are free.
        var appearance: UInt32 = 0
    }
    private var slots: [Slot]
    /// The least number of slots.
    private let least: Int
    /// How many keys had appeared when the round began.
    private var earlier: UInt32
    /// How many keys have appeared in the round.
    private var appeared: UInt32 = 0
    /// How many keys have a number.
    private(set) var count = 0

    /// An order with room for `capacity` keys, a power of two; it grows for more.
    ///
    /// `earlier` is for tests: as if that many keys had already appeared.
    init(capacity: Int, earlier: UInt32 = 0) {
        least = 2 * capacity
        slots = Array(repeating: Slot(key: .none), count: least)
        self.earlier = earlier
    }

    /// Begins a new round, in which no key has a number.
    mutating func clear() {
        earlier += appeared
        appeared = 0
        count = 0
        // Up to this bound, far more numbers are left than a round has keys.
        guard earlier > .max / 2 else { return }
        earlier = 0
        for place in slots.indices { slots[place].appearance = 0 }
    }

    /// A key's number, and whether it appears for the first time.
    mutating func number(of key: Digest) -> (number: Int, isNew: Bool) {
        let place = search(key)
        if slots[place].appearance > earlier { return (Int(slots[place].appearance - earlier) - 1, false) }
        appeared += 1
        count += 1
        slots[place] = Slot(key: key, appearance: earlier + appeared)
        if isTooFull(slots.count) { resize(to: 2 * slots.count, keeping: slots.filter { $0.appearance > earlier }) }
        return (Int(appeared) - 1, true)
    }

    /// Forgets keys by their numbers, which no other key gets in this round, and gives back memory.
    mutating func forget(where isForgotten: (Int) -> Bool) {
        let kept = slots.filter { $0.appearance > earlier && !isForgotten(Int($0.appearance - earlier) - 1) }
        count = kept.count
        var size = least
        while isTooFull(size) { size *= 2 }
        resize(to: size, keeping: kept)
    }

    /// The place that a key has, or the free place that it would get.
    private func search(_ key: Digest) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: key.low) & mask
        while slots[place].appearance > earlier, slots[place].key != key { place = (place + 1) & mask }
        return place
    }

    /// Whether so many slots are too few: a fuller table would make searches long; an emptier one would take more
    /// memory, whose first touch costs more.
    private func isTooFull(_ size: Int) -> Bool { 8 * count > 5 * size }

    private mutating func resize(to size: Int, keeping kept: [Slot]) {
        slots = Array(repeating: Slot(key: .none), count: size)
        for slot in kept { slots[search(slot.key)] = slot }
    }
}
