import AttributionModel

/// Remembers references to texts by digest, for a piece or for its file; it may forget some, which are looked up again.
struct DigestMemo<Reference: Sendable>: Sendable {
    private struct Slot {
        var digest = Digest.none
        /// The piece that the reference is for; 0 for the whole file.
        var piece = UInt32.max
        var reference: Reference
    }
    private var slots: [Slot]
    private let empty: Slot
    private var piece: UInt32 = 1

    /// Has room for `size` digests, a power of two; `reference` fills places where none is remembered.
    init(size: Int, unused reference: Reference) {
        empty = Slot(reference: reference)
        slots = Array(repeating: empty, count: size)
    }

    /// Begins another piece of the same file.
    mutating func beginPiece() { piece += 1 }

    /// Forgets everything, for another file.
    mutating func clear() { for place in slots.indices { slots[place] = empty } }

    /// The reference to what has this digest, if it is remembered.
    @inline(__always)
    func reference(of digest: Digest) -> Reference? {
        let place = place(of: digest)
        return reference(of: digest, at: place) ?? reference(of: digest, at: place ^ 1)
    }

    @inline(__always)
    private func reference(of digest: Digest, at place: Int) -> Reference? {
        guard slots[place].digest == digest, slots[place].piece == 0 || slots[place].piece == piece else { return nil }
        return slots[place].reference
    }

    /// Remembers a reference, only for the current piece if it `isOwn`; what was in its place moves to the neighbouring
    /// one.
    mutating func note(_ reference: Reference, of digest: Digest, isOwn: Bool) {
        let place = place(of: digest)
        slots[place ^ 1] = slots[place]
        slots[place] = Slot(digest: digest, piece: isOwn ? piece : 0, reference: reference)
    }

    private func place(of digest: Digest) -> Int { Int(truncatingIfNeeded: digest.low) & (slots.count - 1) }
}
