/// The clicks won by earlier installs: a bit for every click number, set once and never cleared (spec §1, §5).
struct Claims: Sendable {
    private var words: [UInt64] = []

    /// Marks a click as won.
    mutating func insert(_ click: UInt32) {
        let place = Int(click >> 6)
        if place >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(place + 1, words.count * 2) - words.count))
        }
        words[place] |= 1 << UInt64(click & 63)
    }

    /// Whether a click was won.
    func contains(_ click: UInt32) -> Bool {
        let place = Int(click >> 6)
        return place < words.count && words[place] >> UInt64(click & 63) & 1 == 1
    }

    /// Makes room for clicks numbered from 0 to below `count`.
    init(clickCount: Int) {
        words = Array(repeating: 0, count: (max(clickCount, 0) + 63) / 64)
    }
}
