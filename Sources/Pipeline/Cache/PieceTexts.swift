import AttributionModel

/// The texts of the piece that a worker writes: each stands once, in the file where it has room and else in the piece.
struct PieceTexts {
    private var common: CommonTexts?
    private var own = RecordedTexts()
    /// By kind; large enough for the links of most logs, small enough for the processor's second cache.
    private var memos = Array(repeating: DigestMemo(size: 1 << 13), count: SharedText.allCases.count)

    private var pairs = TextPairMemo(size: 1 << 14)

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

    /// The reference to the text of a digest, where it is remembered.
    @inline(__always)
    func reference(to kind: SharedText, _ digest: Digest) -> UInt32? {
        memos[kind.rawValue].reference(of: digest)
    }

    /// The references to a combination and a payload by a digest of both, where they are remembered.
    @inline(__always)
    func references(to pair: Digest) -> (combination: UInt32, payload: UInt32)? { pairs.references(of: pair) }

    /// Remembers the references to a combination and a payload.
    mutating func note(_ references: (combination: UInt32, payload: UInt32), of pair: Digest) {
        pairs.note(references, of: pair)
    }

    /// The reference to a text that was not remembered.
    mutating func add(_ text: [UInt8], to kind: SharedText, _ digest: Digest) -> UInt32 {
        let reference = common?.number(of: digest, kind, text) ?? own.add(text, to: kind) | SharedText.ownBit
        memos[kind.rawValue].note(reference, of: digest)
        return reference
    }

    /// Adds bytes of the piece alone; gives the word that names them.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> UInt64 { own.add(bytes) }

    /// Appends the piece's own texts as a `TextSection`.
    func append(to words: inout [UInt64]) { own.append(to: &words) }
}
