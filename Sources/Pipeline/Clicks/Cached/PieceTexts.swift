import AttributionModel

/// The texts of the piece that a worker writes, each stored once: among the shared ones if these have room, else in the
/// piece.
struct PieceTexts {
    /// References to the texts of a click.
    typealias Pair = (combination: UInt32, payload: UInt32)

    private let shared: SharedTexts
    private var own = RecordedTexts()
    /// By kind; large enough for the links of most logs, small enough for the processor's second cache.
    private var memos = Array(
        repeating: DigestMemo<UInt32>(bits: 13, unused: 0), count: SharedTextKind.allCases.count)
    /// Combinations and payloads together: links are clicked many times, usually with the same payload.
    private var pairs = DigestMemo<Pair>(bits: 14, unused: (0, 0))

    /// Stores texts in `shared` while that has room.
    init(sharing shared: SharedTexts) { self.shared = shared }

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
        let reference = shared.number(of: digest, kind, text) ?? own.add(text, to: kind) | SharedTextKind.ownBit
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
    /// References with the piece that each is for; 0 for the whole run.
    private var known: DigestCache<(reference: Reference, piece: UInt32)>
    private var piece: UInt32 = 1

    /// Has room for 2 to the power of `bits` digests; `reference` fills places where none is remembered.
    init(bits: Int, unused reference: Reference) { known = DigestCache(bits: bits, filler: (reference, 0)) }

    /// Forgets what is only for the piece.
    mutating func beginPiece() { piece += 1 }

    /// The reference to what has this digest, if it is remembered.
    @inline(__always)
    func reference(of digest: Digest) -> Reference? {
        guard let known = known.value(for: digest), known.piece == 0 || known.piece == piece else { return nil }
        return known.reference
    }

    /// Remembers a reference, only for the current piece if it `isOwn`.
    mutating func note(_ reference: Reference, of digest: Digest, isOwn: Bool) {
        known.keep((reference, isOwn ? piece : 0), for: digest)
    }
}
