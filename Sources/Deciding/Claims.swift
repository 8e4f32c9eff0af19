internal import AttributionModel

/// The clicks won by earlier installs, by their numbers: set once and never cleared (spec §1, §5).
struct Claims: Sendable {
    private var clicks: BitSet

    /// Makes room for clicks numbered from 0 to below `count`.
    init(clickCount: Int) { clicks = BitSet(capacity: max(clickCount, 0)) }

    /// Marks a click as won.
    mutating func insert(_ click: UInt32) { clicks.set(click) }

    /// Whether a click was won.
    func contains(_ click: UInt32) -> Bool { clicks.test(click) }
}
