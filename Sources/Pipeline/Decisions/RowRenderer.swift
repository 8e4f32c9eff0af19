import AttributionModel
import Matching
import Publishing
import Reporting
import Signals

/// Renders rows one after the other.
struct RowRenderer: ~Copyable {
    /// What all renderers have in common.
    let shared: RowRendering
    /// The payloads of clicks and links.
    var touches: TouchDescriber
    private var attributions: JSONWriter
    /// The lines of candidates.
    var candidates: JSONWriter
    private var state: JSONWriter
    private var responses: JSONWriter
    /// The tail of the row at hand, which its line of state has as well.
    private var tails = JSONWriter(capacity: 1_024)
    /// The line of candidates at hand.
    var lines: CandidatesLines
    /// What lines of candidates call clicks and touches.
    let names: CandidateNames
    /// How far the renderer has come in its share.
    var progress: RenderingProgress
    private var result = RenderedRows()
    /// The names of the pipeline's tiers.
    let tierNames: [[UInt8]]

    init(
        shared: RowRendering, touches: consuming TouchDescriber, names: CandidateNames, progress: RenderingProgress
    ) {
        self.shared = shared
        self.touches = touches
        var spare = shared.spareRows.take() ?? RenderedRows(for: shared.pipeline.output)
        attributions = JSONWriter(reusing: &spare.attributions)
        candidates = JSONWriter(reusing: &spare.candidates)
        state = JSONWriter(reusing: &spare.state)
        responses = JSONWriter(reusing: &spare.responses)
        lines = CandidatesLines(texts: shared.signalTexts, compared: shared.comparedSignals)
        self.names = names
        self.progress = progress
        tierNames = shared.pipeline.match.tiers.map { $0.name.utf8Bytes }
    }

    /// The rows, and the touches that were seen, for the next renderer.
    consuming func finish() -> (RenderedRows, SeenTouches) {
        result.attributions = attributions.bytes
        result.candidates = candidates.bytes
        result.state = state.bytes
        result.responses = responses.bytes
        return (result, touches.seen)
    }

    /// Whether the rows are as large as those of a share may be.
    var isFull: Bool {
        attributions.bytes.count + candidates.bytes.count + state.bytes.count + responses.bytes.count
            >= RenderedRows.limit
    }

    /// Adds the rows of the share's next install.
    mutating func add(_ install: borrowing DecidedInstall) throws {
        progress.installs += 1
        result.rows += 1
        if let original = install.earlierOriginal {
            return try addRepeat(install, of: shared.order.earlier[original])
        }
        let answer = AnsweredInstall(install)
        var tail = RowTail()
        var described = (touch: DescribedTouch?.none, dimensions: UInt32?.none)
        if answer.decision.status == .attributed {
            described = try describe(answer, into: &tail)
            if install.decision.status == .attributed { try report(install, tail, described.dimensions) }
        }
        tails.clear()
        tail.render(into: &tails)
        row(of: install).render(renderedTail: tails.bytes, into: &attributions)
        addState(install, tail: tails.bytes, click: tail.clickID, described.touch?.details)
        if shared.pipeline.output.keepsCandidates {
            try addCandidates(install, repeatOf: install.original?.installID)
        }
        addResponse(install, answer.decision, described.touch?.payload, described.touch?.details.link)
    }

    /// Adds a repeat of an earlier day's row, whose tail it copies byte for byte.
    private mutating func addRepeat(_ install: borrowing DecidedInstall, of original: StateRow) throws {
        row(of: install, repeatOf: original.installID).render(renderedTail: original.tail, into: &attributions)
        addState(install, tail: original.tail, click: nil, nil)
        if shared.pipeline.output.keepsCandidates { try addCandidates(install, repeatOf: original.installID) }
        addResponse(install, original.decision, original.touch, original.details.link)
    }

    private func row(of install: borrowing DecidedInstall, repeatOf: [UInt8]? = nil) -> AttributionRow {
        let record = install.prepared.record
        var row = AttributionRow(
            installID: record.texts.installID, requestedAt: record.requestedAt, status: install.decision.status)
        row.appID = record.texts.appID
        row.userID = record.texts.userID
        row.platform = record.signals.platform
        row.isReinstall = record.isReinstall
        row.reason = install.decision.reason
        row.repeatOf = repeatOf ?? install.original?.installID
        return row
    }

