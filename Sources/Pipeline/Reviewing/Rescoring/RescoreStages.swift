import AttributionModel
import Deciding
import Publishing
import Reviewing

/// The work of a re-scoring: candidates in, rows out, part by part and wave by wave (spec §6).
struct RescoreStages {
    /// The parts of the result that are decided again, in order.
    let parts: [PublishedPart]
    /// How each part is decided, by its place.
    let plans: [PartPlan]
    /// Whether rows are revised, as the change moves no click; otherwise candidates are read.
    private let revisesRows: Bool
    let new: PipelineDefinition
    let threads: Int
    /// How many bytes of candidates a task takes at a time.
    private let pieceSize: Int
    let store: RescoreStore

    /// What is carried from wave to wave.
    private struct Carried {
        /// What the next piece may name.
        var blocks: PieceBlocks?
        var pass: RescorePass
        /// What reports count for the parts that are under way; nil for those not yet begun, and for written ones.
        var reports: [ReportStage?]
        /// The part whose installs were decided last.
        var decidedPart = 0
        /// The part that is being written.
        var writtenPart = 0
        /// How many lines of state each part has; nil if none was read.
        let stateLines: [Int]?
        /// How many lines of candidates each part has had so far.
        var candidatesLines: [Int]
        /// What keeps a part, and all after it, from being decided.
        var failure: (part: Int, error: any Error)?

        /// Notes what keeps a part from being decided, unless there is something already.
        mutating func note(_ error: any Error, of part: Int) { failure = failure ?? (part, error) }
    }
    /// Lines of one part and what they say, read ahead of deciding.
    private struct ReadLines: Sendable {
        var part: Int
        /// The lines, for their memory.
        var lines: [LinePiece] = []
        var pieces: [CandidatesPiece] = []
        /// Why there are no lines, if the part cannot be read.
        var failure: RunError?
    }
    /// One task's part of a wave.
    private struct Share: Sendable {
        var part: Int
        var prepared: PreparedPiece
        var decided: [RescoredInstall]
    }
    /// Rendered rows that wait to be written, last ones first, so that nothing else holds the memory of written ones.
    private typealias WaitingRows = [(part: Int, rows: RenderedRows)]

    /// Stages for some parts of a re-scoring; `mayRevise` says that their rows depend on the same earlier days.
    init(_ rescoring: Rescoring, _ parts: ArraySlice<PublishedPart>, mayRevise: Bool) {
        let store = RescoreStore(clicks: ClickNumbers(limit: rescoring.clickLimit))
        var plans: [Int: PartPlan] = [:]
        for revision in rescoring.revisions {
            let plan = PartPlan(revision, new: rescoring.new, areDays: rescoring.isOfDays, store: store)
            for part in revision.parts { plans[part] = plan }
        }
        self.parts = Array(parts)
        self.plans = parts.indices.compactMap { plans[$0] }
        revisesRows = mayRevise && self.plans.allSatisfy { $0.rowRevision != nil }
        new = rescoring.new
        threads = rescoring.threads
        pieceSize = rescoring.pieceSize
        self.store = store
    }

    /// Decides all installs again, after the days before them; each part's rows and reports go to the sink, part by
    /// part.
    ///
    /// While one wave is decided, the wave before it is rendered, the one before that compressed, and the next is read.
    /// If a part cannot be read or decided, those before it are published all the same, however far ahead it was read.
    func run(after earlier: [PublishedDay], into sink: any PartSink, progress: RunProgress) async throws {
        progress.expect(installs: parts.reduce(0) { $0 + ($1.manifest.outputs[OutputName.attributions]?.rows ?? 0) })
        progress.begin(.deciding)
        // Parts are read ahead of those that are published: without this, how many were would depend on the threads.
        try requireFiles()
        if revisesRows { return try await revise(into: sink, progress: progress) }
        let candidates = LinesAhead(parts) { part throws(RunError) in try part.candidates() }
        var carried = try await begin(after: earlier)
        try await sink.begin(part: 0)
        var reading = try await read(candidates)
        if let failure = reading.failure { carried.note(failure, of: reading.part) }
        var wave: [Share] = []
        // The lines of the wave that is being rendered.
        var rendering: [LinePiece] = []
        var waiting: WaitingRows = []
        while !reading.pieces.isEmpty || !wave.isEmpty || !waiting.isEmpty {
            let (shares, pieces) = (wave, reading)
            async let ahead = threads > 1 ? read(candidates) : nil
            async let rendered = threads > 1 ? render(shares) : nil
            try await write(&waiting, &carried, into: sink, progress)
            wave = try await decide(pieces, &carried)
            let rows = try await (try await rendered).orNow { try await render(shares) }
            waiting = zip(shares.map(\.part), rows).reversed()
            reading = try await (try await ahead).orNow { try await read(candidates) }
            if let failure = reading.failure { carried.note(failure, of: reading.part) }
            if carried.failure != nil { reading.pieces = [] }
            forgetClicks(notOf: reading, carried)
            // Not while reading ahead goes on, which would copy memory that the shares here still hold.
            while let piece = rendering.popLast() { candidates.reuse(piece) }
            rendering = pieces.lines
        }
        while carried.writtenPart < carried.failure?.part ?? parts.count { try await endPart(&carried, sink) }
        if let failure = carried.failure { throw failure.error }
    }

