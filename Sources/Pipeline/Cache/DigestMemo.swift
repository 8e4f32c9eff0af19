import AttributionModel

/// Remembers numbers by digest within one piece; forgets some, which then get another number.
struct DigestMemo {
    private var slots: [(digest: Digest, piece: UInt32, number: UInt32)]
    private var piece: UInt32 = 1

    /// Has room for `size` digests, a power of two.
    init(size: Int) { slots = Array(repeating: (.none, 0, 0), count: size) }

    /// Forgets all.
    mutating func clear() { piece += 1 }

    /// The number of a digest, if it is remembered.
    func number(of digest: Digest) -> UInt32? {
        let slot = slots[place(of: digest)]
        return slot.piece == piece && slot.digest == digest ? slot.number : nil
    }

    /// Remembers a number.
    mutating func note(_ number: UInt32, of digest: Digest) { slots[place(of: digest)] = (digest, piece, number) }

    private func place(of digest: Digest) -> Int { Int(truncatingIfNeeded: digest.low) & (slots.count - 1) }
}
