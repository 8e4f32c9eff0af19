import AttributionModel
import Publishing
import Reviewing
import Signals

/// Renders the rows of a piece one after the other.
struct RescoreRenderer {
    /// What all pieces have in common.
    let shared: RescoreRendering
    private let prepared: PreparedPiece
    /// The lines that installs were read from.
    let piece: CandidatesPiece
    private var attributions: JSONWriter
    private var state: JSONWriter
    private var responses: JSONWriter
    /// Lines of candidates, where they change.
    var candidates: [UInt8] = []
    /// The tail of the row at hand, which its state has as well.
    private var tails = JSONWriter(capacity: 1_024)
    /// The touches that rows asked for, by block and number; kept, so that each is one object.
    private var touches: [Int: ReviewedTouch] = [:]
    private var payloads: [ObjectIdentifier: RescoredPayload] = [:]
    private var result = RenderedRows()

    /// A renderer that has written nothing yet.
    init(shared: RescoreRendering, prepared: PreparedPiece) {
        self.shared = shared
        self.prepared = prepared
        piece = prepared.piece
        var spare = shared.spare.take() ?? RenderedRows()
        attributions = JSONWriter(reusing: &spare.attributions)
        state = JSONWriter(reusing: &spare.state)
        responses = JSONWriter(reusing: &spare.responses)
        swap(&candidates, &spare.candidates)
        candidates.removeAll(keepingCapacity: true)
    }

    /// All that was written.
    consuming func finish() -> RenderedRows {
        result.attributions = attributions.bytes
        result.candidates = candidates
        result.state = state.bytes
        result.responses = responses.bytes
        return result
    }

    /// Writes a decided install, which stands at a place of the piece.
    mutating func add(_ install: RescoredInstall, at place: Int) {
        result.rows += 1
        let listed = piece.installs[place]
        if let original = install.earlierOriginal { return addRepeat(install, of: original, at: place) }
        let answer = install.answer ?? answer(of: install.decision, listed)
        let tail = tail(of: answer)
        let isMatched = answer.decision.status == .attributed
        tails.clear()
        if isMatched { tail.render(into: &tails) }
        let rendered = isMatched ? tails.bytes : RowTail.unmatched
        addRow(install, listed, repeatOf: install.original, tail: rendered)
        var links: ReviewedTouch.DeepLinks?
        if shared.isForLaterDays, install.decision.status == .attributed { links = answer.touch?.deepLinks }
        addState(install, listed, prepared.installs[place].facts, tail: rendered, links)
        if shared.rewritesCandidates { addCandidates(prepared.installs[place], listed) }
        var known: RescoredPayload?
        if isMatched, let touch = answer.touch { known = describe(touch) }
        if isMatched, install.decision.status == .attributed { report(answer, tail, known?.values) }
        addResponse(answer.decision, listed, known?.payload)
    }

    private mutating func answer(of decision: Decision, _ listed: ListedInstall) -> RescoredAnswer {
        var known = touches
        touches = [:]
        defer { touches = known }
        let all = prepared.touches
        return RescoredAnswer(decision, listed, piece) { number, block in
            let key = block << 32 | number
            if let touch = known[key] { return touch }
            known[key] = all.touch(number, of: block)
            return known[key]
        }
    }

    /// Adds a repeat of an earlier day's row, which it copies byte for byte.
    private mutating func addRepeat(_ install: RescoredInstall, of original: StateRow, at place: Int) {
        let listed = piece.installs[place]
        addRow(install, listed, repeatOf: original.installID, tail: original.tail)
        addState(install, listed, prepared.installs[place].facts, tail: original.tail, nil)
        if shared.rewritesCandidates { addCandidates(prepared.installs[place], listed) }
        var decision = Decision(status: original.isAttributed ? .attributed : .organic)
        decision.matchType = original.matchType
        decision.confidence = original.confidence
        decision.score = original.score
        decision.level = original.level
        addResponse(decision, listed, original.isAttributed ? original.touch : nil)
    }

    private func tail(of answer: RescoredAnswer) -> RowTail {
        let decision = answer.decision
        var tail = RowTail()
        tail.matchType = decision.matchType
        tail.tier = decision.tier.map { shared.tiers[$0].name }
        tail.confidence = decision.confidence
        tail.score = decision.score
        tail.level = decision.level
        tail.clickID = answer.clickID
        tail.clickedAt = answer.clickedAt
        tail.age = answer.clickedAt.map { answer.requestedAt - $0 }
        tail.candidates = decision.candidates
        tail.runnerUpClickID = answer.runnerUp
        tail.inheritedFrom = answer.inheritedFrom
        tail.touch = answer.touch.map { TouchText(bytes: $0.columns) } ?? .none
        return tail
    }