    /// The next lines, read by all threads: pure work that fills the time in which one of them decides.
    private func read(_ candidates: LinesAhead) async throws -> ReadLines {
        let found = await candidates.attempt(threads * 2, size: pieceSize)
        guard !found.pieces.isEmpty else { return ReadLines(part: found.part, failure: found.failure) }
        let preparation = plans[found.part].preparation
        let pieces = try await found.pieces.concurrentMap(threads: threads) { preparation.read($0) }
        return ReadLines(part: found.part, lines: found.pieces, pieces: pieces)
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

    /// Whether installs repeat others or inherit from them.
    private var refersToInstalls: Bool { new.match.inheritsFromInstalls || new.installs.screening.oncePer != nil }

    /// Refuses parts without the candidates or the state that deciding again needs.
    func requireFiles() throws(RunError) {
        for part in parts {
            if !revisesRows { try part.requireCandidates() }
            if revisesRows || refersToInstalls { _ = try part.lines(OutputName.state) }
        }
    }

    private func begin(after earlier: [PublishedDay]) async throws -> Carried {
        let inherits = new.match.inheritsFromInstalls
        let keys =
            refersToInstalls
            ? try await InstallKeys.read(parts, inherits: inherits, askedBy: earlier, threads: threads) : .none
        var history = RescoreHistory()
        if let day = parts.first?.day {
            let start = new.start(ofDay: day)
            history = try await RescoreHistory.read(
                earlier, within: start - new.match.history..<start, meeting: keys, clicks: store.clicks,
                isDeviceOnce: new.installs.screening.isOncePerDevice, threads: threads)
        }
        var (claims, wonBefore) = (noClaims, noClaims)
        for (click, isProbabilistic, wonAt) in history.claims {
            claims.insertEarlier(click, at: wonAt)
            if isProbabilistic { wonBefore.insertEarlier(click, at: wonAt) }
        }
        let decider = Decider(rules: new.match, sharesLanguage: store.pool.makeLanguageComparison(), claims: claims)
        return Carried(
            pass: RescorePass(
                decider: decider, pipeline: new, recurring: keys.recurring, after: history, pool: store.pool),
            reports: [try emptyReports(ofPart: 0, wonBefore: wonBefore)]
                + Array(repeating: nil, count: parts.count - 1),
            stateLines: keys.stateLines, candidatesLines: Array(repeating: 0, count: parts.count))
    }

    /// No claims yet; lines do not tell which ids occur again, so that any claim may lapse if the parts' days are
    /// further apart than `history`.
    private var noClaims: Claims {
        var mayLapse = true
        if let first = parts.first?.day, let last = parts.last?.day {
            mayLapse = new.start(ofDay: last + 1) - new.start(ofDay: first) > new.match.history
        }
        return Claims(clickCount: 0, lapsing: mayLapse ? .all : .none, history: new.match.history)
    }

    /// Reports of a part that have counted nothing yet, given the clicks that were won before it.
    func emptyReports(ofPart part: Int, wonBefore: Claims? = nil) throws(RunError) -> ReportStage {
        var reports = ReportStage(
            pipeline: new, zone: new.zone, hotKeys: try parts[part].hotKeys(of: new.match),
            wonBefore: wonBefore ?? noClaims)
        if let day = parts[part].day { reports.keep(day: day) }
        return reports
    }

    /// Writes the rows that wait, and ends the parts that come before theirs.
    private func write(
        _ waiting: inout WaitingRows, _ carried: inout Carried, into sink: any PartSink, _ progress: RunProgress
    ) async throws {
        while let (part, rows) = waiting.popLast() {
            while carried.writtenPart < part { try await endPart(&carried, sink) }
            try sink.append(rows)
            progress.decided(rows.rows)
            for install in rows.attributed { carried.reports[part]?.add(install) }
            store.spareRows.give(consume rows)
        }
        try await sink.flush()
    }

    /// Ends the part that is being written, and begins the next if there is one.
    private func endPart(_ carried: inout Carried, _ sink: any PartSink) async throws {
        let part = carried.writtenPart
        try requireSameLines(part, carried)
        // A part without installs is not decided, and has no reports yet.
        let reports = try carried.reports[part].take() ?? emptyReports(ofPart: part)
        try await sink.end(part: part, reports: reports)
        carried.writtenPart += 1
        if carried.writtenPart < parts.count { try await sink.begin(part: carried.writtenPart) }
    }

    /// Refuses a part whose state has other installs than its candidates: what repeats others would be wrong.
    private func requireSameLines(_ part: Int, _ carried: borrowing Carried) throws(RunError) {
        let candidates = carried.candidatesLines[part]
        guard let state = carried.stateLines?[part], state != candidates else { return }
        throw RunError(
            .inputOutput,
            "cannot use \(parts[part].path): \(OutputName.state) has \(state) lines and \(OutputName.candidates) "
                + "\(candidates); put back what was published, or run the pipeline again with --force")
    }

    /// Ends a part's reports, with the clicks from the result's own reports.
    func finish(_ reports: consuming ReportStage, ofPart part: Int) throws -> FinishedReports {
        var finished = reports.finish(
            try PublishedClicks(parts[part]), texts: store.texts, linkNames: store.linkNames)
        // If rows are revised without reading the candidates, what tiers looked at is unchanged.
        if revisesRows, let place = finished.files.firstIndex(where: { $0.name == OutputName.tiers }) {
            finished.files[place].bytes = try parts[part].bytes(of: OutputName.tiers)
        }
        return finished
    }

    private func render(_ shares: [Share]) async throws -> [RenderedRows] {
        try await shares.concurrentMap(threads: threads) { [plans] share in
            plans[share.part].rendering.render(share.prepared, share.decided)
        }
    }
}

extension RescoreStages {
    /// Prepares and decides pieces; if that fails, notes why, for when the parts before theirs are published.
    private func decide(_ reading: ReadLines, _ carried: inout Carried) async throws -> [Share] {
        guard !reading.pieces.isEmpty else { return [] }
        do {
            return try await decideAll(reading, &carried)
        } catch {
            try Task.checkCancellation()
            let path = parts[reading.part].path(of: OutputName.candidates)
            carried.note((error as? DamagedLine).map { ResultLines.damaged($0, path) } ?? error, of: reading.part)
            return []
        }
    }

