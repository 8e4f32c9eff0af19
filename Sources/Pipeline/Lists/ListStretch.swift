/// Candidates of a list that are neighbours among the clicks of their key.
struct ListStretch {
    /// The place of its first candidate; like the count below 2 to the 31st.
    let start: Int
    private(set) var count: Int
    /// Whether the places of the next candidates come after that of the first, rather than before.
    private(set) var isRising: Bool

    /// The places, in the list's order.
    var places: StrideTo<Int> {
        stride(from: start, to: isRising ? start + count : start - count, by: isRising ? 1 : -1)
    }

    /// The same places, in ascending order.
    var range: Range<Int> { isRising ? start..<start + count : start - count + 1..<start + 1 }

    /// Adds the next candidate if it is beside the last one; the second one determines the direction.
    @inline(__always)
    mutating func take(_ place: Int) -> Bool {
        if count == 1 { isRising = place > start }
        guard place == (isRising ? start + count : start - count) else { return false }
        count += 1
        return true
    }
}

extension ListStretch {
    /// The stretch packed into a word.
    var word: UInt64 { UInt64(start) << 32 | UInt64(count) << 1 | (isRising ? 1 : 0) }

    /// Unpacks what `word` gave.
    init(word: UInt64) {
        start = Int(word >> 32)
        count = Int(word >> 1 & 0x7FFF_FFFF)
        isRising = word & 1 == 1
    }
}
