import AttributionModel

/// The texts of the piece that a worker writes, each stored once: among the shared ones if these have room, else in the
/// piece.
struct PieceTexts {
    /// References to the texts of a click.
    typealias Pair = (combination: UInt32, payload: UInt32)

    private let common: CommonTexts
    private var own = RecordedTexts()
    /// By kind; large enough for the links of most logs, small enough for the processor's second cache.
    private var memos = Array(
        repeating: DigestMemo<UInt32>(size: 1 << 13, unused: 0), count: SharedTextKind.allCases.count)
    /// Combinations and payloads together: links are clicked many times, usually with the same payload.
    private var pairs = DigestMemo<Pair>(size: 1 << 14, unused: (0, 0))

    /// Stores texts in `common` while that has room.
    init(sharing common: CommonTexts) { self.common = common }

    /// Begins another piece.
    mutating func begin() {
        own.clear()
        pairs.beginPiece()
        for kind in memos.indices { memos[kind].beginPiece() }
    }

    /// The reference to the text with a digest, if it is remembered.
    @inline(__always)
    func reference(to kind: SharedTextKind, _ digest: Digest) -> UInt32? {
        memos[kind.rawValue].reference(of: digest)
    }

    /// The references to a combination and a payload by a digest of both, if they are remembered.
    @inline(__always)
    func references(to pair: Digest) -> Pair? { pairs.reference(of: pair) }

    /// Remembers the references to a combination and a payload.
    mutating func note(_ references: Pair, of pair: Digest) {
        let isOwn = (references.combination | references.payload) & SharedTextKind.ownBit != 0
        pairs.note(references, of: pair, isOwn: isOwn)
    }

    /// The reference to a text that was not remembered.
    mutating func add(_ text: [UInt8], to kind: SharedTextKind, _ digest: Digest) -> UInt32 {
        let reference = common.number(of: digest, kind, text) ?? own.add(text, to: kind) | SharedTextKind.ownBit
        memos[kind.rawValue].note(reference, of: digest, isOwn: reference & SharedTextKind.ownBit != 0)
        return reference
    }

    /// Adds bytes that only this piece has; returns the word that stands for them.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> UInt64 { own.add(bytes) }

    /// Appends the piece's own texts as a `TextSection`.
    func append(to words: inout [UInt64]) { own.append(to: &words) }
}

/// Remembers references to texts by digest, for a piece or for the run; it may forget some, which are looked up again.
struct DigestMemo<Reference: Sendable>: Sendable {
    private struct Slot {
        var digest = Digest.none
        /// The piece that the reference is for; 0 for the whole run.
        var piece = UInt32.max
        var reference: Reference
    }
    private var slots: [Slot]
    private var piece: UInt32 = 1

    /// Has room for `size` digests, a power of two; `reference` fills places where none is remembered.
    init(size: Int, unused reference: Reference) {
        slots = Array(repeating: Slot(reference: reference), count: size)
    }

    /// Forgets what is only for the piece.
    mutating func beginPiece() { piece += 1 }

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
