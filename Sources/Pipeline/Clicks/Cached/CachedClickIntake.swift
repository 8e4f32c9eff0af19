import AttributionModel
import Matching
import Screening

/// Reads clicks from the cache, as `ClickIntake` reads them from logs.
struct CachedClickIntake: ~Copyable {
    /// How many clicks ahead the filter prefetches what it will look at.
    private static let ahead = 4

    private let store: ClickStore
    private let filter: KeyFilter
    private let needed: NeededClicks
    private var screener: ClickScreener
    private var gathered: GatheredClicks
    /// Bad values, by the raw value of a `ClickField`.
    private var badValues = [Int](repeating: 0, count: ClickField.allCases.count)

    /// Keeps clicks that an install may want according to `filter`, and enters those that are `needed` into the store's
    /// ledger of cached clicks.
    init(store: ClickStore, filter: KeyFilter, needed: NeededClicks) {
        self.store = store
        self.filter = filter
        self.needed = needed
        screener = ClickScreener(store.context)
        gathered = GatheredClicks(in: store, ledger: store.cachedLedger)
    }

    /// Takes in pieces of earlier runs' clicks, which it shares with other workers, until there are none left.
    mutating func takeAll(of cached: CachedClicks) throws {
        var room = CachedRoom()
        var current: Int?
        while let file = cached.nextPiece(of: &current, into: &room) {
            try Task.checkCancellation()
            try take(&room, file: file)
        }
    }

    /// Returns the results, after the last piece.
    consuming func finish() throws -> ClicksRead { try gathered.finish(badValues: badValues) }

    /// Takes in a piece as `ClickIntake` takes in the block from which the piece was written.
    private mutating func take(_ room: inout CachedRoom, file: Int) throws {
        let tables = room.piece.tables()
        let extent = try room.piece.enter(tables, file: file, into: &gathered.lines, &badValues)
        for value in tables.impossible where badValues.indices.contains(value.field) {
            if gathered.lines.span.contains(value.clickedAt) { badValues[value.field] += value.count }
        }
        if extent == .outside { return }
        try room.resolved.begin(room.piece, store, &screener)
        room.findClicks(neededBy: needed)
        // The filter is referred to once for each piece and not for each click: each reference to what all tasks share
        // is counted.
        let filter = filter
        for click in 0..<CachedClickIntake.ahead { room.prefetch(click, for: filter) }
        for click in room.clicks.indices {
            room.prefetch(click + CachedClickIntake.ahead, for: filter)
            let clickedAt = room.piece.time(at: room.clicks[click].base)
            if extent == .inside || gathered.lines.span.admit(clickedAt, file: file) {
                try take(click, at: clickedAt, of: &room, filter)
            }
        }
    }

    /// Takes in the click with a number.
    @inline(__always)
    private mutating func take(
        _ click: Int, at clickedAt: Instant, of room: inout CachedRoom, _ filter: KeyFilter
    ) throws {
        let (base, isNeeded) = room.clicks[click]
        let (found, own) = (room.dimensionsOfClick(at: base), room.classOfClick(at: base))
        var entry = LedgerEntry(
            clickID: Digest(high: room.piece.idHigh(click), low: room.piece.word(.idLow, at: base)),
            clickedAt: clickedAt, verdict: verdict(own, found), dimensions: found.number,
            linkAndIP: room.piece.word(.linkAndIP, at: base))
        if entry.verdict == .usable {
            room.findWanted(base, own, at: clickedAt, by: filter)
            if !room.wanted.isEmpty { entry.kept = try keep(base, entry, found, own, &room) }
        }
        if isNeeded {
            try gathered.ledger.append(entry)
        } else {
            gathered.verdicts[entry.verdict] += 1
        }
    }

    /// The verdict of a click, without regard to duplicates.
    @inline(__always)
    private func verdict(_ own: ResolvedClass, _ found: ClickDimensions) -> ClickVerdict {
        screener.rules.verdict(
            ClickScreenFacts(
                isBot: own.isBot, platform: own.platform, environment: own.environmentFact,
                linkEnvironment: found.environmentFact, isLinkKnown: found.isKnown,
                parameters: screener.parameters(own.parameters, ofLink: found.link), appOpened: own.appOpened))
    }

    /// Keeps a click that some install may want.
    private mutating func keep(
        _ base: Int, _ entry: LedgerEntry, _ found: ClickDimensions, _ own: ResolvedClass, _ room: inout CachedRoom
    ) throws -> (number: ClickNumber, line: UInt64) {
        let reference = UInt32(truncatingIfNeeded: room.piece.word(.payload, at: base))
        let payload = try room.resolved.payload(reference, of: room.piece) {
            bytes throws(SpillError) in
            try gathered.wanted.keepPayload(bytes)
        }
        var signals = gathered.wanted.keepsSignals ? room.readSignals(base) : SignalValues()
        signals.platform = own.platform
        room.readID(base)
        let number = try gathered.wanted.keep(
            ScreenedClick(entry: entry, dimensions: found),
            of: room.ownerOfClick(at: base, store.pool).completed(by: found), signals: signals, id: room.bytes[...],
            payload: payload, ipClass: own.ipClass, under: room.wanted)
        return (number, room.piece.word(.line, at: base))
    }
}
