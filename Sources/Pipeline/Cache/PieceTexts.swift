import AttributionModel

/// The texts of the piece that a worker writes, each stored once: in the file if that has room, else in the piece.
struct PieceTexts {
    /// References to the texts of a click.
    typealias Pair = (combination: UInt32, payload: UInt32)

    private var common: CommonTexts?
    private var own = RecordedTexts()
    /// By kind; large enough for the links of most logs, small enough for the processor's second cache.
    private var memos = Array(
        repeating: DigestMemo<UInt32>(size: 1 << 13, unused: 0), count: SharedTextKind.allCases.count)
    /// Combinations and payloads together: links are clicked many times, usually with the same payload.
    private var pairs = DigestMemo<Pair>(size: 1 << 14, unused: (0, 0))

    /// Begins a piece of a file.
    mutating func begin(sharing common: CommonTexts) {
        own.clear()
        let isSameFile = self.common === common
        if isSameFile { pairs.beginPiece() } else { pairs.clear() }
        for kind in memos.indices {
            if isSameFile { memos[kind].beginPiece() } else { memos[kind].clear() }
        }
        self.common = common
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
        let reference = common?.number(of: digest, kind, text) ?? own.add(text, to: kind) | SharedTextKind.ownBit
        memos[kind.rawValue].note(reference, of: digest, isOwn: reference & SharedTextKind.ownBit != 0)
        return reference
    }

    /// Adds bytes that only this piece has; returns the word that stands for them.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> UInt64 { own.add(bytes) }

    /// Appends the piece's own texts as a `TextSection`.
    func append(to words: inout [UInt64]) { own.append(to: &words) }
}
