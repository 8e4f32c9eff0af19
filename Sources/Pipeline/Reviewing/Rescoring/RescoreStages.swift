import AttributionModel
import Deciding
import Publishing
import Reviewing
import Signals

/// The work of a re-scoring: candidates in, rows out, part by part and wave by wave (spec §6).
struct RescoreStages {
    /// The parts of the result that are decided again, in order.
    let parts: [PublishedPart]
    /// The pipeline that made each part.
    private let olds: [PipelineDefinition]
    /// How each part's rows are revised, if the change moves no click; nil if candidates have to be read.
    private let revisions: [RowRevision]?
    let new: PipelineDefinition
    let threads: Int
    /// How many bytes of candidates a task takes at a time.
    private let pieceSize: Int
    let texts = TextPool()
    let linkNames = TextPool()
    private let pool = TextPool()
    private let clicks: ClickNumbers
    let spare = RescoreSpares()

    /// The state that is carried from wave to wave.
    private struct Course {
        /// What the next piece may name.
        var blocks: PieceBlocks?
        var pass: RescorePass
        /// What reports count for the parts that are under way; nil for those not yet begun, and for written ones.
        var reports: [ReportStage?]
        /// The part whose installs were decided last.
        var decidedPart = 0
        /// How many lines of state each part has; nil if none was read.
        let stateLines: [Int]?
        /// How many lines of candidates each part has had so far.
        var candidatesLines: [Int]
        /// How that part is decided and rendered.
        var work: PartWork
    }
    /// One task's part of a wave.
    private struct Share: Sendable {
        var part: Int
        var rendering: RescoreRendering
        var prepared: PreparedPiece
        var decided: [RescoredInstall]
    }
    /// Rendered rows that wait to be written.
    private struct WrittenWave {
        private var parts: ArraySlice<Int> = []
        /// Last one first, so that nothing else holds the memory of rows that were written.
        private var rows: [RenderedRows] = []

        init() {}

        init(parts: [Int], rows: [RenderedRows]) {
            self.parts = parts[...]
            self.rows = rows.reversed()
        }

        var isEmpty: Bool { rows.isEmpty }

        mutating func popFirst() -> (part: Int, rows: RenderedRows)? {
            guard let part = parts.popFirst(), let rows = rows.popLast() else { return nil }
            return (part, rows)
        }
    }
    /// What keeps a part, and all after it, from being decided.
    private struct PartFailure {
        var part: Int
        var error: any Error

        init(part: Int, error: any Error) {
            self.part = part
            self.error = error
        }

        init?(_ reading: LinesAhead.Reading) {
            guard let error = reading.failure else { return nil }
            self.init(part: reading.part, error: error)
        }
    }
    /// What the tasks of a part share.
    private struct PartWork: Sendable {
        var preparation: RescorePreparation
        var rendering: RescoreRendering
    }

    /// Stages for some parts of a re-scoring, each with its pipeline; `mayRevise` says that their rows depend on the
    /// same earlier days.
    init(_ rescoring: Rescoring, _ parts: [PublishedPart], revisions: [PipelineRevision], mayRevise: Bool) {
        self.parts = parts
        let new = rescoring.new
        self.new = new
        clicks = ClickNumbers(limit: rescoring.clickLimit)
        olds = revisions.map(\.old)
        let revised = mayRevise ? revisions.compactMap { RowRevision($0, new: new) } : []
        self.revisions = revised.count == parts.count ? revised : nil
        threads = rescoring.threads
        pieceSize = rescoring.pieceSize
    }

    /// Whether lines of a part's candidates differ from the old ones.
    func changesCandidates(ofPart part: Int) -> Bool {
        olds[part].match.tiers.map(\.name.utf8Bytes) != new.match.tiers.map(\.name.utf8Bytes)
            || !tiers(ofPart: part).allSatisfy(\.keepsLists)
    }

    /// Whether a part's files are compressed as the new pipeline says.
    func keepsCompression(ofPart part: Int) -> Bool { olds[part].output.gzip == new.output.gzip }

    private func tiers(ofPart part: Int) -> [RescoredTier] {
        let sharesLanguage = pool.makeLanguageComparison()
        return new.match.tiers.compactMap { tier in
            olds[part].match.tiers.first { $0.isNamesake(of: tier) }.map { old in
                RescoredTier(tier, from: old, sharesLanguage: sharesLanguage)
            }
        }
    }

