import AttributionModel
import Publishing
import Reviewing
import Signals

/// Renders the rows of a piece one after the other, as far as possible of what its lines spell already.
struct RescoreRenderer {
    /// What a row says of its match, its tail aside.
    private struct Answer {
        var decision: Decision
        var touch: SpelledTouch?
        var deepLinks: ReviewedTouch.DeepLinks?
        /// nil where the row has no click.
        var age: Milliseconds?
        var isInherited = false
    }
    /// What all pieces have in common.
    let shared: RescoreRendering
    private let prepared: PreparedPiece
    /// The lines that installs were read from.
    let piece: CandidatesPiece
    /// What was written.
    var rows: RenderedRows
    /// The tail of the row at hand, which its state has as well.
    private var tail: [UInt8] = []
    private var tails = JSONWriter(capacity: 1_024)
    private var numbers: DimensionNumbers

    /// A renderer that has written nothing yet.
    init(shared: RescoreRendering, prepared: PreparedPiece) {
        self.shared = shared
        self.prepared = prepared
        piece = prepared.piece
        rows = shared.spare.rows.take() ?? RenderedRows()
        rows.clear()
        numbers = shared.spare.numbers.take() ?? DimensionNumbers(texts: shared.texts, linkNames: shared.linkNames)
    }

    /// All that was written.
    consuming func finish() -> RenderedRows {
        shared.spare.numbers.give(numbers)
        return rows
    }

    /// Writes a decided install, which stands at a place of the piece.
    mutating func add(_ install: RescoredInstall, at place: Int) {
        rows.rows += 1
        let listed = piece.installs[place]
        let answer = answer(install, listed)
        addRow(install, listed)
        addState(install, listed, answer.deepLinks)
        if shared.rewritesCandidates { addCandidates(prepared.installs[place], listed) }
        if install.decision.status == .attributed { report(answer, requestedAt: listed.requestedAt) }
        guard let response = shared.response else { return }
        response.append(answer.decision, to: &rows.responses) { column in
            switch column {
            case .installID: piece.bytes[listed.installID.lowerBound - 1..<listed.installID.upperBound + 1]
            case .appID: listed.appID.map { piece.bytes[$0.lowerBound - 1..<$0.upperBound + 1] } ?? [UInt8].null[...]
            default: answer.touch?.json(column) ?? [UInt8].null[...]
            }
        }
    }

    /// What an install's row says of its match; its tail is left in `tail`.
    private mutating func answer(_ install: RescoredInstall, _ listed: ListedInstall) -> Answer {
        if let original = install.earlierOriginal { return answer(repeating: original) }
        if let answer = install.answer { return self.answer(answer, install) }
        return answer(install.decision, listed)
    }

