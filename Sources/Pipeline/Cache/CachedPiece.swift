import AttributionModel
import Compression

/// A piece of a cache file in memory, whose digest was found right; its words are used again for the next piece.
struct CachedPiece {
    /// The words; more may follow the piece's own.
    var words: [UInt64] = []
    /// How many words are the piece's.
    private(set) var count = 0
    /// Where its parts stand.
    private(set) var layout = PieceLayout(clickCount: 0, keyCount: 0, combinationCount: 0)

    /// Looks where the parts of the first `count` words stand.
    ///
    /// - Returns: Whether they have room for what the head says.
    mutating func lay(out count: Int, keyCount: Int) -> Bool {
        self.count = count
        guard count >= PieceLayout.Head.allCases.count else { return false }
        let (clicks, combinations) = (self[.clicks], self[.combinations])
        guard self[.keys] == keyCount, (0...count).contains(clicks), (0...count).contains(combinations) else {
            return false
        }
        layout = PieceLayout(clickCount: clicks, keyCount: keyCount, combinationCount: combinations)
        let room = (count - layout.texts) * 8
        return room >= 0 && (0...room).contains(self[.tables])
            && (0...room - self[.tables]).contains(self[.tablesLength])
    }

    /// A word of the head.
    subscript(head: PieceLayout.Head) -> Int { Int(truncatingIfNeeded: words[head.rawValue]) }

    /// Reads the bytes that a word names: their beginning in its low half, their length in the high one.
    @discardableResult
    func readText(_ place: UInt64, into bytes: inout [UInt8]) -> Bool {
        let start = Int(UInt32(truncatingIfNeeded: place))
        return words.copyBytes(start..<start + Int(place >> 32), of: layout.texts, into: &bytes)
    }

    /// The tables of the piece.
    func tables() -> CachedTables {
        var bytes: [UInt8] = []
        let start = self[.tables]
        _ = words.copyBytes(start..<start + self[.tablesLength], of: layout.texts, into: &bytes)
        return CachedTables(decoding: bytes)
    }
}

/// What stands once a piece, apart from combinations and payloads.
struct CachedTables {
    var classes: [CachedClass] = []
    /// The texts of signals by the numbers that they had in the run that wrote them.
    var texts: [(number: UInt32, text: [UInt8])] = []
    var rejects: [(line: Int, encoded: [UInt8])] = []
    /// Impossible values: the click's time, the field, how many.
    var impossible: [(clickedAt: Instant, field: Int, count: Int)] = []
    var wrongTypes: [(field: Int, count: Int)] = []

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        for _ in 0..<decoder.word32() { classes.append(CachedClass(decoding: &decoder)) }
        for _ in 0..<decoder.word32() { texts.append((decoder.word32(), decoder.text() ?? [])) }
        for _ in 0..<decoder.word32() { rejects.append((Int(decoder.word32()), decoder.text() ?? [])) }
        for _ in 0..<decoder.word32() {
            impossible.append((decoder.instant(), Int(decoder.word32()), Int(decoder.word32())))
        }
        for _ in 0..<decoder.word32() { wrongTypes.append((Int(decoder.word32()), Int(decoder.word32()))) }
    }
}