    private func work(ofPart part: Int) -> PartWork {
        let tiers = tiers(ofPart: part)
        return PartWork(
            preparation: RescorePreparation(
                parts[part].path(of: OutputName.candidates), tiers: tiers, pool: pool, clicks: clicks),
            rendering: RescoreRendering(
                response: new.output.responses.map { SpelledResponse($0) }, tiers: tiers,
                rewritesCandidates: changesCandidates(ofPart: part) && new.output.keepsCandidates,
                isForLaterDays: parts[part].day != nil, texts: texts, linkNames: linkNames,
                spare: spare))
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
        if let revisions { return try await revise(revisions, into: sink, progress: progress) }
        let candidates = LinesAhead(parts) { part throws(RunError) in try part.candidates() }
        var course = try await begin(after: earlier)
        var part = 0
        try await sink.begin(part: part)
        var reading = await candidates.attempt(threads * 2, size: pieceSize)
        var failure = PartFailure(reading)
        var wave: [Share] = []
        // The lines of the wave that is being rendered.
        var rendering: [LinePiece] = []
        var written = WrittenWave()
        while !reading.pieces.isEmpty || !wave.isEmpty || !written.isEmpty {
            let (shares, pieces) = (wave, reading)
            async let ahead = threads > 1 ? candidates.attempt(threads * 2, size: pieceSize) : nil
            async let rendered = threads > 1 ? RescoreStages.render(shares, threads: threads) : nil
            while let (number, rows) = written.popFirst() {
                while part < number { try await end(&part, &course, sink) }
                try sink.append(rows)
                progress.decided(rows.rows)
                for install in rows.attributed { course.reports[part]?.add(install) }
                spare.rows.give(consume rows)
            }
            try await sink.flush()
            do {
                wave = try await decide(pieces, &course)
            } catch {
                try Task.checkCancellation()
                wave = []
                failure = failure ?? PartFailure(part: pieces.part, error: error)
            }
            let rows = try await (try await rendered).orNow {
                try await RescoreStages.render(shares, threads: threads)
            }
            written = WrittenWave(parts: shares.map(\.part), rows: rows)
            reading = await (await ahead).orNow { await candidates.attempt(threads * 2, size: pieceSize) }
            failure = failure ?? PartFailure(reading)
            if failure != nil { reading.pieces = [] }
            // Not while reading ahead goes on, which would copy memory that the shares here still hold.
            while let piece = rendering.popLast() { candidates.reuse(piece) }
            rendering = pieces.pieces
        }
        while part < failure?.part ?? parts.count { try await end(&part, &course, sink) }
        if let failure { throw failure.error }
    }

    /// Whether installs repeat others or inherit from them.
    private var refersToInstalls: Bool { new.match.inheritsFromInstalls || new.installs.screening.oncePer != nil }

    /// Refuses parts without the candidates or the state that deciding again needs.
    func requireFiles() throws(RunError) {
        for part in parts {
            if revisions == nil { try part.requireCandidates() }
            if revisions != nil || refersToInstalls { _ = try part.lines(OutputName.state) }
        }
    }

    private func begin(after earlier: [PublishedDay]) async throws -> Course {
        let inherits = new.match.inheritsFromInstalls
        let keys =
            refersToInstalls
            ? try await InstallKeys.read(parts, inherits: inherits, askedBy: earlier, threads: threads) : .none
        var history = RescoreHistory()
        if let day = parts.first?.day {
            let start = new.start(ofDay: day)
            history = try await RescoreHistory.read(
                earlier, within: start - new.match.history..<start, meeting: keys, clicks: clicks,
                isDeviceOnce: new.installs.screening.isOncePerDevice, threads: threads)
        }
        var claims = noClaims
        var wonBefore = noClaims
        for (click, isProbabilistic, wonAt) in history.claims {
            claims.insertEarlier(click, at: wonAt)
            if isProbabilistic { wonBefore.insertEarlier(click, at: wonAt) }
        }
        let decider = Decider(rules: new.match, sharesLanguage: pool.makeLanguageComparison(), claims: claims)
        return Course(
            pass: RescorePass(
                decider: decider, pipeline: new, recurring: keys.recurring, after: history, pool: pool),
            reports: [try emptyReports(ofPart: 0, wonBefore: wonBefore)]
                + Array(repeating: nil, count: parts.count - 1),
            stateLines: keys.stateLines, candidatesLines: Array(repeating: 0, count: parts.count),
            work: work(ofPart: 0))
    }

    /// No claims yet; lines do not tell which ids occur again, so that any claim may lapse if the parts' days are
    /// further apart than `history`.
    var noClaims: Claims {
        var mayLapse = true
        if let first = parts.first?.day, let last = parts.last?.day {
            let ends = [first, last + 1].map { new.start(ofDay: $0) }
            mayLapse = ends[1] - ends[0] > new.match.history
        }
        return Claims(clickCount: 0, lapsing: mayLapse ? .all : .none, history: new.match.history)
    }

    /// Reports of a part that have counted nothing yet, given the clicks that were won before it.
    func emptyReports(ofPart part: Int, wonBefore: Claims) throws(RunError) -> ReportStage {
        var reports = ReportStage(
            pipeline: new, zone: new.zone, hotKeys: try parts[part].hotKeys(of: new.match),
            wonBefore: wonBefore)
        if let day = parts[part].day { reports.keep(day: day) }
        return reports
    }

