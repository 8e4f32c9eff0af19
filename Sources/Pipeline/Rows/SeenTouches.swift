import Publishing

/// The touches that a task has met lately, each at the one place that its key determines.
struct SeenTouches: Sendable {
    private static let placeBits: UInt64 = 14
    /// All are forgotten once they have this many bytes, as they stay in memory.
    private static let byteLimit = 12_000_000

    private var touches: [(key: TouchKey, touch: DescribedTouch)?]
    /// How many bytes the touches have.
    private var byteCount = 0

    /// Nothing was seen.
    init() { touches = Array(repeating: nil, count: 1 << SeenTouches.placeBits) }

    /// The touch of a key; nil if it was not seen, or has been forgotten.
    subscript(key: TouchKey) -> DescribedTouch? {
        guard let seen = touches[key.place(bits: SeenTouches.placeBits)], seen.key == key else { return nil }
        return seen.touch
    }

    /// Remembers a touch instead of one that has its place.
    mutating func keep(_ touch: DescribedTouch, for key: TouchKey) {
        if byteCount >= SeenTouches.byteLimit {
            for place in touches.indices { touches[place] = nil }
            byteCount = 0
        }
        let place = key.place(bits: SeenTouches.placeBits)
        byteCount += touch.byteCount - (touches[place]?.touch.byteCount ?? 0)
        touches[place] = (key, touch)
    }
}
