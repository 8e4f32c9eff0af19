import AttributionModel
import Publishing
import Reviewing

/// A row from `match_type` on, as `RowTail` writes it, of an install that was matched to a click or link of its own line.
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
        line += decision.matchType == .deterministic ? Texts.deterministic : Texts.probabilistic
        line += tier
        line += Texts.confidence
        line += RowRevision.text(of: decision.confidence)
        line += Texts.score
        line.append(number: decision.score)
        line += Texts.level
        line += RowRevision.text(of: decision.level)
        line += Texts.clickID
        line += click?.quotedID ?? Array.null[...]
        line += Texts.clickedAt
        line += clickedAt
        line += Texts.age
        line.append(seconds: age)
        line += Texts.candidates
        line.append(number: decision.candidates)
        line += Texts.runnerUp
        line += runnerUp?.quotedID ?? Array.null[...]
        line += Texts.inheritedFrom
        if let touch { line += touch.members } else { line += Texts.noTouch }
    }

    /// What stands before the values.
    private enum Texts {
        static let deterministic = begin(.deterministic)
        static let probabilistic = begin(.probabilistic)
        static let confidence = key(.confidence)
        static let score = key(.score)
        static let level = key(.level)
        static let clickID = key(.clickID)
        static let clickedAt = key(.clickedAt)
        static let age = key(.age)
        static let candidates = key(.candidates)
        static let runnerUp = key(.runnerUpClickID)
        static let inheritedFrom = key(.inheritedFrom) + Array("null,".utf8)
        static let noTouch = Array(
            RowColumn.allCases[RowColumn.linkID.rawValue...].map { "\"\($0.name)\":null" }.joined(separator: ",").utf8)

        private static func begin(_ matchType: Decision.MatchType) -> [UInt8] {
            key(.matchType).dropFirst() + Array("\"\(matchType.name)\"".utf8) + key(.tier)
        }

        private static func key(_ column: RowColumn) -> [UInt8] { Array(",\"\(column.name)\":".utf8) }
    }
}

extension [UInt8] {
    /// `null` as JSON.
    static let null = Array("null".utf8)

    /// Appends a part of other bytes, null where there is none.
    mutating func append(_ range: Range<Int>?, of bytes: [UInt8]) {
        if let range { self += bytes[range] } else { self += Array.null }
    }

    /// Appends a whole number, null where there is none.
    mutating func append(number: Int?) {
        guard let number else { return self += Array.null }
        append(addingCapacity: 20) { $0.integer(number) }
    }

    /// Appends seconds with three decimals, null where there are none.
    mutating func append(seconds: Milliseconds?) {
        guard let seconds else { return self += Array.null }
        append(addingCapacity: 24) { $0.seconds(seconds) }
    }
}
