import AttributionModel
import Compression
import Matching
import Publishing
import Reviewing
import Signals

/// Renders rows one after the other.
struct RowRenderer: ~Copyable {
    /// What all renderers have in common.
    let shared: RowRendering
    /// The payloads of clicks and links.
    var touches: TouchDescriber
    /// Made when the first row of an earlier day is needed.
    private var earlierRows: EarlierRowReader?
    private var writer: RowWriter
    /// The digest of the id of the click that the answer at hand names, if lines of state are kept for later days.
    private var answeredClick: Digest?
    /// The lines of candidates.
    var candidates: JSONWriter
    /// The texts of the install at hand.
    private(set) var head = InstallHead()
    /// The line of candidates at hand.
    var lines: CandidatesLines
    /// The share whose installs are rendered.
    let share: DecidedShare
    /// How far the renderer has come in its share.
    var progress: RenderingProgress

    init(_ share: DecidedShare, shared: RowRendering, touches: consuming TouchDescriber) {
        self.share = share
        self.shared = shared
        self.touches = touches
        let output = shared.pipeline.output
        writer = RowWriter(
            output, isForLaterDays: shared.isForLaterDays,
            reusing: shared.spareRows.take() ?? RenderedRows(for: output))
        candidates = JSONWriter(reusing: &writer.rows.candidates)
        lines = CandidatesLines(texts: shared.signalTexts, compared: shared.comparedSignals)
        progress = share.progress
    }

    /// The rows, and the touches that were seen, for the next renderer.
    consuming func finish() -> (RenderedRows, SeenTouches) {
        writer.rows.candidates = candidates.bytes
        return (writer.finish(), touches.seen)
    }

    /// Whether the rows are as large as those of a share may be.
    var isFull: Bool { writer.byteCount + candidates.bytes.count >= RenderedRows.limit }

    /// Adds the rows of the share's next install.
    mutating func addNext() throws {
        let install = share.installs[progress.installs]
        spell(install.prepared)
        answeredClick = nil
        var earlier: StateRow?
        if case .repeat(of: .state(let number)?) = install.decision.outcome {
            earlier = try self.earlier(number)
        }
        let repeatOf = earlier?.installID ?? install.original?.installID
        // There are two calls, as a single one with a choice of two answers would copy the answer, with all references
        // in it.
        let stateLine =
            if let earlier {
                writer.add(head.install, install.decision, repeatOf: repeatOf, RowAnswer(copying: earlier))
            } else {
                writer.add(head.install, install.decision, repeatOf: repeatOf, try answer(to: install))
            }
        if shared.keepsStateEntries, let stateLine {
            writer.rows.stateEntries.append((keys(of: install), stateLine))
        }
        try addCandidates(install, repeatOf: repeatOf)
        progress.installs += 1
    }

    /// Spells out what all lines of an install copy.
    private mutating func spell(_ install: PreparedInstall) {
        let (texts, facts) = (install.texts, install.facts)
        func text(_ place: Range<Int>?) -> ArraySlice<UInt8>? { place.map { share.texts[$0] } }
        head.take(
            installID: share.texts[texts.installID], requestedAt: facts.requestedAt, appID: text(texts.appID),
            userID: text(texts.userID), platform: facts.signals.platform, isReinstall: install.isReinstall,
            deviceID: shared.pipeline.output.keepsState ? facts.signals.deviceID : .none,
            oncePer: text(texts.oncePer))
    }

    /// What the row of an install says of its match, which is reported if it is its own.
    private mutating func answer(to install: borrowing DecidedInstall) throws -> RowAnswer {
        let answered = AnsweredInstall(install)
        var answer = RowAnswer()
        guard let match = answered.match else { return answer }
        answer.tail = RowTail(match, tier: shared.tierNames[match.tier])
        answer.tail.runnerUpClickID = try match.runnerUp.map { runnerUp in
            let click = try touches.click(runnerUp.reference)
            return touches.spelledID(of: click)
        }
        answer.tail.inheritedFrom = try match.inheritedFrom.map { SpelledText(spelling: try installID($0)) }
        let values = try addTouch(of: answered, to: &answer)
        answer.tail.age = answer.tail.clickedAt.map { answered.requestedAt - $0 }
        if install.decision.status == .attributed {
            writer.rows.report(answer.tail, requestedAt: answered.requestedAt, values)
        }
        return answer
    }

    /// Adds a match's click and touch to an answer; returns the dimensions that it counts for.
    private mutating func addTouch(of answered: AnsweredInstall, to answer: inout RowAnswer) throws -> DimensionValues {
        switch answered.touch {
        case .click(let matched):
            let click = try touches.click(matched.reference)
            answer.tail.clickID = touches.spelledID(of: click)
            answer.tail.clickedAt = click.clickedAt
            if shared.keepsStateEntries { answeredClick = touches.digestOfID(of: click) }
            let touch = try touches.touch(of: click, for: answered.platform)
            answer.take(touch.columns, touch.details)
            return shared.dimensions[Int(click.dimensions)]
        case .link(let link):
            let touch = try touches.touch(ofLink: link, for: answered.platform)
            answer.take(touch.columns, touch.details)
            return dimensionValues(of: touch.columns)
        case .inherited(.state(let number)):
            let row = try earlier(number)
            answer.tail.clickID = row.clickID.map { SpelledText(spelling: $0) }
            answer.tail.clickedAt = row.clickedAt
            let touch = row.ownTouch.touch(isAndroid: answered.platform == .android)
            answer.take(touch.columns, touch.details)
            return dimensionValues(of: touch.columns)
        case .none, .inherited: return .none
        }
    }

    /// A row of an earlier day.
    private mutating func earlier(_ number: UInt32) throws -> StateRow {
        if earlierRows == nil { earlierRows = shared.matched.order.earlier.makeReader() }
        guard let row = try earlierRows?.row(number) else { preconditionFailure("a row that was met is kept") }
        return row
    }

    private mutating func installID(_ install: EarlierInstall) throws -> [UInt8] {
        switch install {
        case .state(let number): return try earlier(number).installID
        case .thisRun(let number):
            var bytes: [UInt8] = []
            try shared.matched.installs.arena.read(shared.matched.order.references[number.place], into: &bytes)
            return Array(bytes[InstallRecord(decoding: bytes).texts.installID])
        }
    }

    /// The dimensions of a touch that is not a click.
    private func dimensionValues(of touch: SpelledTouch) -> DimensionValues {
        let (texts, linkNames) = (shared.dimensionTexts, shared.catalogue.names)
        return DimensionValues(of: touch, link: { linkNames.id(of: $0) }, text: { texts.id(of: $0) })
    }

    /// The values by which later days may meet the line of state of an install, once it was answered.
    private func keys(of install: borrowing DecidedInstall) -> EarlierKeys {
        let (prepared, decision) = (install.prepared, install.decision)
        var keys = EarlierKeys(
            id: Digest(of: share.texts.span.extracting(prepared.texts.installID)),
            requestedAt: prepared.facts.requestedAt, number: 0)
        keys.note(
            user: prepared.texts.oncePer.map { Array(share.texts[$0]) },
            isDevice: shared.pipeline.installs.screening.isOncePerDevice,
            device: prepared.facts.signals.deviceID, of: decision.status)
        if let match = decision.match, match.claimsClick, let answeredClick {
            keys.noteClaim(on: answeredClick, by: match.type)
        }
        return keys
    }
}
