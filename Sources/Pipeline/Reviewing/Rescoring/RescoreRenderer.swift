import AttributionModel
import Publishing
import Reporting
import Reviewing
import Signals

/// Renders the rows of a piece one by one, as far as possible from what its lines already spell out.
struct RescoreRenderer {
    /// What a row says of its match, without its tail.
    private struct Answer {
        var decision: Decision
        var touch = SpelledTouch.none
        var details = ReviewedTouch.Details()
        /// nil if the row has no click.
        var age: Milliseconds?
        var isInherited = false
    }
    /// What all pieces have in common.
    let plan: PartPlan
    let prepared: PreparedPiece
    /// The lines that installs were read from.
    let piece: CandidatesPiece
    /// What was written.
    var rows: RenderedRows
    private var attributions: JSONWriter
    private var state: JSONWriter
    private var responses: JSONWriter
    /// The tail of the row at hand, which its line of state has as well.
    private var tails = JSONWriter(capacity: 1_024)
    /// The tier at hand of a line of candidates, where it is written anew.
    var changedTier = JSONWriter()
    private var numbers: DimensionNumbers

    /// Renders the decided installs of a piece, in order.
    static func render(_ prepared: PreparedPiece, by plan: PartPlan) -> RenderedRows {
        var renderer = RescoreRenderer(prepared, by: plan)
        let installs = prepared.decided.span
        for place in installs.indices { renderer.add(installs[place], at: place) }
        return renderer.finish()
    }

    private init(_ prepared: PreparedPiece, by plan: PartPlan) {
        self.plan = plan
        self.prepared = prepared
        piece = prepared.piece
        rows = plan.store.spareRows.take() ?? RenderedRows()
        rows.clear()
        attributions = JSONWriter(reusing: &rows.attributions)
        state = JSONWriter(reusing: &rows.state)
        responses = JSONWriter(reusing: &rows.responses)
        numbers = plan.store.takeNumbers()
    }

    private consuming func finish() -> RenderedRows {
        plan.store.spareNumbers.give(numbers)
        rows.attributions = attributions.bytes
        rows.state = state.bytes
        rows.responses = responses.bytes
        return rows
    }

    /// Writes a decided install, by its place in the piece.
    private mutating func add(_ install: RescoredInstall, at place: Int) {
        rows.rows += 1
        let listed = piece.installs[place]
        let answer = answer(install, listed)
        addRow(install, listed)
        addState(install, listed, answer.details)
        if plan.rewritesCandidates { addCandidates(listed, at: place) }
        if install.decision.status == .attributed { report(answer, requestedAt: listed.requestedAt) }
        guard let response = plan.output.responses else { return }
        ResponseLine.render(
            as: response, to: answer.decision, installID: SpelledText(piece.quoted(listed.installID)),
            appID: listed.appID.map { SpelledText(piece.quoted($0)) }, link: answer.details.link,
            room: answer.touch.members.count, into: &responses
        ) { answer.touch.json(RowColumn($0)) }
    }

    /// What an install's row says of its match; its tail is left in `tails`.
    private mutating func answer(_ install: RescoredInstall, _ listed: ListedInstall) -> Answer {
        tails.clear()
        return switch install.origin {
        case .own: answer(install.decision, listed)
        case .known(let answer, _): self.answer(answer)
        case .earlier(let row): answer(repeating: row)
        }
    }

