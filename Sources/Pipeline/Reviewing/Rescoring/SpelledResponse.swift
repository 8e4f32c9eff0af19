import AttributionModel
import Publishing
import Reviewing

/// The vendor's answer to an install (spec §6): as `ResponseLine` writes it,
/// but of texts that published lines spell already.
struct SpelledResponse: Sendable {
    /// What stands one after the other in the answer to a match.
    private enum Part: Sendable {
        /// A part of `texts`.
        case spelled(Range<Int>)
        case column(RowColumn)
        case matchType, confidence, score, level
        /// Whether the match is deterministic.
        case guarantee
    }
    private var parts: [Part] = []
    /// In one piece: tasks that count references to many wait for each other.
    private var texts: [UInt8] = []
    private let unmatched: [UInt8]

    /// The answers of a shape.
    init(_ shape: OutputChoice.ResponseShape) {
        switch shape {
        case .warplink, .warplink2:
            var members: [(String, Part)] = [("match_type", .matchType), ("match_confidence", .confidence)]
            if shape == .warplink2 { members.append(("match_guaranteed", .guarantee)) }
            members += [
                ("link_id", .column(.linkID)), ("deep_link_url", .column(.deepLinkURL)),
                ("destination_url", .column(.destinationURL)), ("custom_params", .column(.customParams)),
                ("install_id", .column(.installID)), ("app_id", .column(.appID)),
            ]
            unmatched = Array("{\"matched\":false}\n".utf8)
            add("{\"matched\":true,", members, "}\n")
        case .linktrace:
            let members: [(String, Part)] = [
                ("referrerIdentifier", .column(.referrer)), ("campaign", .column(.campaign)),
                ("source", .column(.source)), ("customPayload", .column(.customParams)),
            ]
            unmatched = Array("{\"success\":true,\"data\":{\"attributed\":false}}\n".utf8)
            add("{\"success\":true,\"data\":{\"attributed\":true,", members, "}}\n")
        case .dynalinks:
            let link: [(String, Part)] = [
                ("id", .column(.linkID)), ("url", .column(.destinationURL)), ("deep_link_value", .column(.deepLinkURL)),
                ("referrer", .column(.referrer)), ("provider_token", .column(.providerToken)),
                ("campaign_token", .column(.campaignToken)),
            ]
            unmatched = Array("{\"matched\":false}\n".utf8)
            add("{\"matched\":true,", [("confidence", .level), ("match_score", .score)], ",\"link\":{")
            add("", link, "}}\n")
        }
    }

    /// Adds members between what stands before the first and behind the last.
    private mutating func add(_ head: String, _ members: [(String, Part)], _ tail: String) {
        for (place, (key, part)) in members.enumerated() {
            add("\(place == 0 ? head : ",")\"\(key)\":")
            parts.append(part)
        }
        add(tail)
    }

    private mutating func add(_ text: String) {
        let start = texts.count
        texts += text.utf8Bytes
        parts.append(.spelled(start..<texts.count))
    }

    /// Appends the answer of a decision, which has a match type where it is matched; `spelled` gives a column as JSON.
    func append(
        _ decision: Decision, to lines: inout [UInt8], _ spelled: (RowColumn) -> ArraySlice<UInt8>
    ) {
        guard let matchType = decision.matchType else {
            lines += unmatched
            return
        }
        for part in parts {
            switch part {
            case .spelled(let range):
                lines.append(addingCapacity: range.count) { $0.append(copying: texts.span.extracting(range)) }
            case .column(let column): lines += spelled(column)
            case .matchType: lines += SpelledResponse.words[matchType == .deterministic ? 1 : 0]
            case .confidence: lines += RowRevision.text(of: decision.confidence)
            case .score: lines.append(number: decision.score)
            case .level: lines += RowRevision.text(of: decision.level)
            case .guarantee: lines += SpelledResponse.flags[matchType == .deterministic ? 1 : 0]
            }
        }
    }

    private static let flags = [Array("false".utf8), Array("true".utf8)]
    private static let words = [Decision.MatchType.probabilistic, .deterministic].map { Array("\"\($0.name)\"".utf8) }
}
