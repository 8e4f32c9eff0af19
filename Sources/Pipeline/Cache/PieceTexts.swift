import AttributionModel

/// The texts of the piece that a worker writes: each stands once, in the file where it has room and else in the piece.
struct PieceTexts {
    private var common: CommonTexts?
    private var own = RecordedTexts()
    private var memos = Array(repeating: DigestMemo(size: 1 << 13), count: SharedText.allCases.count)
    private var encoder = RecordEncoder()

    /// Begins a piece of a file.
    mutating func begin(sharing common: CommonTexts) {
        own.clear()
        let isSameFile = self.common === common
        for kind in memos.indices {
            if isSameFile { memos[kind].beginPiece() } else { memos[kind].clear() }
        }
        self.common = common
    }

    /// The reference to the text of a digest; `write` encodes one that is not remembered.
    mutating func reference(
        to kind: SharedText, _ digest: Digest, write: (inout RecordEncoder) -> Void
    ) -> UInt32 {
        if let known = memos[kind.rawValue].reference(of: digest) { return known }
        encoder.clear()
        write(&encoder)
        let reference =
            common?.number(of: digest, kind, encoder.bytes) ?? own.add(encoder.bytes, to: kind) | SharedText.ownBit
        memos[kind.rawValue].note(reference, of: digest)
        return reference
    }

    /// Adds bytes of the piece alone; gives the word that names them.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> UInt64 { own.add(bytes) }

    /// Appends the piece's own texts as a `TextSection`.
    func append(to words: inout [UInt64]) { own.append(to: &words) }
}
