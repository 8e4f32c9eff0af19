import AttributionModel

/// The signals of the clicks that a task has read last, by where their records are kept.
///
/// Where clicks are scored, every install of a key asks for those of all its clicks. Of 2,000 nearly all have a place
/// of their own, of the 10,000 that `max_scored` usually allows half; with more places, fewer would be in the
/// processor's cache.
final class RecentSignals {
    private static let bits: UInt64 = 14
    private static let free = (reference: UInt64.max, signals: SignalValues())
    /// Each at the one place that its reference determines; empty until something is kept.
    private var entries: [(reference: UInt64, signals: SignalValues)] = []

    /// The signals of a click, nil where they are not kept.
    subscript(reference: UInt64) -> SignalValues? {
        get {
            guard !entries.isEmpty else { return nil }
            let place = reference.slot(bits: Self.bits)
            return entries[place].reference == reference ? entries[place].signals : nil
        }
        set {
            guard let newValue else { return }
            if entries.isEmpty { entries = Array(repeating: Self.free, count: 1 << Self.bits) }
            entries[reference.slot(bits: Self.bits)] = (reference, newValue)
        }
    }
}
