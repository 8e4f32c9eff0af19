import AttributionModel
import Matching
import Signals

/// A worker's room for a piece of a cache file.
struct CachedRoom {
    var piece = CachedPiece()
    /// What the texts of its clicks stand for in this run.
    var resolved = ResolvedTexts()
    /// Which of the piece's clicks the ledger needs.
    private var needed: [Bool] = []
    /// The wanted keys of the click at hand.
    private(set) var wanted: [WantedKey] = []
    /// For bytes that are looked at one after another.
    var bytes: [UInt8] = []

    /// Reads a piece of a file; `shared` has the texts that the file's pieces share with others.
    ///
    /// - Returns: Whether the piece's digest is right, and whether there are such texts.
    mutating func read(_ part: CacheFile.Part, of file: CacheFile, sharing shared: [UInt64]?) -> Bool {
        guard let shared, resolved.use(shared, of: file) else { return false }
        return file.read(part, into: &piece.words) && piece.lay(out: part.count) && piece[.sequence] == part.sequence
    }

    /// Where the words of the next click begin.
    @inline(__always)
    func next(after base: Int) -> Int {
        signals(base) + (has(PieceLayout.signalsBit, base) ? 1 : 0)
    }

    /// Where a click's id begins.
    @inline(__always)
    private func id(_ base: Int) -> Int { base + PieceLayout.clickWords + 2 * keyCount(base) }

    /// Where the word for a click's signals is, if it has one.
    @inline(__always)
    private func signals(_ base: Int) -> Int { id(base) + (has(PieceLayout.uuidBit, base) ? 2 : 1) }

    @inline(__always)
    private func has(_ bit: UInt64, _ base: Int) -> Bool { piece.word(.timeAndKeys, at: base) & bit != 0 }

    /// Reads a click's id into `bytes`.
    mutating func readID(_ base: Int) {
        let place = id(base)
        if has(PieceLayout.uuidBit, base) {
            PackedUUID(piece.words[place], piece.words[place + 1]).spell(into: &bytes)
        } else {
            piece.readBytes(piece.words[place], into: &bytes)
        }
    }

    /// A click's signals, which must be kept, with the numbers of their texts in this run.
    mutating func readSignals(_ base: Int) -> SignalValues {
        piece.readBytes(piece.words[signals(base)], into: &bytes)
        var decoder = RecordDecoder(bytes)
        var signals = decoder.signals()
        signals.renumberTexts { resolved.textID($0) }
        return signals
    }

    /// The class of a click.
    @inline(__always)
    func classOfClick(at base: Int) -> ResolvedClass { resolved.classes[classReference(base)] }

    /// What a click, which must be kept, names.
    mutating func ownerOfClick(at base: Int, _ pool: TextPool) -> ClickOwner {
        resolved.owner(classReference(base), of: piece, pool)
    }

    @inline(__always)
    private func classReference(_ base: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: piece.word(.combinationAndClass, at: base) >> 32)
    }

    /// The dimensions of a click.
    @inline(__always)
    func dimensionsOfClick(at base: Int) -> ClickDimensions {
        resolved.dimensions[UInt32(truncatingIfNeeded: piece.word(.combinationAndClass, at: base))]
    }

    /// A click's time.
    @inline(__always)
    func clickedAt(_ base: Int) -> Instant {
        Instant(milliseconds: Int64(piece.word(.timeAndKeys, at: base) >> 8))
    }

    /// How many keys a click has.
    @inline(__always)
    private func keyCount(_ base: Int) -> Int { Int(piece.word(.timeAndKeys, at: base) & PieceLayout.keyBits) }

    /// Finds out which clicks the ledger needs: for all clicks at once, as referring to what tasks share also counts a
    /// reference to it.
    mutating func findNeeded(by ledger: NeededClicks) {
        let (count, ahead) = (piece[.clicks], 8)
        needed.removeAll(keepingCapacity: true)
        var base = piece.clickStart
        for click in 0..<count {
            if click + ahead < count { ledger.ids.prefetch(piece.idHigh(click + ahead)) }
            needed.append(
                ledger.needs(
                    piece.idHigh(click), at: clickedAt(base), linkAndIP: piece.word(.linkAndIP, at: base)))
            base = next(after: base)
        }
    }

    /// Whether the ledger needs a click; of others only the verdict counts.
    @inline(__always)
    func isNeeded(_ click: Int) -> Bool { needed[click] }

    /// Prefetches what the filter looks at for a click.
    @inline(__always)
    func prefetch(_ base: Int, for filter: KeyFilter) {
        for number in 0..<keyCount(base) { filter.prefetch(key(number, at: base)) }
    }

    /// Finds the keys of a click that some install may want at its time.
    @inline(__always)
    mutating func findWanted(_ base: Int, _ own: ResolvedClass, at clickedAt: Instant, by filter: KeyFilter) {
        wanted.removeAll(keepingCapacity: true)
        for number in 0..<keyCount(base) {
            let key = key(number, at: base)
            let earlier = resolved.earlierTiers[own.keys.lowerBound + number]
            if filter.mayWant(key, at: clickedAt, earlierTiers: earlier) {
                wanted.append(WantedKey(key: key, earlierTiers: earlier))
            }
        }
    }

    @inline(__always)
    private func key(_ number: Int, at base: Int) -> Digest {
        let place = base + PieceLayout.clickWords + 2 * number
        return Digest(high: piece.words[place], low: piece.words[place + 1])
    }
}