    /// The answer of a decision that depends only on the install's own line.
    private mutating func answer(_ decision: Decision, _ listed: ListedInstall) -> Answer {
        var answer = Answer(decision: decision)
        guard decision.status == .attributed, let tier = decision.tier else {
            tails.members(RowTail.unmatched[...])
            return answer
        }
        var click: SpelledClick?
        var number: Int?
        switch decision.touch {
        case .click(let matched):
            click = prepared.blocks.click(Int(matched.reference), of: listed.block)
            number = click?.touch
        case .link(let link): number = Int(link)
        case .none, .inherited: break
        }
        if let number, let touch = prepared.blocks.spelled(number, of: listed.block) {
            answer.touch = touch
            if plan.needsDetails { answer.details = prepared.blocks.details(ofTouch: number, of: listed.block) }
        }
        answer.age = click.map { listed.requestedAt - $0.clickedAt }
        let runnerUp = decision.runnerUp.flatMap { prepared.blocks.click(Int($0.reference), of: listed.block) }
        var tail = SpelledRowTail(decision, tier: SpelledText(plan.tiers[tier].quotedName))
        tail.clickID = click.map { SpelledText($0.quotedID) }
        tail.clickedAt = click?.clickedAt
        tail.age = answer.age
        tail.runnerUpClickID = runnerUp.map { SpelledText($0.quotedID) }
        if !answer.touch.members.isEmpty { tail.touch = TouchText(bytes: answer.touch.members) }
        tail.render(into: &tails)
        return answer
    }

    /// The answer of a repeat, an inheritance, or an install that others may refer to.
    private mutating func answer(_ known: RescoredAnswer) -> Answer {
        var answer = Answer(decision: known.decision)
        guard known.decision.status == .attributed else {
            tails.members(RowTail.unmatched[...])
            return answer
        }
        if let touch = known.touch { (answer.touch, answer.details) = (touch.spelled, touch.details) }
        answer.age = known.clickedAt.map { known.requestedAt - $0 }
        answer.isInherited = known.inheritedFrom != nil
        tail(of: known).render(into: &tails)
        return answer
    }

    /// The answer for a repeat of an earlier day's row, whose tail it copies byte for byte.
    private mutating func answer(repeating original: StateRow) -> Answer {
        tails.members(original.tail[...])
        guard original.isAttributed else { return Answer(decision: original.decision) }
        let touch = ReviewedTouch(original)
        return Answer(decision: original.decision, touch: touch.spelled, details: touch.details)
    }

    private func tail(of answer: RescoredAnswer) -> RowTail {
        let decision = answer.decision
        var tail = RowTail(decision, tier: decision.tier.map { plan.tiers[$0].name })
        tail.clickID = answer.clickID
        tail.clickedAt = answer.clickedAt
        tail.age = answer.clickedAt.map { answer.requestedAt - $0 }
        tail.runnerUpClickID = answer.runnerUp
        tail.inheritedFrom = answer.inheritedFrom
        tail.touch = answer.touch.map { TouchText(bytes: $0.columns) } ?? .none
        return tail
    }

    private mutating func addRow(_ install: RescoredInstall, _ listed: ListedInstall) {
        AttributionRow(
            head: piece.bytes[listed.head], status: install.decision.status, reason: install.decision.reason,
            repeatOf: install.original
        ).render(renderedTail: tails.bytes, into: &attributions)
    }

    private mutating func addState(
        _ install: RescoredInstall, _ listed: ListedInstall, _ details: ReviewedTouch.Details
    ) {
        StateLine.render(
            head: piece.bytes[listed.stateHead], deviceID: listed.deviceID.map { SpelledText(piece.bytes[$0]) },
            oncePer: listed.oncePer.map { SpelledText(piece.quoted($0)) }, status: install.decision.status,
            isClaimed: install.decision.claimsClick, tail: tails.bytes,
            details: plan.isForLaterDays && install.decision.status == .attributed
                ? details : ReviewedTouch.Details(),
            into: &state)
    }

    private mutating func report(_ answer: Answer, requestedAt: Instant) {
        rows.report(
            answer.decision, requestedAt: requestedAt, age: answer.age, isInherited: answer.isInherited,
            numbers.values(of: answer.touch))
    }
}

extension CandidatesPiece {
    /// A text from its lines, as JSON.
    fileprivate func quoted(_ text: Range<Int>) -> ArraySlice<UInt8> {
        bytes[text.lowerBound - 1..<text.upperBound + 1]
    }
}
