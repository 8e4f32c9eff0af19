internal import AttributionModel

/// What was made of a text before, found by the text's digest: bounded, direct-mapped, one worker's own.
///
/// A newer text takes the place of an older one with the same slot. An undigested text is never kept.
struct DigestCache<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var digest: Digest
        var value: Value
    }

    private var entries: [Entry]
    private let mask: UInt64

    /// Makes an empty cache of 2 to the power of `bits` places; `filler` stands in free ones and is never found.
    init(bits: Int, filler: Value) {
        entries = Array(repeating: Entry(digest: .none, value: filler), count: 1 << bits)
        mask = (1 << UInt64(bits)) - 1
    }

    /// What was kept for a digest, nil where there is nothing.
    @inline(__always)
    func value(for digest: Digest) -> Value? {
        let entry = entries[Int(truncatingIfNeeded: digest.low & mask)]
        guard entry.digest == digest, digest != .none else { return nil }
        return entry.value
    }

    /// Keeps a value for a digest.
    mutating func keep(_ value: Value, for digest: Digest) {
        entries[Int(truncatingIfNeeded: digest.low & mask)] = Entry(digest: digest, value: value)
    }
}
