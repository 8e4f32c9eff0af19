/// What was computed from texts before, found by a text's digest: bounded, private to one worker.
///
/// A text is at its own place or, where that was taken, at one of the next few. If these are taken, too, it replaces
/// the text at its own place. An undigested text is never kept.
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

    /// How many places after its own a text may be at.
    @usableFromInline static var nextPlaces: UInt64 { 3 }

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
        let entry = entries[place(of: digest, after: 0)]
        if entry.digest == digest { return digest == .none ? nil : entry.value }
        return entry.digest == .none ? nil : valueAtNextPlaces(for: digest)
    }

    /// Keeps a value for a digest.
    @inlinable
    public mutating func keep(_ value: Value, for digest: Digest) {
        var place = place(of: digest, after: 0)
        for step in 0...Self.nextPlaces {
            let other = self.place(of: digest, after: step)
            guard entries[other].digest == .none || entries[other].digest == digest else { continue }
            place = other
            break
        }
        entries[place] = Entry(digest: digest, value: value)
    }

    @inlinable @inline(never)
    func valueAtNextPlaces(for digest: Digest) -> Value? {
        guard digest != .none else { return nil }
        for step in 1...Self.nextPlaces {
            let entry = entries[place(of: digest, after: step)]
            if entry.digest == digest { return entry.value }
        }
        return nil
    }

    @inlinable @inline(__always)
    func place(of digest: Digest, after step: UInt64) -> Int {
        Int(truncatingIfNeeded: (digest.low &+ step) & mask)
    }
}