    /// The answer of a decision that rests on the install's own line.
    private mutating func answer(_ decision: Decision, _ listed: ListedInstall) -> Answer {
        var answer = Answer(decision: decision)
        guard decision.status == .attributed, let tier = decision.tier else {
            tail = RowTail.unmatched
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
        if let number, let (touch, deepLinks) = prepared.blocks.spelled(number, of: listed.block) {
            answer.touch = touch
            if shared.isForLaterDays { answer.deepLinks = deepLinks }
        }
        answer.age = click.map { listed.requestedAt - $0.clickedAt }
        tails.clear()
        if let click { tails.instant(click.clickedAt) } else { tails.null() }
        tail.removeAll(keepingCapacity: true)
        SpelledTail(
            decision: decision, tier: shared.tiers[tier].quotedName, click: click, clickedAt: tails.bytes,
            runnerUp: decision.runnerUp.flatMap { prepared.blocks.click(Int($0.reference), of: listed.block) },
            age: answer.age, touch: answer.touch
        ).append(to: &tail)
        return answer
    }

    /// The answer of a repeat, an inheritance, or an install that others may refer to.
    private mutating func answer(_ known: RescoredAnswer, _ install: RescoredInstall) -> Answer {
        var answer = Answer(decision: known.decision)
        guard known.decision.status == .attributed else {
            tail = RowTail.unmatched
            return answer
        }
        answer.touch = known.touch?.spelled
        if shared.isForLaterDays, install.decision.status == .attributed { answer.deepLinks = known.touch?.deepLinks }
        answer.age = known.clickedAt.map { known.requestedAt - $0 }
        answer.isInherited = known.inheritedFrom != nil
        tails.clear()
        tail(of: known).render(into: &tails)
        tail = tails.bytes
        return answer
    }

    /// The answer of a repeat of an earlier day's row, which it copies byte for byte.
    private mutating func answer(repeating original: StateRow) -> Answer {
        tail = original.tail
        return Answer(
            decision: original.decision,
            touch: original.isAttributed ? SpelledTouch(columns: original.touch.render().bytes) : nil)
    }

    private func tail(of answer: RescoredAnswer) -> RowTail {
        let decision = answer.decision
        var tail = RowTail(decision, tier: decision.tier.map { shared.tiers[$0].name })
        tail.clickID = answer.clickID
        tail.clickedAt = answer.clickedAt
        tail.age = answer.clickedAt.map { answer.requestedAt - $0 }
        tail.runnerUpClickID = answer.runnerUp
        tail.inheritedFrom = answer.inheritedFrom
        tail.touch = answer.touch.map { TouchText(bytes: $0.columns) } ?? .none
        return tail
    }

    private mutating func addRow(_ install: RescoredInstall, _ listed: ListedInstall) {
        tails.clear()
        tails.member("status", word: install.decision.status.name)
        tails.member("reason", word: install.decision.reason?.name)
        tails.member("repeat_of", text: install.earlierOriginal?.installID ?? install.original)
        let (bytes, verdict, tail) = (piece.bytes, tails.bytes, tail)
        rows.attributions.append(addingCapacity: listed.head.count + verdict.count + tail.count + 5) { row in
            row.append(0x7B)
            row.append(copying: bytes.span.extracting(listed.head))
            row.append(0x2C)
            row.append(copying: verdict)
            row.append(0x2C)
            row.append(copying: tail)
            row.append(copying: "}\n")
        }
    }

    private mutating func addState(
        _ install: RescoredInstall, _ listed: ListedInstall, _ deepLinks: ReviewedTouch.DeepLinks?
    ) {
        let (bytes, tail) = (piece.bytes, tail)
        let texts = (listed.deviceID?.count ?? 0) + (listed.oncePer?.count ?? 0)
        let room = listed.stateHead.count + texts + tail.count + RescoreRenderer.stateRoom
        rows.state.append(addingCapacity: room) { line in
            line.append(0x7B)
            line.append(copying: bytes.span.extracting(listed.stateHead))
            line.append(copying: #","device_id":"#)
            line.append(listed.deviceID, of: bytes.span)
            line.append(copying: #","once_per":"#)
            line.append(listed.oncePer.map { $0.lowerBound - 1..<$0.upperBound + 1 }, of: bytes.span)
            line.append(copying: #","status":""#)
            line.append(copying: install.decision.status.name.utf8Span.span)
            line.append(copying: #"","claimed":"#)
            line.append(copying: install.decision.claimsClick ? "true" : "false")
            line.append(copying: #","row":{"#)
            line.append(copying: tail)
            line.append(0x7D)
        }
        if let deepLinks {
            rows.state += Texts.deepLinks
            rows.state += deepLinks.android
            rows.state += Texts.other
            rows.state += deepLinks.other
            rows.state.append(0x7D)
        }
        rows.state += Texts.endOfLine
    }

    private mutating func report(_ answer: Answer, requestedAt: Instant) {
        guard let matchType = answer.decision.matchType else { return }
        let none = DimensionValues(link: .absent, campaign: .absent, referrer: .absent, source: .absent)
        rows.attributed.append(
            ReportedInstall(
                requestedAt: requestedAt, values: answer.touch.map { numbers.values(of: $0) } ?? none,
                matchType: matchType, level: answer.decision.level, confidence: answer.decision.confidence,
                age: answer.age, isInherited: answer.isInherited))
    }

    /// What a line of state takes beside what it copies, and more.
    private static let stateRoom = 128

    private enum Texts {
        static let deepLinks = Array(#","deep_links":{"android":"#.utf8)
        static let other = Array(#","other":"#.utf8)
        static let endOfLine = Array("}\n".utf8)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a part of other bytes, null where there is none.
    fileprivate mutating func append(_ range: Range<Int>?, of bytes: Span<UInt8>) {
        if let range { append(copying: bytes.extracting(range)) } else { null() }
    }
}
