import AttributionModel
import Publishing
import Reviewing

/// Renders the rows of a piece one by one, as far as possible from what its lines already spell out.
struct RescoreRenderer {
    /// What all pieces have in common.
    let plan: PartPlan
    let prepared: PreparedPiece
    /// The lines that installs were read from.
    let piece: CandidatesPiece
    /// What was written.
    var writer: RowWriter
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
        writer = RowWriter(
            plan.output, isForLaterDays: plan.isForLaterDays,
            reusing: plan.store.spareRows.take() ?? RenderedRows())
        numbers = plan.store.takeNumbers()
    }

    private consuming func finish() -> RenderedRows {
        plan.store.spareNumbers.give(numbers)
        return writer.finish()
    }

    /// Writes a decided install, by its place in the piece.
    private mutating func add(_ install: RescoredInstall, at place: Int) {
        let listed = piece.installs[place]
        let answer = answer(to: install, listed)
        writer.add(piece.spelled(listed), install.decision, repeatOf: install.original, answer)
        if plan.rewritesCandidates { addCandidates(listed, at: place) }
        guard install.decision.status == .attributed else { return }
        writer.rows.report(
            answer.tail, requestedAt: listed.requestedAt, numbers.values(of: answer.tail.touch))
    }

    private func answer(to install: RescoredInstall, _ listed: ListedInstall) -> RowAnswer {
        let known: RescoredAnswer
        switch install.origin {
        case .own: known = RescoredAnswer(install.decision.match, listed, prepared.blocks)
        case .known(let answer, _): known = answer
        case .earlier(let row): return RowAnswer(copying: row)
        }
        var answer = RowAnswer()
        guard let match = known.match else { return answer }
        answer.tail = RowTail(match, tier: SpelledText(plan.tiers[match.tier].quotedName))
        answer.tail.clickID = known.clickID
        answer.tail.clickedAt = known.clickedAt
        answer.tail.age = known.age
        answer.tail.runnerUpClickID = known.runnerUp
        answer.tail.inheritedFrom = known.inheritedFrom
        switch known.touch {
        case .none: break
        case .kept(let touch): answer.take(touch.columns, touch.details)
        case .listed(let number):
            let blocks = prepared.blocks
            answer.tail.touch = blocks.spelled(number, of: listed.block) ?? .none
            if plan.needsDetails { answer.details = blocks.details(ofTouch: number, of: listed.block) }
        }
        return answer
    }
}

extension CandidatesPiece {
    /// An install's own texts, where its line spells them out.
    fileprivate func spelled(_ listed: ListedInstall) -> SpelledInstall {
        func quoted(_ text: Range<Int>) -> Range<Int> { text.lowerBound - 1..<text.upperBound + 1 }
        var texts = SpelledInstall(bytes)
        texts.head = listed.head
        texts.stateHead = listed.stateHead
        texts.installID = quoted(listed.installID)
        texts.appID = listed.appID.map(quoted)
        texts.deviceID = listed.deviceID
        texts.oncePer = listed.oncePer.map(quoted)
        return texts
    }
}
