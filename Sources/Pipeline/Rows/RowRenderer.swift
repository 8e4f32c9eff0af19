import AttributionModel
import Matching
import Publishing
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
    /// What the lines of the install at hand begin with.
    private(set) var head = InstallHead()
    /// The line of candidates at hand.
    var lines: CandidatesLines
    /// The share whose installs are rendered.
    let share: DecidedShare
    /// How far the renderer has come in its share.
    var progress: RenderingProgress
    private var result: RenderedRows

    init(_ share: DecidedShare, shared: RowRendering, touches: consuming TouchDescriber) {
        self.share = share
        self.shared = shared
        self.touches = touches
        result = shared.spareRows.take() ?? RenderedRows(for: shared.pipeline.output)
        result.clear()
        attributions = JSONWriter(reusing: &result.attributions)
        candidates = JSONWriter(reusing: &result.candidates)
        state = JSONWriter(reusing: &result.state)
        responses = JSONWriter(reusing: &result.responses)
        lines = CandidatesLines(texts: shared.signalTexts, compared: shared.comparedSignals)
        progress = share.progress
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
    mutating func addNext() throws {
        let install = share.installs[progress.installs]
        progress.installs += 1
        result.rows += 1
        takeHead(of: install.prepared)
        if let number = install.earlierOriginal {
            // A repeat of an earlier day's row copies its tail byte for byte.
            let original = shared.order.earlier[number]
            return try add(
                install, original.decision, repeatOf: original.installID, tail: original.tail, touch: original.touch,
                original.details)
        }
        let (answer, repeatOf) = (AnsweredInstall(install), install.original?.installID)
        guard answer.decision.status == .attributed else {
            // All such rows have the same tail.
            return try add(install, answer.decision, repeatOf: repeatOf, tail: RowTail.unmatched)
        }
        var tail = RowTail()
        let described = try describe(answer, into: &tail)
        if install.decision.status == .attributed { report(install, tail, described) }
        tails.clear()
        tail.render(into: &tails)
        try add(
            install, answer.decision, repeatOf: repeatOf, tail: tails.bytes, click: tail.clickID,
            touch: described.touch?.payload, described.touch?.details)
    }

    /// Adds the install's lines, given what its row says of its match, and what is not in the row.
    private mutating func add(
        _ install: borrowing DecidedInstall, _ decision: Decision, repeatOf: [UInt8]?, tail: [UInt8],
        click: [UInt8]? = nil, touch: TouchPayload? = nil, _ details: StateLine.Details? = nil
    ) throws {
        AttributionRow(
            head: head.members, status: install.decision.status, reason: install.decision.reason, repeatOf: repeatOf
        ).render(renderedTail: tail, into: &attributions)
        addState(install, tail: tail, click: click, details)
        try addCandidates(install, repeatOf: repeatOf)
        addResponse(install, decision, touch, details?.link)
    }

    private mutating func takeHead(of install: PreparedInstall) {
        let texts = install.texts
        head.take(
            installID: share.texts[texts.installID], requestedAt: install.facts.requestedAt, appID: text(texts.appID),
            userID: text(texts.userID), platform: install.facts.signals.platform, isReinstall: install.isReinstall)
    }

    /// A text of the install at hand.
    func text(_ place: Range<Int>?) -> ArraySlice<UInt8>? { place.map { share.texts[$0] } }

    /// Fills in the tail of an attributed row; returns its touch and, if a click's, the number of its dimensions.
    private mutating func describe(
        _ answer: AnsweredInstall, into tail: inout RowTail
    ) throws -> (touch: DescribedTouch?, dimensions: UInt32?) {
        let decision = answer.decision
        tail = RowTail(decision, tier: decision.tier.map { shared.tierNames[$0] })
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
        switch install {
        case .state(let number): return shared.order.earlier[number].installID
        case .thisRun(let number):
            var bytes: [UInt8] = []
            try shared.installs.read(shared.order.references[Int(number)], into: &bytes)
            return Array(bytes[InstallRecord(decoding: bytes).texts.installID])
        }
    }

    private mutating func report(
        _ install: borrowing DecidedInstall, _ tail: RowTail, _ described: (touch: DescribedTouch?, dimensions: UInt32?)
    ) {
        let values =
            described.dimensions.map { shared.dimensions[Int($0)] }
            ?? dimensionValues(of: install.touch, described.touch?.payload)
        result.report(
            install.decision, requestedAt: install.prepared.facts.requestedAt, age: tail.age,
            isInherited: install.inheritedFrom != nil, values)
    }

    /// The dimensions of a touch that is not a click, with its payload.
    private func dimensionValues(of touch: Touch, _ payload: TouchPayload?) -> DimensionValues {
        switch (touch, payload) {
        case (.link(let link), let payload?): return dimensionValues(of: payload, link: TextID(number: link))
        case (.inherited(.state(let number)), _):
            let payload = shared.order.earlier[number].touch
            return dimensionValues(of: payload, link: shared.catalogue.names.id(of: payload[.linkID]))
        default: return .none
        }
    }

    private func dimensionValues(of payload: TouchPayload, link: TextID) -> DimensionValues {
        let texts = shared.dimensionTexts
        return DimensionValues(
            link: link, campaign: texts.id(of: payload[.campaign]), referrer: texts.id(of: payload[.referrer]),
            source: texts.id(of: payload[.source]))
    }

    /// Adds what later days need of an install; its touch's details are wanted only there.
    private mutating func addState(
        _ install: borrowing DecidedInstall, tail: [UInt8], click: [UInt8]?, _ details: StateLine.Details?
    ) {
        guard shared.pipeline.output.keepsState else { return }
        let prepared = install.prepared
        var line = StateLine(head: head.stateMembers, status: install.decision.status, tail: tail)
        line.deviceID = prepared.facts.signals.deviceID
        line.oncePer = text(prepared.texts.oncePer)
        line.isClaimed = install.decision.claimsClick
        if shared.isForLaterDays, install.decision.status == .attributed, let details {
            line.details = details
        }
        let start = state.bytes.count
        line.render(into: &state)
        guard shared.keepsStateEntries else { return }
        let row = EarlierKeys(
            line, id: share.texts.span.extracting(prepared.texts.installID), requestedAt: prepared.facts.requestedAt,
            matchedBy: install.decision.matchType, click: click,
            isDeviceOnce: shared.pipeline.installs.screening.isOncePerDevice)
        result.stateEntries.append((row, start..<state.bytes.count - 1))
    }

    private mutating func addResponse(
        _ install: borrowing DecidedInstall, _ decision: Decision, _ touch: TouchPayload?,
        _ link: AnsweredLink<[UInt8]>?
    ) {
        guard let shape = shared.pipeline.output.responses else { return }
        let texts = install.prepared.texts
        var line = ResponseLine(
            decision, installID: share.texts[texts.installID], touch: touch ?? TouchPayload())
        line.appID = text(texts.appID)
        line.link = link
        line.render(as: shape, into: &responses)
    }
}
