public import AttributionModel

/// A fixed-size entry of a sort: a 128-bit key, a time and three words of the caller's.
///
/// 48 bytes, trivially copyable. The order is total: two records that compare equal are the same bytes, so
/// it never matters which of them comes first and a sort needs no stability.
public struct SortRecord: Sendable, Hashable, Comparable {
    /// What records are grouped by: the first in order.
    public var key: Digest
    /// Milliseconds, or any signed number: the second in order.
    public var time: Int64
    /// The third in order, such as the id's digest.
    public var first: UInt64
    /// The fourth in order.
    public var second: UInt64
    /// The last in order, such as a reference into a `RecordArena`.
    public var third: UInt64

    /// Makes a record of its fields.
    @inlinable
    public init(key: Digest, time: Int64, first: UInt64 = 0, second: UInt64 = 0, third: UInt64 = 0) {
        self.key = key
        self.time = time
        self.first = first
        self.second = second
        self.third = third
    }

    /// Orders by key, time and the three words.
    @inlinable
    public static func < (lhs: SortRecord, rhs: SortRecord) -> Bool {
        if lhs.key.high != rhs.key.high { return lhs.key.high < rhs.key.high }
        if lhs.key.low != rhs.key.low { return lhs.key.low < rhs.key.low }
        if lhs.time != rhs.time { return lhs.time < rhs.time }
        if lhs.first != rhs.first { return lhs.first < rhs.first }
        if lhs.second != rhs.second { return lhs.second < rhs.second }
        return lhs.third < rhs.third
    }

    /// Whether all words are equal; written out, as the synthesised `==` calls into another module.
    @inlinable
    public static func == (lhs: SortRecord, rhs: SortRecord) -> Bool {
        lhs.key.high == rhs.key.high && lhs.key.low == rhs.key.low && lhs.time == rhs.time
            && lhs.first == rhs.first && lhs.second == rhs.second && lhs.third == rhs.third
    }

    /// The bytes of a record in memory and in a spill file.
    static let byteCount = 48

    /// The number of 64-bit words of a record.
    static let wordCount = 6

    /// The greatest record in the order.
    static let greatest = SortRecord(
        key: Digest(high: .max, low: .max), time: .max, first: .max, second: .max, third: .max)
}
