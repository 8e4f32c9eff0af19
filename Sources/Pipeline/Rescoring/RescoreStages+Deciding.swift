import AttributionModel
import Reviewing

// Deciding the installs of all parts from their lines of candidates, wave by wave: a wave is some pieces of one part.
//
// Four waves are under way at a time. In round n of the loop in `decide`,
//
//     wave n + 1    is read        `reading` at the end of the round
//     wave n        is decided     `reading`, then `decided`; prepared by all threads, then one install after another
//     wave n - 1    is rendered    `decided`, then `waiting`
//     wave n - 2    is written     `waiting`, handed to the sink, which compresses it
//
// So three waves take five rounds: wave 1 is read before the loop, decided in round 1, rendered in 2 and written in 3,
// and wave 3 is written in round 5. Reading and rendering run beside writing and deciding, which follow each other, as
// both change what is carried along. With one thread, a round writes, decides, renders and reads in this order.
//
// Memory goes back in two places. The lines of wave n - 1 are needed until it is rendered: `linesInUse` holds them, and
// at the end of round n, when no reading goes on, they return to `LinesAhead`, for wave n + 2. The rows of wave n - 2
// return to `store.spareRows` as they are written, for those that are rendered next. What lines spelled out stays with
// the pieces and with the blocks that are carried to the next piece.
//
// If a part cannot be read or decided, no further wave is begun, but those under way are finished. So the parts before
// it are published all the same, however far ahead it was read.
extension RescoreStages {
    /// What is carried from wave to wave.
    private struct Carried {
        /// What the next piece may name.
        var blocks: PieceBlocks?
        var pass: RescorePass
        var parts: PartsUnderWay
        /// How many lines of state each part has; nil if none was read.
        let stateLines: [Int]?
        /// What keeps a part, and all after it, from being decided.
        private(set) var failure: (part: Int, error: any Error)?

        /// Notes what keeps a part from being decided, unless there is something already.
        mutating func note(_ error: any Error, of part: Int) { failure = failure ?? (part, error) }

        /// The lines to be decided next: none after a failure, which may be that they cannot be read.
        mutating func admit(_ reading: ReadLines) -> ReadLines {
            if let error = reading.found.failure { note(error, of: reading.found.part) }
            return failure == nil ? reading : ReadLines(found: reading.found)
        }
    }
    /// Lines of one part and what they say, read ahead of deciding.
    private struct ReadLines: Sendable {
        /// The lines, for their memory, or why there are none.
        var found: LinesAhead.Reading
        var pieces: [CandidatesPiece] = []
    }
    /// Pieces of one part that are decided.
    private typealias Wave = (part: Int, pieces: [PreparedPiece])
    /// Rendered rows that wait to be written, last ones first, so that nothing else holds the memory of written ones.
    private typealias WaitingRows = (part: Int, rows: [RenderedRows])

    /// Decides and writes all parts, after the days before them.
    func decide(after earlier: [PublishedDay], into sink: any PartSink, progress: RunProgress) async throws {
        let candidates = LinesAhead(OutputName.candidates, of: parts)
        var carried = try await begin(after: earlier, into: sink)
        try await carried.parts.begin()
        // In each round `waiting` is written, `decided` rendered and `reading` decided, while the next lines are read.
        var reading = carried.admit(try await read(candidates))
        var decided: Wave = (0, [])
        // The lines of `decided`.
        var linesInUse: [LinePiece] = []
        var waiting: WaitingRows = (0, [])
        while !reading.pieces.isEmpty || !decided.pieces.isEmpty || !waiting.rows.isEmpty {
            let (toRender, toDecide) = (decided, reading)
            async let ahead = threads > 1 ? read(candidates) : nil
            async let rendered = threads > 1 ? render(toRender) : nil
            try await write(&waiting, &carried, progress)
            decided = try await decide(toDecide, &carried)
            let rows = try await (try await rendered).orNow { try await render(toRender) }
            waiting = (toRender.part, rows.reversed())
            reading = carried.admit(try await (try await ahead).orNow { try await read(candidates) })
            forgetClicks(notOf: reading, carried)
            // This waits until reading ahead has ended: reading ahead would take memory that the pieces here still
            // hold, and so copy it.
            while let piece = linesInUse.popLast() { candidates.reuse(piece) }
            linesInUse = toDecide.found.pieces
        }
        while carried.parts.written < carried.failure?.part ?? parts.count { try await endPart(&carried) }
        if let failure = carried.failure { throw failure.error }
    }

    private func begin(after earlier: [PublishedDay], into sink: any PartSink) async throws -> Carried {
        let (pass, wonBefore, stateLines) = try await start(after: earlier)
        return Carried(pass: pass, parts: try partsUnderWay(into: sink, wonBefore: wonBefore), stateLines: stateLines)
    }

    /// The next lines, read by all threads: pure work that fills the time in which one of them decides.
    private func read(_ candidates: LinesAhead) async throws -> ReadLines {
        let found = await candidates.attempt(threads * 2, size: rescoring.pieceSize)
        guard !found.pieces.isEmpty else { return ReadLines(found: found) }
        let preparation = plans[found.part].preparation
        return ReadLines(
            found: found, pieces: try await found.pieces.concurrentMap(threads: threads) { preparation.read($0) })
    }

