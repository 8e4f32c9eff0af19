/// A 128-bit digest of some bytes or words, mixed well enough to stand for them in keys.
///
/// Zero stands for "nothing was digested"; no text digests to it in practice.
public struct Digest: Hashable, Comparable, Sendable {
    /// The high half: the first in order.
    public var high: UInt64
    /// The low half.
    public var low: UInt64

    /// Makes a digest of its halves.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The digest of nothing.
    @inlinable
    public static var none: Digest { Digest(high: 0, low: 0) }

    /// Whether both halves are equal.
    @inlinable
    @inline(__always)
    public static func == (lhs: Digest, rhs: Digest) -> Bool { lhs.high == rhs.high && lhs.low == rhs.low }

    /// Orders by the high half, then the low one.
    @inlinable
    public static func < (lhs: Digest, rhs: Digest) -> Bool {
        lhs.high != rhs.high ? lhs.high < rhs.high : lhs.low < rhs.low
    }
}
