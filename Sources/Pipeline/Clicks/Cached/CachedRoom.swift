import AttributionModel
import Matching
import Signals

/// A worker's room for a piece of a cache file.
struct CachedRoom {
    var piece = CachedPiece()
    /// What the texts of its clicks stand for in this run.
    var resolved = ResolvedTexts()
    /// Where the words of each click begin, and whether the ledger needs it; of others only the verdict counts.
    private(set) var clicks: [(base: Int, isNeeded: Bool)] = []
    /// The wanted keys of the click at hand.
    private(set) var wanted: [WantedKey] = []
    /// For bytes that are looked at one after another.
    var bytes: [UInt8] = []

    /// Reads a piece of a file; `shared` has the texts that the file's pieces share with others.
    ///
    /// - Returns: Whether the piece's digest is right, and whether there are such texts.
    mutating func read(_ entry: CacheFile.Piece, of file: CacheFile, sharing shared: [UInt64]?) -> Bool {
        guard let shared, resolved.use(shared, of: file) else { return false }
        return file.read(entry, into: &piece.words) && piece.lay(out: entry)
    }

    /// Reads a click's id into `bytes`.
    mutating func readID(_ base: Int) {
        let place = piece.id(at: base)
        if piece.has(PieceLayout.uuidBit, at: base) {
            PackedUUID(piece.words[place], piece.words[place + 1]).spell(into: &bytes)
        } else {
            piece.readBytes(piece.words[place], into: &bytes)
        }
    }

    /// A click's signals, which the piece must have, with the numbers of their texts in this run.
    mutating func readSignals(_ base: Int) -> SignalValues {
        piece.readBytes(piece.words[piece.signals(at: base)], into: &bytes)
        var decoder = RecordDecoder(bytes)
        var signals = decoder.signals()
        signals.renumberTexts { resolved.textID($0) }
        return signals
    }

    /// The class of a click.
    @inline(__always)
    func classOfClick(at base: Int) -> ResolvedClass { resolved.classes[classReference(base)] }

    /// The app and the environment that a click names; only for clicks that are kept.
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

    /// Finds out where the clicks are and which of them the ledger needs: for all at once, as each reference to what
    /// tasks share is counted.
    mutating func findClicks(neededBy ledger: NeededClicks) {
        let (count, ahead) = (piece[.clicks], 8)
        clicks.removeAll(keepingCapacity: true)
        var base = piece.clickStart
        for click in 0..<count {
            if click + ahead < count { ledger.ids.prefetch(piece.idHigh(click + ahead)) }
            let isNeeded = ledger.needs(
                piece.idHigh(click), at: piece.time(at: base), linkAndIP: piece.word(.linkAndIP, at: base))
            clicks.append((base, isNeeded))
            base = piece.next(after: base)
        }
    }

    /// Prefetches what the filter looks at for a click, by its number; there may be none.
    @inline(__always)
    func prefetch(_ click: Int, for filter: KeyFilter) {
        guard click < clicks.count else { return }
        let base = clicks[click].base
        for number in 0..<piece.keyCount(at: base) { filter.prefetch(piece.key(number, at: base)) }
    }

    /// Finds the keys of a click that some install may want at its time.
    @inline(__always)
    mutating func findWanted(_ base: Int, _ own: ResolvedClass, at clickedAt: Instant, by filter: KeyFilter) {
        wanted.removeAll(keepingCapacity: true)
        for number in 0..<piece.keyCount(at: base) {
            let key = piece.key(number, at: base)
            let earlier = resolved.earlierTiers[own.keys.lowerBound + number]
            if filter.mayWant(key, at: clickedAt, earlierTiers: earlier) {
                wanted.append(WantedKey(key: key, earlierTiers: earlier))
            }
        }
    }
}
