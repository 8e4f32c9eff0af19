import AttributionModel
import Publishing
import Reviewing

/// A row from `match_type` on, as `RowTail` writes it, of an install that was matched to a
/// click or link of its own line.
///
/// Ids and touches are copied as candidates spell them.
struct SpelledTail {
    let decision: Decision
    /// The deciding tier's name as JSON.
    let tier: [UInt8]
    let click: SpelledClick?
    /// The click's `clicked_at` as JSON.
    let clickedAt: [UInt8]
    let runnerUp: SpelledClick?
    /// `requested_at` minus `clicked_at`.
    let age: Milliseconds?
    let touch: SpelledTouch?

    /// Appends the columns.
    func append(to line: inout [UInt8]) {
        let (id, other) = (click?.quotedID ?? Array.null[...], runnerUp?.quotedID ?? Array.null[...])
        let (confidence, level) = (RowRevision.text(of: decision.confidence), RowRevision.text(of: decision.level))
        let members = touch?.members ?? Texts.noTouch[...]
        let texts = tier.count + confidence.count + level.count + id.count + clickedAt.count + other.count
        line.append(addingCapacity: SpelledTail.keysRoom + texts + members.count) { output in
            output.append(copying: #""match_type":"#)
            output.append(copying: decision.matchType == .deterministic ? #""deterministic""# : #""probabilistic""#)
            output.append(copying: #","tier":"#)
            output.append(copying: tier)
            output.append(copying: #","confidence":"#)
            output.append(copying: confidence)
            output.append(copying: #","score":"#)
            output.append(decision.score)
            output.append(copying: #","level":"#)
            output.append(copying: level)
            output.append(copying: #","click_id":"#)
            output.append(copying: id.span)
            output.append(copying: #","clicked_at":"#)
            output.append(copying: clickedAt)
            output.append(copying: #","age_seconds":"#)
            if let age { output.seconds(age) } else { output.null() }
            output.append(copying: #","candidates":"#)
            output.append(decision.candidates)
            output.append(copying: #","runner_up_click_id":"#)
            output.append(copying: other.span)
            output.append(copying: #","inherited_from":null,"#)
            output.append(copying: members.span)
        }
    }

    /// What the keys and the numbers take, and more.
    private static let keysRoom = 320

    /// The columns of a touch where there is none.
    private enum Texts {
        static let noTouch = Array(
            RowColumn.allCases[RowColumn.linkID.rawValue...].map { "\"\($0.name)\":null" }.joined(separator: ",").utf8)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a whole number, null where there is none.
    fileprivate mutating func append(_ number: Int?) {
        if let number { integer(number) } else { null() }
    }
}
