/// What was computed from texts before, found by a text's digest: bounded, direct-mapped, private to one worker.
///
/// A newer text takes the place of an older one with the same slot. An undigested text is never kept.
public struct DigestCache<Value: Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var digest: Digest
        @usableFromInline var value: Value

        @inlinable
        init(digest: Digest, value: Value) {
            self.digest = digest
            self.value = value
        }
    }

    @usableFromInline var entries: [Entry]
    @usableFromInline let mask: UInt64

    /// Makes an empty cache of 2 to the power of `bits` places; `filler` occupies the free ones and is never found.
    @inlinable
    public init(bits: Int, filler: Value) {
        entries = Array(repeating: Entry(digest: .none, value: filler), count: 1 << bits)
        mask = (1 << UInt64(bits)) - 1
    }

    /// What was kept for a digest, nil where nothing was.
    @inlinable @inline(__always)
    public func value(for digest: Digest) -> Value? {
        let entry = entries[Int(truncatingIfNeeded: digest.low & mask)]
        guard entry.digest == digest, digest != .none else { return nil }
        return entry.value
    }

    /// Keeps a value for a digest.
    @inlinable
    public mutating func keep(_ value: Value, for digest: Digest) {
        entries[Int(truncatingIfNeeded: digest.low & mask)] = Entry(digest: digest, value: value)
    }
}
