import AttributionModel

/// Remembers the combination and the payload of clicks by one digest of both.
///
/// Links are clicked many times, and mostly with the same payload. It forgets some, which are then asked for again.
struct TextPairMemo {
    private struct Slot {
        var digest = Digest.none
        /// The piece that a reference is of; 0 where both are of all of the file.
        var piece = UInt32.max
        var combination: UInt32 = 0
        var payload: UInt32 = 0
    }
    private var slots: [Slot]
    private var piece: UInt32 = 1

    /// Has room for `size` digests, a power of two.
    init(size: Int) { slots = Array(repeating: Slot(), count: size) }

    /// Begins another piece of the same file.
    mutating func beginPiece() { piece += 1 }

    /// Forgets all, for another file.
    mutating func clear() { for place in slots.indices { slots[place] = Slot() } }

    /// The references to the texts of a digest, if they are remembered.
    @inline(__always)
    func references(of digest: Digest) -> (combination: UInt32, payload: UInt32)? {
        let place = place(of: digest)
        return references(of: digest, at: place) ?? references(of: digest, at: place ^ 1)
    }

    @inline(__always)
    private func references(of digest: Digest, at place: Int) -> (combination: UInt32, payload: UInt32)? {
        guard slots[place].digest == digest, slots[place].piece == 0 || slots[place].piece == piece else { return nil }
        return (slots[place].combination, slots[place].payload)
    }

    /// Remembers references; what stood at their place goes to the one beside it.
    mutating func note(_ references: (combination: UInt32, payload: UInt32), of digest: Digest) {
        let isOwn = (references.combination | references.payload) & SharedText.ownBit != 0
        let place = place(of: digest)
        slots[place ^ 1] = slots[place]
        slots[place] = Slot(
            digest: digest, piece: isOwn ? piece : 0, combination: references.combination, payload: references.payload)
    }

    private func place(of digest: Digest) -> Int { Int(truncatingIfNeeded: digest.low) & (slots.count - 1) }
}
