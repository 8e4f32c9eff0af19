import AttributionModel

/// A piece of a cache file in memory, after its digest was checked; its words are reused for the next piece.
struct CachedPiece {
    /// The words; more may follow the piece's own.
    var words: [UInt64] = []
    /// Its own texts.
    private(set) var texts: TextSection?

    /// Where the upper halves of the clicks' ids begin.
    static let ids = PieceLayout.Head.allCases.count
    /// Where the clicks begin.
    private(set) var clickStart = CachedPiece.ids

    /// Finds out what lies where in the words, which are those of a piece of a file.
    ///
    /// - Returns: Whether what the head says fits into them, and they are of its block.
    mutating func lay(out entry: CacheFile.Piece) -> Bool {
        texts = nil
        let count = entry.count
        guard count >= CachedPiece.ids, self[.sequence] == entry.sequence,
            (0...count - CachedPiece.ids).contains(self[.clickWords]),
            self[.clicks] >= 0, self[.clicks] <= self[.clickWords] / PieceLayout.clickWords
        else { return false }
        clickStart = CachedPiece.ids + self[.clicks]
        texts = TextSection(in: words, from: clickStart + self[.clickWords], to: count)
        return texts != nil
    }

    /// From the least time of a block's records to the greatest, by the words of the head; nil if it has none.
    static func times(in words: [UInt64]) -> ClosedRange<Instant>? {
        let first = Instant(milliseconds: Int64(bitPattern: words[PieceLayout.Head.first.rawValue]))
        let last = Instant(milliseconds: Int64(bitPattern: words[PieceLayout.Head.last.rawValue]))
        return first <= last ? first...last : nil
    }

    /// A word of the head.
    subscript(head: PieceLayout.Head) -> Int { Int(truncatingIfNeeded: words[head.rawValue]) }

    /// The upper half of the digest of a click's id, by its number in the piece.
    @inline(__always)
    func idHigh(_ click: Int) -> UInt64 { words[CachedPiece.ids + click] }

    /// A word of the click whose words begin at `base`.
    @inline(__always)
    func word(_ word: PieceLayout.Click, at base: Int) -> UInt64 { words[base + word.rawValue] }

    /// Reads the bytes that a word stands for.
    func readBytes(_ place: UInt64, into bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        texts?.read(place, of: words, into: &bytes)
    }

    /// The tables of the piece.
    func tables() -> PieceTables {
        var bytes: [UInt8] = []
        readBytes(words[PieceLayout.Head.tables.rawValue], into: &bytes)
        return PieceTables(decoding: bytes)
    }

    /// Enters what the block of the piece had beside its records, as a block of `file`: its rejects, its values of
    /// wrong types, by the raw value of their field, and how many lines it had; tells whether the run looks at its
    /// records (`ReadSpan.admit`).
    func enter(
        _ tables: PieceTables, file: Int, into gathered: inout GatheredLines, _ badValues: inout [Int]
    ) throws -> ReadSpan.Extent {
        for reject in tables.rejects {
            try gathered.rejects.add(reject.encoded, file: file, sequence: self[.sequence], line: reject.line)
        }
        for wrong in tables.wrongTypes where badValues.indices.contains(wrong.field) {
            badValues[wrong.field] += wrong.count
        }
        gathered.tally.add(
            file: file, sequence: self[.sequence], member: self[.member], lines: self[.lines],
            filled: self[.filled], records: self[.filled] - self[.unreadable])
        return gathered.span.admit(tables.quarters, of: CachedPiece.times(in: words), file: file)
    }
}