    /// Fills in the tail of an attributed row; returns its touch and, if a click's, the number of its dimensions.
    private mutating func describe(
        _ answer: AnsweredInstall, into tail: inout RowTail
    ) throws -> (touch: DescribedTouch?, dimensions: UInt32?) {
        let decision = answer.decision
        tail = RowTail(decision, tier: decision.tier.map { tierNames[$0] })
        tail.runnerUpClickID = try decision.runnerUp.map { try touches.clickID($0.reference) }
        tail.inheritedFrom = try answer.inheritedFrom.map { try installID($0) }
        var touch: DescribedTouch?
        var dimensions: UInt32?
        switch answer.touch {
        case .click(let matched):
            let click = try touches.click(matched.reference)
            dimensions = click.dimensions
            tail.clickID = click.clickID(in: touches.bytes)
            tail.clickedAt = click.clickedAt
            tail.age = answer.requestedAt - click.clickedAt
            touch = try touches.touch(of: click, for: answer.platform)
        case .link(let link):
            touch = try touches.touch(ofLink: link, for: answer.platform)
        case .inherited(.state(let number)):
            let row = shared.order.earlier[number]
            tail.clickID = row.clickID
            tail.clickedAt = row.clickedAt
            tail.age = row.clickedAt.map { answer.requestedAt - $0 }
            touch = row.touch(for: answer.platform)
        case .none, .inherited: break
        }
        tail.touch = touch?.text ?? .none
        return (touch, dimensions)
    }

    private func installID(_ install: EarlierInstall) throws -> [UInt8] {
        guard case .thisRun(let number) = install else {
            if case .state(let number) = install { return shared.order.earlier[number].installID }
            return []
        }
        var bytes: [UInt8] = []
        try shared.installs.read(shared.order.references[Int(number)], into: &bytes)
        return InstallRecord(decoding: bytes).texts.installID
    }

    private mutating func report(_ install: borrowing DecidedInstall, _ tail: RowTail, _ dimensions: UInt32?) throws {
        guard let matchType = install.decision.matchType else { return }
        result.attributed.append(
            ReportedInstall(
                requestedAt: install.prepared.record.requestedAt,
                values: try dimensions.map { shared.dimensions[Int($0)] } ?? dimensionValues(of: install.touch),
                counted: AttributedInstall(
                    matchType: matchType, level: tail.level, confidence: tail.confidence, age: tail.age,
                    isInherited: install.inheritedFrom != nil)))
    }

    /// The dimensions of a touch that is not a click.
    private mutating func dimensionValues(of touch: Touch) throws -> DimensionValues {
        switch touch {
        case .link(let link):
            return dimensionValues(of: try touches.payload(ofLink: link).columns, link: TextID(number: link))
        case .inherited(.state(let number)):
            let payload = shared.order.earlier[number].touch
            return dimensionValues(
                of: payload, link: payload[.linkID].map { shared.catalogue.names.id(of: $0.span) } ?? .absent)
        case .none, .inherited, .click:
            return DimensionValues(link: .absent, campaign: .absent, referrer: .absent, source: .absent)
        }
    }

    private func dimensionValues(of payload: TouchPayload, link: TextID) -> DimensionValues {
        DimensionValues(
            link: link, campaign: id(payload[.campaign]), referrer: id(payload[.referrer]),
            source: id(payload[.source]))
    }

    private func id(_ text: [UInt8]?) -> TextID { text.map { shared.dimensionTexts.id(of: $0.span) } ?? .absent }

    /// Adds what later days need of an install; its touch's details are wanted only there.
    private mutating func addState(
        _ install: borrowing DecidedInstall, tail: [UInt8], click: [UInt8]?,
        _ details: @autoclosure () -> StateLine.Details?
    ) {
        guard shared.pipeline.output.keepsState else { return }
        let record = install.prepared.record
        var line = StateLine(
            installID: record.texts.installID, requestedAt: record.requestedAt, status: install.decision.status,
            tail: tail)
        line.appID = record.texts.appID
        line.deviceID = record.signals.deviceID
        line.oncePer = record.texts.oncePer
        line.isClaimed = install.decision.claimsClick
        if shared.isForLaterDays, install.decision.status == .attributed, let details = details() {
            line.details = details
        }
        let start = state.bytes.count
        line.render(into: &state)
        guard shared.keepsStateEntries else { return }
        let row = EarlierRow(
            line, matchedBy: install.decision.matchType, click: click,
            isDeviceOnce: shared.pipeline.installs.screening.isOncePerDevice)
        result.stateEntries.append((row, start..<state.bytes.count - 1))
    }

    private mutating func addResponse(
        _ install: borrowing DecidedInstall, _ decision: Decision, _ touch: @autoclosure () -> TouchPayload?,
        _ link: @autoclosure () -> AnsweredLink<[UInt8]>?
    ) {
        guard let shape = shared.pipeline.output.responses else { return }
        let texts = install.prepared.record.texts
        var line = ResponseLine(
            installID: texts.installID, isMatched: decision.status == .attributed, touch: touch() ?? TouchPayload())
        line.appID = texts.appID
        line.matchType = decision.matchType
        line.confidence = decision.confidence
        line.score = decision.score
        line.level = decision.level
        line.link = link()
        line.render(as: shape, into: &responses)
    }
}
