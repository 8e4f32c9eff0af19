import AttributionModel
import Reviewing

/// The vendor's answer to an install (spec §6): as `ResponseLine` writes it, but of texts that published lines spell already.
struct SpelledResponse: Sendable {
    /// What stands one after the other in the answer to a match.
    private enum Part: Sendable {
        case spelled([UInt8])
        case column(RowColumn)
        case matchType, confidence, score, level
        /// Whether the match is deterministic.
        case guarantee
    }
    private let parts: [Part]
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
            (parts, unmatched) = SpelledResponse.line("{\"matched\":true,", members, "}\n", "{\"matched\":false}\n")
        case .linktrace:
            let members: [(String, Part)] = [
                ("referrerIdentifier", .column(.referrer)), ("campaign", .column(.campaign)),
                ("source", .column(.source)), ("customPayload", .column(.customParams)),
            ]
            (parts, unmatched) = SpelledResponse.line(
                "{\"success\":true,\"data\":{\"attributed\":true,", members, "}}\n",
                "{\"success\":true,\"data\":{\"attributed\":false}}\n")
        case .dynalinks:
            let link: [(String, Part)] = [
                ("id", .column(.linkID)), ("url", .column(.destinationURL)), ("deep_link_value", .column(.deepLinkURL)),
                ("referrer", .column(.referrer)), ("provider_token", .column(.providerToken)),
                ("campaign_token", .column(.campaignToken)),
            ]
            let (head, none) = SpelledResponse.line(
                "{\"matched\":true,", [("confidence", .level), ("match_score", .score)], ",\"link\":{",
                "{\"matched\":false}\n")
            (parts, unmatched) = (head + SpelledResponse.line("", link, "}}\n", "").parts, none)
        }
    }

    private static func line(
        _ head: String, _ members: [(String, Part)], _ tail: String, _ unmatched: String
    ) -> (parts: [Part], unmatched: [UInt8]) {
        var parts: [Part] = []
        for (place, (key, part)) in members.enumerated() {
            parts.append(.spelled(Array("\(place == 0 ? head : ",")\"\(key)\":".utf8)))
            parts.append(part)
        }
        return (parts + [.spelled(Array(tail.utf8))], Array(unmatched.utf8))
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
            case .spelled(let text): lines += text
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
