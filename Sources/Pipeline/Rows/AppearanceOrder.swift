import AttributionModel

/// Numbers keys from 0 in the order in which they first appear in a round.
struct AppearanceOrder {
    private var numbers: DigestTable<UInt32>
    /// How many keys have appeared in the round.
    private var appeared: UInt32 = 0

    /// An order with room for `capacity` keys, a power of two; it grows for more.
    init(capacity: Int) { numbers = DigestTable(capacity: capacity) }

    /// How many keys have a number.
    var count: Int { numbers.count }

    /// Begins a new round, in which no key has a number.
    mutating func clear() {
        numbers.removeAll()
        appeared = 0
    }

    /// A key's number, and whether it appears for the first time.
    mutating func number(of key: Digest) -> (number: Int, isNew: Bool) {
        if let number = numbers[key] { return (Int(number), false) }
        numbers.add(appeared, for: key)
        appeared += 1
        return (Int(appeared) - 1, true)
    }

    /// Forgets keys by their numbers, which no other key gets in this round, and gives back memory.
    mutating func forget(where isForgotten: (Int) -> Bool) { numbers.removeAll { isForgotten(Int($0)) } }
}
