import AttributionModel
import Publishing
import Reviewing

extension Explanation.NearClick {
    /// The click for programs.
    var value: ManifestValue {
        .object([
            .init("click_id", .text(clickID)), .init("clicked_at", .instant(clickedAt)),
            .init("age_seconds", .seconds(age)), .init("link_id", .text(linkID)),
            .init("campaign", .optional(campaign)), .init("reasons", .array(obstacles.map(\.value))),
            .init("text", .text(words)),
        ])
    }
}

extension Explanation.Search {
    /// What was searched, for programs.
    var value: ManifestValue {
        .object([.init("from", .instant(from)), .init("to", .instant(to)), .init("clicks", .integer(clicks))])
    }
}

extension Obstacle {
    /// The reason for programs: its code and the values of its case, null for those that it does not have.
    fileprivate var value: ManifestValue {
        .object([
            .init("code", .text(code.rawValue)), .init("verdict", .optional(verdict)),
            .init("signals", .array(signals.map { .text($0.name) })), .init("tier", .optional(tier)),
            .init("side", .optional(side)), .init("by_seconds", length.map { .seconds($0) } ?? .null),
            .init("score", score.map { .integer($0) } ?? .null), .init("claimed_by", .optional(claimant)),
            .init("text", .text(words)),
        ])
    }

    private var verdict: String? { if case .screened(let verdict) = self { verdict.name } else { nil } }
    private var tier: String? { if case .metEarlier(let tier, _) = self { tier } else { nil } }
    private var score: Int? { if case .belowMinimum(let score, _) = self { score } else { nil } }
    private var claimant: String? { if case .claimed(let install) = self { install } else { nil } }

    /// On which side of the window the click is.
    private var side: String? {
        switch self {
        case .tooOld: "before"
        case .tooLate: "after"
        default: nil
        }
    }
}
