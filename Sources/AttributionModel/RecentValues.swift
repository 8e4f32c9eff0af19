/// What was found for keys lately, each at the one place that its key determines: bounded, private to one task.
///
/// For keys that are a number or a few numbers; texts are found by their digests, in a `DigestCache`.
public struct RecentValues<Key: RecentKey, Value: Sendable>: Sendable {
    /// Empty until something is kept, as some pipelines never ask.
    @usableFromInline var entries: [(key: Key, value: Value)?] = []
    @usableFromInline let bits: UInt64

    /// Makes an empty cache of 2 to the power of `bits` places.
    @inlinable
    public init(bits: UInt64) { self.bits = bits }

    /// What was kept for a key; nil where nothing was, or where another key has taken its place since then.
    @inlinable @inline(__always)
    public subscript(key: Key) -> Value? {
        let place = key.placeWord.slot(bits: bits)
        guard place < entries.count, let entry = entries[place], entry.key == key else { return nil }
        return entry.value
    }

    /// Keeps a value; returns the one whose place it takes.
    @inlinable @discardableResult
    public mutating func keep(_ value: Value, for key: Key) -> Value? {
        if entries.isEmpty { entries = Array(repeating: nil, count: 1 << bits) }
        let place = key.placeWord.slot(bits: bits)
        let replaced = entries[place]?.value
        entries[place] = (key, value)
        return replaced
    }

    /// What was kept for a key or, where nothing was, what `find` gives, which is kept.
    @inlinable @inline(__always)
    public mutating func value(for key: Key, _ find: () -> Value) -> Value {
        if let known = self[key] { return known }
        let found = find()
        keep(found, for: key)
        return found
    }
}

/// A key of `RecentValues`.
public protocol RecentKey: Equatable, Sendable {
    /// What determines the key's place; keys that are used together should have different words, which may differ
    /// little.
    var placeWord: UInt64 { get }
}

extension UInt64: RecentKey {
    /// The value itself.
    @inlinable @inline(__always)
    public var placeWord: UInt64 { self }

    /// The value's slot in a table of 2 to the power of `bits` slots; `bits` is at least 1.
    ///
    /// Values that differ little get slots that are far apart (multiplication by the golden ratio).
    @inlinable @inline(__always)
    public func slot(bits: UInt64) -> Int { Int(truncatingIfNeeded: (self &* 0x9E37_79B9_7F4A_7C15) &>> (64 - bits)) }
}
