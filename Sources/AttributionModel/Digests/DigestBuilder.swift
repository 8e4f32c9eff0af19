/// Builds a digest from 64-bit words, two multiplications a word or pair of words.
public struct DigestBuilder: Sendable {
    @usableFromInline var first: UInt64
    @usableFromInline var second: UInt64

    /// Starts a digest; different seeds give unrelated digests of the same words.
    @inlinable
    public init(seed: UInt64) {
        first = DigestBuilder.fold(seed ^ 0x2D35_8DCC_AA6C_78A5, 0x8BB8_4B93_962E_ACC9)
        second = DigestBuilder.fold(seed ^ 0x4B33_A62E_D433_D4A3, 0x4D5A_2DA5_1DE1_AA47)
    }

    /// Adds two words at the cost of one.
    @inlinable
    @inline(__always)
    public mutating func add(_ one: UInt64, _ other: UInt64) {
        first = DigestBuilder.fold(first ^ one, 0xA076_1D64_78BD_642F) ^ second
        second = DigestBuilder.fold(second ^ other ^ 0x9E37_79B9_7F4A_7C15, 0xE703_7ED1_A0B4_28DB) &+ one
    }

    /// Adds one word.
    @inlinable
    @inline(__always)
    public mutating func add(_ word: UInt64) {
        first = DigestBuilder.fold(first ^ word, 0xA076_1D64_78BD_642F) ^ second
        second = DigestBuilder.fold(second ^ word ^ 0x9E37_79B9_7F4A_7C15, 0xE703_7ED1_A0B4_28DB)
    }

    /// Adds both halves of a digest.
    @inlinable
    @inline(__always)
    public mutating func add(_ digest: Digest) { add(digest.high, digest.low) }

    /// The digest of what was added so far.
    @inlinable
    @inline(__always)
    public var digest: Digest {
        Digest(
            high: DigestBuilder.fold(first ^ 0x8EBC_6AF0_9C88_C6E3, second ^ 0x5899_65CC_7537_4CC3),
            low: DigestBuilder.fold(second ^ 0x1D8E_4E27_C47D_124F, first ^ 0xEB44_ACCA_B455_D165))
    }

    @inlinable
    static func fold(_ lhs: UInt64, _ rhs: UInt64) -> UInt64 {
        let product = lhs.multipliedFullWidth(by: rhs)
        return product.high ^ product.low
    }
}
