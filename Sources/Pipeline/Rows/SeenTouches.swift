import AttributionModel
import Publishing

/// The touches that a task has met lately.
struct SeenTouches: Sendable {
    /// All are forgotten once they have this many bytes, as they stay in memory.
    private static let byteLimit = 12_000_000

    private var touches = RecentValues<TouchKey, DescribedTouch>(bits: 14)
    /// How many bytes the touches have.
    private var byteCount = 0

    /// The touch of a key; nil if it was not seen, or has been forgotten.
    subscript(key: TouchKey) -> DescribedTouch? { touches[key] }

    /// Remembers a touch instead of one that has its place.
    mutating func keep(_ touch: DescribedTouch, for key: TouchKey) {
        if byteCount >= SeenTouches.byteLimit { self = SeenTouches() }
        let replaced = touches.keep(touch, for: key)
        byteCount += touch.byteCount - (replaced?.byteCount ?? 0)
    }
}
