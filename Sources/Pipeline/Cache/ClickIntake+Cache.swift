import AttributionModel
import JSONLines
import Matching
import Screening
import Signals

extension ClickIntake {
    /// How many clicks ahead the filter is asked for what it will look at.
    private static let ahead = 4

    /// Takes in pieces of earlier runs' clicks until there are none left; other workers take others.
    mutating func takeAll(of cached: CachedClicks) throws {
        var room = CachedRoom()
        while let (file, sequence) = try cached.nextPiece(into: &room.piece) {
            try Task.checkCancellation()
            try take(&room, file: file, sequence: sequence)
        }
    }

    /// Takes in a piece as `take` does the block that it was written from.
    private mutating func take(_ room: inout CachedRoom, file: Int, sequence: Int) throws {
        let tables = room.piece.tables()
        room.begin(tables, store, screening.screen)
        try enter(tables, file: file, sequence: sequence)
        tally.add(
            file: file, sequence: sequence, member: room.piece[.member], lines: room.piece[.lines],
            filled: room.piece[.filled], records: room.piece[.filled] - room.piece[.unreadable])
        try findCombinations(&room)
        for click in 0..<room.piece.layout.clickCount {
            room.prefetch(click + ClickIntake.ahead, for: filter)
            let clickedAt = room.clickedAt(click)
            if isOfDays, !isRead(clickedAt, file: file) { continue }
            try take(click, at: clickedAt, of: &room)
        }
    }

    /// Enters what is no click.
    private mutating func enter(_ tables: CachedTables, file: Int, sequence: Int) throws {
        for reject in tables.rejects {
            try rejects.add(reject.encoded, file: file, sequence: sequence, line: reject.line)
        }
        for wrong in tables.wrongTypes where moreBadValues.indices.contains(wrong.field) {
            moreBadValues[wrong.field] += wrong.count
        }
        for value in tables.impossible where moreBadValues.indices.contains(value.field) {
            if !isOfDays || span.contains(value.clickedAt) { moreBadValues[value.field] += value.count }
        }
    }

    /// Finds this run's dimensions of all combinations of a piece.
    private mutating func findCombinations(_ room: inout CachedRoom) throws {
        let layout = room.piece.layout
        room.dimensions.removeAll(keepingCapacity: true)
        for number in 0..<layout.combinationCount {
            let place = layout.combinations + number * PieceLayout.combinationWords
            let digest = Digest(high: room.piece.words[place], low: room.piece.words[place + 1])
            if let known = screening.dimensions.known(digest) {
                room.dimensions.append(known)
                continue
            }
            room.piece.readText(room.piece.words[place + 2], into: &room.bytes)
            var decoder = RecordDecoder(room.bytes)
            let linkID = decoder.text() ?? []
            let link = store.catalogue.names.id(of: linkID.span)
            room.dimensions.append(
                try screening.dimensions.resolve(
                    digest, link: link, campaign: decoder.text(), referrer: decoder.text(), source: decoder.text()))
        }
    }

    private mutating func take(_ click: Int, at clickedAt: Instant, of room: inout CachedRoom) throws {
        let base = room.base(click)
        let numbers = room.piece.words[base + 4]
        let found = room.dimensions[Int(UInt32(truncatingIfNeeded: numbers))]
        let number = Int(room.piece.words[base + 5])
        var entry = LedgerEntry(
            clickID: Digest(high: room.piece.words[base], low: room.piece.words[base + 1]), clickedAt: clickedAt,
            verdict: verdict(room.classes[number], found), dimensions: found.number,
            linkAndIP: room.piece.words[base + 3])
        if entry.verdict == .usable {
            room.findWanted(click, ofClass: number, at: clickedAt, by: filter)
            if !room.wanted.isEmpty {
                entry.kept = try keep(
                    click, entry, found, room.classes[number], line: UInt32(truncatingIfNeeded: numbers >> 32), &room)
            }
        }
        try ledger.append(entry)
    }

    /// The verdict of a click, duplicates aside.
    @inline(__always)
    private func verdict(_ own: ResolvedClass, _ found: ClickDimensions) -> ClickVerdict {
        let screen = screening.screen
        var parameters: ParameterSummary?
        if screen.looksAtParameters {
            parameters = own.parameters ?? store.catalogue.facts(of: found.link).parameters
        }
        return screen.verdict(
            ClickScreenFacts(
                isBot: own.isBot, platform: own.platform, environment: own.environmentFact,
                linkEnvironment: found.environmentFact, isLinkKnown: found.isKnown, parameters: parameters,
                appOpened: own.appOpened))
    }

    /// Keeps a click that some install may want.
    private mutating func keep(
        _ click: Int, _ entry: LedgerEntry, _ found: ClickDimensions, _ own: ResolvedClass, line: UInt32,
        _ room: inout CachedRoom
    ) throws -> (number: UInt32, line: UInt32) {
        let place = room.piece.layout.details + click * PieceLayout.detailWords
        let signals = SignalWords.values(at: place, of: room.piece.words) { room.textID($0) }
        let screened = ScreenedClick(
            entry: entry, dimensions: found, signals: signals, environment: own.environment,
            app: own.app.isPresent ? own.app : found.app)
        room.piece.readText(room.piece.words[place + SignalWords.count + 1], into: &room.bytes)
        let payload = try payloads.keep(room.bytes, into: arena)
        room.piece.readText(room.piece.words[place + SignalWords.count], into: &room.bytes)
        return try post(screened, id: room.bytes[...], payload: payload, line: line, under: room.wanted)
    }
}
