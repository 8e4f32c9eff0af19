/// A growable set of small numbers, one bit each: which records a pass has marked.
public struct BitSet: Sendable {
    @usableFromInline
    private(set) var words: [UInt64]
    /// The number of members.
    public private(set) var count = 0

    /// Makes an empty set, with room for the numbers below `capacity`.
    public init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// Makes a set of some numbers.
    public init(_ members: some Sequence<UInt32>) {
        self.init()
        for member in members { set(member) }
    }

    /// Adds `index`, growing the set to hold it; true if it was not a member before.
    @discardableResult
    public mutating func set(_ index: UInt32) -> Bool {
        let word = Int(index / 64)
        let bit: UInt64 = 1 << UInt64(index % 64)
        if word >= words.count { grow(toHold: word) }
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        count += 1
        return true
    }

    /// Whether `index` is a member.
    @inlinable
    public func test(_ index: UInt32) -> Bool {
        let word = Int(index / 64)
        return word < words.count && words[word] & (1 << UInt64(index % 64)) != 0
    }

    /// At least doubles the room, so that growing number by number stays cheap.
    private mutating func grow(toHold word: Int) {
        words.append(repeating: 0, count: max(word + 1, words.count * 2) - words.count)
    }
}
