import AttributionModel
import Publishing
import Reviewing
import Signals

/// Renders the rows of a piece one by one, as far as possible from what its lines already spell out.
struct RescoreRenderer {
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
        let touch = touch(of: answer, listed)
        renderTail(install, answer, touch.columns)
        addRow(install, listed)
        addState(install, listed, touch.details)
        if plan.rewritesCandidates { addCandidates(listed, at: place) }
        if install.decision.status == .attributed {
            rows.report(
                answer.decision, requestedAt: listed.requestedAt, age: answer.age,
                isInherited: answer.inheritedFrom != nil, numbers.values(of: touch.columns))
        }
        guard let response = plan.output.responses else { return }
        ResponseLine.render(
            as: response, to: answer.decision, installID: SpelledText(piece.quoted(listed.installID)),
            appID: listed.appID.map { SpelledText(piece.quoted($0)) }, link: touch.details.link,
            room: touch.columns.members.count, into: &responses
        ) { touch.columns.json(RowColumn($0)) }
    }

    private func answer(_ install: RescoredInstall, _ listed: ListedInstall) -> RescoredAnswer {
        switch install.origin {
        case .own: RescoredAnswer(install.decision, listed, prepared.blocks)
        case .known(let answer, _): answer
        case .earlier(let row): RescoredAnswer(row)
        }
    }

    /// What an answer says of its link, and what its row does not say of it.
    private func touch(
        of answer: RescoredAnswer, _ listed: ListedInstall
    ) -> (columns: SpelledTouch, details: ReviewedTouch.Details) {
        switch answer.touch {
        case .none: return (.none, ReviewedTouch.Details())
        case .kept(let touch): return (touch.spelled, touch.details)
        case .listed(let number):
            let blocks = prepared.blocks
            return (
                blocks.spelled(number, of: listed.block) ?? .none,
                plan.needsDetails ? blocks.details(ofTouch: number, of: listed.block) : ReviewedTouch.Details()
            )
        }
    }

    /// Leaves the tail of a row in `tails`; repeats of an earlier day's row copy it byte for byte.
    private mutating func renderTail(_ install: RescoredInstall, _ answer: RescoredAnswer, _ touch: SpelledTouch) {
        tails.clear()
        if case .earlier(let row) = install.origin { return tails.members(row.tail[...]) }
        guard answer.decision.status == .attributed else { return tails.members(RowTail.unmatched[...]) }
        var tail = SpelledRowTail(
            answer.decision, tier: answer.decision.tier.map { SpelledText(plan.tiers[$0].quotedName) })
        tail.clickID = answer.clickID
        tail.clickedAt = answer.clickedAt
        tail.age = answer.age
        tail.runnerUpClickID = answer.runnerUp
        tail.inheritedFrom = answer.inheritedFrom
        if !touch.members.isEmpty { tail.touch = TouchText(bytes: touch.members) }
        tail.render(into: &tails)
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
}

extension CandidatesPiece {
    /// A text from its lines, as JSON.
    fileprivate func quoted(_ text: Range<Int>) -> ArraySlice<UInt8> {
        bytes[text.lowerBound - 1..<text.upperBound + 1]
    }
}
