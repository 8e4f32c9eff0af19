/// Clicks that installs won, to hold each at one (spec §8).
struct WonClicks {
    private var words: [UInt64] = []
    /// How often a click was added again.
    private(set) var twice = 0

    /// Takes over what an earlier part won; its count stays its own.
    mutating func follow(_ earlier: WonClicks) { words = earlier.words }

    /// Counts a click that an install won.
    mutating func add(_ click: UInt32) {
        if mark(click) { twice += 1 }
    }

    /// Marks a click as won; true if it was before.
    @discardableResult
    mutating func mark(_ click: UInt32) -> Bool {
        let place = Int(click >> 6)
        if place >= words.count { words += Array(repeating: 0, count: place + 1 - words.count) }
        let bit: UInt64 = 1 << UInt64(click & 63)
        defer { words[place] |= bit }
        return words[place] & bit != 0
    }
}