    /// Ends a part, and begins the next if there is one.
    private func end(_ part: inout Int, _ course: inout Course, _ sink: any PartSink) async throws {
        try requireSameLines(part, course)
        // A part without installs is not decided, and has no reports yet.
        let reports = try course.reports[part].take() ?? emptyReports(ofPart: part, wonBefore: noClaims)
        try await sink.end(part: part, reports: reports)
        part += 1
        if part < parts.count { try await sink.begin(part: part) }
    }

    /// Refuses a part whose state has other installs than its candidates: what repeats others would be wrong.
    private func requireSameLines(_ part: Int, _ course: borrowing Course) throws(RunError) {
        let candidates = course.candidatesLines[part]
        guard let state = course.stateLines?[part], state != candidates else { return }
        throw RunError(
            .inputOutput,
            "cannot use \(parts[part].path): \(OutputName.state) has \(state) lines and \(OutputName.candidates) "
                + "\(candidates); put back what was published, or run the pipeline again with --force")
    }

    /// Ends a part's reports, with the clicks from the result's own reports.
    func finish(_ reports: consuming ReportStage, ofPart part: Int) throws -> FinishedReports {
        var finished = reports.finish(try PublishedClicks(parts[part]), texts: texts, linkNames: linkNames)
        // If rows are revised without reading the candidates, what tiers looked at is unchanged.
        if revisions != nil, let place = finished.files.firstIndex(where: { $0.name == OutputName.tiers }) {
            finished.files[place].bytes = try parts[part].bytes(of: OutputName.tiers)
        }
        return finished
    }

    private static func render(_ shares: [Share], threads: Int) async throws -> [RenderedRows] {
        try await shares.concurrentMap(threads: threads) { $0.rendering.render($0.prepared, $0.decided) }
    }
}

extension RescoreStages {
    /// Prepares and decides pieces.
    private func decide(
        _ reading: LinesAhead.Reading, _ course: inout Course
    ) async throws -> [Share] {
        guard !reading.pieces.isEmpty else { return [] }
        try Task.checkCancellation()
        let part = reading.part
        if part != course.decidedPart {
            try begin(part, after: course.decidedPart, &course)
        }
        let (preparation, rendering) = (course.work.preparation, course.work.rendering)
        let parsed = try await reading.pieces.concurrentMap(threads: threads) { preparation.read($0) }
        // Whatever has a number so far is decided.
        clicks.forget { course.pass.isClaimed($0) }
        let joined = try join(parsed, ofPart: part, &course)
        var prepared = try await joined.concurrentMap(threads: threads) { try preparation.prepare($0.0, $0.1) }
        var shares: [Share] = []
        // By place in spans, here and in the pass: copying each would count references to everything in it.
        for piece in prepared.indices {
            let decided = try course.pass.decide(&prepared[piece])
            let installs = prepared[piece].installs
            course.candidatesLines[part] += installs.count
            let (answers, listings) = (decided.span, installs.span)
            for place in answers.indices {
                try check(answers[place].decision, listings[place], preparation.tiers)
                course.reports[part]?.add(
                    answers[place].decision, of: listings[place].facts, listings[place].lookups.span)
            }
            shares.append(Share(part: part, rendering: rendering, prepared: prepared[piece], decided: decided))
        }
        return shares
    }

    /// Gives pieces that follow one another the blocks that their lines refer to.
    private func join(
        _ pieces: [CandidatesPiece], ofPart part: Int, _ course: inout Course
    ) throws(RunError) -> [(CandidatesPiece, PieceBlocks)] {
        var joined: [(CandidatesPiece, PieceBlocks)] = []
        for piece in pieces {
            do throws(DamagedLine) {
                let blocks = try piece.blocks(after: course.blocks)
                course.blocks = blocks
                joined.append((piece, blocks))
            } catch {
                throw ResultLines.damaged(error, parts[part].path(of: OutputName.candidates))
            }
        }
        return joined
    }

    /// Begins to decide a part; the one decided before it is still under way, as it is written later.
    private func begin(_ part: Int, after last: Int, _ course: inout Course) throws {
        var reports = try emptyReports(ofPart: part, wonBefore: noClaims)
        course.reports[last]?.handWonClicks(to: &reports)
        course.reports[part] = reports
        course.work = work(ofPart: part)
        course.blocks = nil
        course.decidedPart = part
    }

    /// Refuses to count an install as exhausted if nobody knows whether its list is still cut.
    private func check(_ decision: Decision, _ listing: PreparedListing, _ tiers: [RescoredTier]) throws(RunError) {
        guard decision.exhausted != 0 else { return }
        for place in tiers.indices where decision.exhausted & 1 << UInt64(place) != 0 && listing.totals[place] == nil {
            throw tiers[place].unknownCut
        }
    }
}