    /// Forgets numbers of clicks that nobody needs any more, while nobody gives new ones.
    ///
    /// All clicks that have a number are decided, but for those of lines that were read ahead; and lines to come may
    /// name clicks of the open block.
    private func forgetClicks(notOf reading: ReadLines, _ carried: borrowing Carried) {
        let (blocks, pass) = (carried.blocks, carried.pass)
        lazy var open = reading.pieces.reduce(into: blocks?.openClickNumbers ?? []) { $0.formUnion($1.clickNumbers) }
        store.clicks.forget { pass.isClaimed($0) || open.contains($0) }
    }

    /// Writes the rows that wait, and ends the parts that come before theirs.
    private func write(_ waiting: inout WaitingRows, _ carried: inout Carried, _ progress: RunProgress) async throws {
        while let rows = waiting.rows.popLast() {
            while carried.parts.written < waiting.part { try await endPart(&carried) }
            try carried.parts.write(rows)
            progress.decided(rows.rows)
            store.spareRows.give(consume rows)
        }
        try await carried.parts.flush()
    }

    /// Ends the part that is being written.
    ///
    /// - Throws: `RunError` if its state has other installs than its candidates: what repeats others would be wrong.
    private func endPart(_ carried: inout Carried) async throws {
        let (part, candidates) = (carried.parts.written, carried.parts.installCount)
        if let state = carried.stateLines?[part], state != candidates {
            throw RunError(
                .inputOutput,
                "cannot use \(parts[part].path): \(OutputName.state) has \(state) lines and \(OutputName.candidates) "
                    + "\(candidates); put back what was published, or run the pipeline again with --force")
        }
        try await carried.parts.end()
    }

    private func render(_ wave: Wave) async throws -> [RenderedRows] {
        guard !wave.pieces.isEmpty else { return [] }
        let plan = plans[wave.part]
        return try await wave.pieces.concurrentMap(threads: threads) { RescoreRenderer.render($0, by: plan) }
    }

    /// Prepares and decides pieces; if that fails, notes why, for when the parts before theirs are published.
    private func decide(_ reading: ReadLines, _ carried: inout Carried) async throws -> Wave {
        let part = reading.found.part
        guard !reading.pieces.isEmpty else { return (part, []) }
        do {
            return (part, try await decide(reading.pieces, ofPart: part, &carried))
        } catch {
            try Task.checkCancellation()
            carried.note(failure(error, ofPart: part), of: part)
            return (part, [])
        }
    }

    /// The error for a part that could not be decided.
    private func failure(_ error: any Error, ofPart number: Int) -> any Error {
        let part = parts[number]
        switch error {
        case let line as DamagedLine: return ResultLines.damaged(line, part.path(of: OutputName.candidates))
        case let lost as RescorePass.LostOriginal:
            let before = parts[..<number].last?.date.map { "choose days up to \($0) with --to, " } ?? ""
            return RunError(
                .inputMissing,
                "cannot decide install \(lost.install) of \(part.path): it repeats install \(lost.original), which no "
                    + "published day before it holds; put back the day of install \(lost.original), \(before)or run the "
                    + "pipeline over the logs")
        default: return error
        }
    }

    private func decide(
        _ pieces: [CandidatesPiece], ofPart part: Int, _ carried: inout Carried
    ) async throws -> [PreparedPiece] {
        try Task.checkCancellation()
        if part != carried.parts.decided {
            try carried.parts.decide(part)
            carried.blocks = nil
        }
        let preparation = plans[part].preparation
        var joined: [(CandidatesPiece, PieceBlocks)] = []
        for piece in pieces {
            let blocks = try piece.blocks(after: carried.blocks)
            carried.blocks = blocks
            joined.append((piece, blocks))
        }
        var prepared = try await joined.concurrentMap(threads: threads) { try preparation.prepare($0.0, $0.1) }
        // By place in spans, here and in the pass: copying each would count references to everything in it.
        for place in prepared.indices {
            try carried.pass.decide(&prepared[place])
            let piece = prepared[place]
            let (installs, decided, lookups) = (piece.installs.span, piece.decided.span, piece.lookups.span)
            for install in decided.indices {
                let (decision, own) = (decided[install].decision, piece.lookups(of: install))
                try check(decision, own, piece.totals, preparation.tiers)
                carried.parts.add(
                    decision, requestedAt: installs[install].requestedAt, lookups.extracting(own))
            }
        }
        return prepared
    }

    /// Refuses to count an install as exhausted if nobody knows whether its list is still cut.
    private func check(
        _ decision: Decision, _ lookups: Range<Int>, _ totals: [Int?], _ tiers: [RescoredTier]
    ) throws(RunError) {
        guard decision.exhausted != 0 else { return }
        for (tier, place) in zip(tiers.indices, lookups)
        where decision.exhausted & 1 << UInt64(tier) != 0 && totals[place] == nil {
            throw tiers[tier].unknownCut
        }
    }
}