    private func decideAll(_ reading: ReadLines, _ carried: inout Carried) async throws -> [Share] {
        try Task.checkCancellation()
        let part = reading.part
        if part != carried.decidedPart { try beginDeciding(part, &carried) }
        let preparation = plans[part].preparation
        var joined: [(CandidatesPiece, PieceBlocks)] = []
        for piece in reading.pieces {
            let blocks = try piece.blocks(after: carried.blocks)
            carried.blocks = blocks
            joined.append((piece, blocks))
        }
        var prepared = try await joined.concurrentMap(threads: threads) { try preparation.prepare($0.0, $0.1) }
        var shares: [Share] = []
        // By place in spans, here and in the pass: copying each would count references to everything in it.
        for piece in prepared.indices {
            let decided = try carried.pass.decide(&prepared[piece])
            let (installs, lookups) = (prepared[piece].installs, prepared[piece].lookups)
            carried.candidatesLines[part] += installs.count
            let (answers, found) = (decided.span, lookups.span)
            for place in answers.indices {
                let own = prepared[piece].lookups(of: place)
                try check(answers[place].decision, own, prepared[piece].totals, preparation.tiers)
                carried.reports[part]?.add(answers[place].decision, of: installs[place], found.extracting(own))
            }
            shares.append(Share(part: part, prepared: prepared[piece], decided: decided))
        }
        return shares
    }

    /// Begins to decide a part; the one decided before it is still under way, as it is written later.
    private func beginDeciding(_ part: Int, _ carried: inout Carried) throws {
        var reports = try emptyReports(ofPart: part)
        carried.reports[carried.decidedPart]?.handWonClicks(to: &reports)
        carried.reports[part] = reports
        carried.blocks = nil
        carried.decidedPart = part
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
