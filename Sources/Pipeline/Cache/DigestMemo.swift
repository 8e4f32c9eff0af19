import AttributionModel

/// Remembers references to texts by digest, for a piece or for its file; forgets some, which are then asked for again.
struct DigestMemo {
    private struct Slot {
        var digest = Digest.none
        /// The piece that the reference is of; 0 for all of the file.
        var piece = UInt32.max
        var reference: UInt32 = 0
    }
    private var slots: [Slot]
    private var piece: UInt32 = 1

    /// Has room for `size` digests, a power of two.
    init(size: Int) { slots = Array(repeating: Slot(), count: size) }

    /// Begins another piece of the same file.
    mutating func beginPiece() { piece += 1 }

    /// Forgets all, for another file.
    mutating func clear() { slots = Array(repeating: Slot(), count: slots.count) }

    /// The reference to the text of a digest, if it is remembered.
    func reference(of digest: Digest) -> UInt32? {
        let place = place(of: digest)
        return reference(of: digest, at: place) ?? reference(of: digest, at: place ^ 1)
    }

    private func reference(of digest: Digest, at place: Int) -> UInt32? {
        let slot = slots[place]
        return slot.digest == digest && (slot.piece == 0 || slot.piece == piece) ? slot.reference : nil
    }

    /// Remembers a reference; what stood at its place goes to the one beside it.
    mutating func note(_ reference: UInt32, of digest: Digest) {
        let isOwn = reference & SharedText.ownBit != 0
        let place = place(of: digest)
        slots[place ^ 1] = slots[place]
        slots[place] = Slot(digest: digest, piece: isOwn ? piece : 0, reference: reference)
    }

    private func place(of digest: Digest) -> Int { Int(truncatingIfNeeded: digest.low) & (slots.count - 1) }
}
