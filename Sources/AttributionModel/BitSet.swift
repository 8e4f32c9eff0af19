/// A growable set of things of one kind, such as the records that a pass has marked: one bit for each number.
public struct BitSet<Member: RunNumber>: Sendable {
    @usableFromInline
    private(set) var words: [UInt64]
    /// The number of members.
    public private(set) var count = 0

    /// Makes an empty set, with room for the numbers below `capacity`.
    public init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// Makes a set of some things.
    @inlinable
    public init(_ members: some Sequence<Member>) {
        self.init()
        for member in members { set(member) }
    }

    /// Adds a thing, growing the set to hold its number; true if it was not a member before.
    @inlinable
    @discardableResult
    public mutating func set(_ member: Member) -> Bool { set(member.number) }

    @usableFromInline
    mutating func set(_ index: UInt32) -> Bool {
        let word = Int(index / 64)
        let bit: UInt64 = 1 << UInt64(index % 64)
        words.grow(toHold: word, with: 0)
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        count += 1
        return true
    }

    /// Adds the members of another set.
    public mutating func formUnion(_ other: BitSet) {
        words.grow(toHold: other.words.count - 1, with: 0)
        for (place, word) in other.words.enumerated() {
            count += (word & ~words[place]).nonzeroBitCount
            words[place] |= word
        }
    }

    /// Whether a thing is a member.
    @inlinable
    public func test(_ member: Member) -> Bool {
        let index = member.number
        let word = Int(index / 64)
        return word < words.count && words[word] & (1 << UInt64(index % 64)) != 0
    }
}