    private mutating func addRow(
        _ install: RescoredInstall, _ listed: ListedInstall, repeatOf: [UInt8]?, tail: [UInt8]
    ) {
        attributions.beginObject()
        attributions.members(piece.bytes[listed.head])
        attributions.member("status", word: install.decision.status.name)
        attributions.member("reason", word: install.decision.reason?.name)
        attributions.member("repeat_of", text: repeatOf)
        attributions.members(tail)
        attributions.endObject()
        attributions.endLine()
    }

    private mutating func addState(
        _ install: RescoredInstall, _ listed: ListedInstall, _ facts: InstallFacts, tail: [UInt8],
        _ deepLinks: ReviewedTouch.DeepLinks?
    ) {
        var line = StateLine(
            installID: [], requestedAt: listed.requestedAt, status: install.decision.status, tail: tail)
        line.deviceID = facts.signals.deviceID
        line.oncePer = listed.oncePer.map { JSONText.bytes(piece.bytes, $0) }
        line.isClaimed = install.isClaimed
        line.deepLinks = deepLinks.map { StateLine.DeepLinks($0) }
        line.render(head: piece.bytes[listed.stateHead], into: &state)
    }

    private mutating func describe(_ touch: ReviewedTouch) -> RescoredPayload {
        if let known = payloads[ObjectIdentifier(touch)] { return known }
        var payload = TouchPayload()
        payload.linkID = touch.bytes(.linkID)
        payload.referrer = touch.bytes(.referrer)
        payload.campaign = touch.bytes(.campaign)
        payload.source = touch.bytes(.source)
        payload.medium = touch.bytes(.medium)
        payload.destinationURL = touch.bytes(.destinationURL)
        payload.deepLinkURL = touch.bytes(.deepLinkURL)
        payload.providerToken = touch.bytes(.providerToken)
        payload.campaignToken = touch.bytes(.campaignToken)
        let parameters = touch.json(.customParams)
        payload.customParams = parameters.first == 0x6E ? nil : Array(parameters)
        let values = DimensionValues(
            link: payload.linkID.map { shared.linkNames.id(of: $0.span) } ?? .absent,
            campaign: id(payload.campaign), referrer: id(payload.referrer), source: id(payload.source))
        let described = RescoredPayload(payload: payload, values: values)
        payloads[ObjectIdentifier(touch)] = described
        return described
    }

    private func id(_ text: [UInt8]?) -> TextID { text.map { shared.texts.id(of: $0.span) } ?? .absent }

    private mutating func report(_ answer: RescoredAnswer, _ tail: RowTail, _ values: DimensionValues?) {
        guard let matchType = answer.decision.matchType else { return }
        let none = DimensionValues(link: .absent, campaign: .absent, referrer: .absent, source: .absent)
        result.attributed.append(
            ReportedInstall(
                requestedAt: answer.requestedAt, values: values ?? none, matchType: matchType, level: tail.level,
                confidence: tail.confidence, age: tail.age, isInherited: answer.inheritedFrom != nil))
    }

    private mutating func addResponse(
        _ decision: Decision, _ listed: ListedInstall, _ payload: TouchPayload?
    ) {
        guard let shape = shared.output.responses else { return }
        var line = ResponseLine(installID: [], isMatched: decision.status == .attributed)
        if line.isMatched {
            line.installID = JSONText.bytes(piece.bytes, listed.installID)
            line.appID = listed.appID.map { JSONText.bytes(piece.bytes, $0) }
            line.touch = payload ?? TouchPayload()
        }
        line.matchType = decision.matchType
        line.confidence = decision.confidence
        line.score = decision.score
        line.level = decision.level
        line.render(as: shape, into: &responses)
    }
}

/// A payload as responses want it and its dimensions' numbers; a class, as its texts would be counted one by one.
private final class RescoredPayload: Sendable {
    let payload: TouchPayload
    let values: DimensionValues

    init(payload: TouchPayload, values: DimensionValues) {
        self.payload = payload
        self.values = values
    }
}

extension StateLine.DeepLinks {
    /// The texts of links that stand as JSON.
    fileprivate init(_ links: ReviewedTouch.DeepLinks) {
        func text(_ json: [UInt8]) -> [UInt8]? {
            json.first == 0x22 ? JSONText.bytes(json, 1..<json.count - 1) : nil
        }
        self.init(android: text(links.android), other: text(links.other))
    }
}
