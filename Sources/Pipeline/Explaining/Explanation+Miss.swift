import AttributionModel

extension Explanation {
    /// What came nearest to attributing an organic install.
    struct Miss: Sendable {
        /// Why it failed where that is neither a candidate's outcome nor the first obstacle of a click that came near;
        /// the raw values are the codes for programs.
        enum Reason: String, CaseIterable {
            /// Clicks with a tier's key were not candidates.
            case noCandidate = "no_candidate"
            /// There was no candidate, and the number of clicks with the key is unknown.
            case unknownClicks = "unknown_clicks"
            /// The install could look in no tier.
            case noTier = "could_not_look"
            /// No eligible click has the key of a tier.
            case noClick = "no_click"
            /// It looked for no click, and its referrer names no link that is open.
            case noOpenLink = "no_open_link"
        }

        /// Why it failed.
        enum Cause: Hashable, Sendable {
            /// A candidate lost.
            case lost(Outcome)
            /// A click that came near was kept from being a candidate.
            case kept(Obstacle.Code)
            /// There was neither.
            case none(Reason)

            /// The code for programs.
            var code: String {
                switch self {
                case .lost(let outcome): outcome.rawValue
                case .kept(let obstacle): obstacle.rawValue
                case .none(let reason): reason.rawValue
                }
            }
        }

        /// What misses may have in common.
        struct Kind: Hashable, Sendable {
            var cause: Cause
            /// The tier's name; nil where it belongs to no tier.
            var tier: String?
            /// The signals that the cause is about: those in which the click differs, or that the install lacks for all
            /// tiers.
            var signals: [Signal] = []
            /// The signals of the tier's key that the click lacks.
            var lacking: [Signal] = []
            /// What screening says of the click, if that is the cause.
            var verdict: ClickVerdict?
            /// On which side of the window the click is, if that is the cause: a longer window reaches only those
            /// before it.
            var side: Obstacle.Side?
        }

        var kind: Kind
        /// The click of a candidate, or one that came near; nil for a link, and where there is none.
        var clickID: String?
        /// Whether nothing else kept the click from winning; nil where no click came near.
        var isOnlyReason: Bool?
        /// All of it for people.
        var words: String
    }
}

extension Explanation.Miss {
    /// An install that has no candidate, and no click that came near.
    init(_ reason: Reason, tier: String? = nil, signals: [Signal] = [], words: String) {
        self.init(kind: Kind(cause: .none(reason), tier: tier, signals: signals), words: words)
    }
}

extension Explanation {
    /// The candidate that would have given most or, without one, why there was none.
    var missByCandidates: Miss { lostCandidate ?? lackOfCandidates }

    /// The candidate that would have given most; nil if there is none.
    private var lostCandidate: Miss? {
        var best: (tier: String, candidate: Candidate, worth: Int64)?
        for tier in tiers {
            for candidate in tier.candidates {
                let worth = candidate.score.map { Int64($0) * 10_000 } ?? candidate.confidence?.tenThousandths ?? 0
                if best.map({ worth > $0.worth }) ?? true { best = (tier.name, candidate, worth) }
            }
        }
        guard let (tier, candidate, _) = best else { return nil }
        let age = candidate.age.map { ", aged \(ReviewText.length($0))" } ?? ""
        return Miss(
            kind: .init(cause: .lost(candidate.outcome), tier: tier), clickID: candidate.clickID,
            isOnlyReason: !candidate.losesAnyway,
            words: "click \(candidate.clickID ?? "-") in tier \(tier)\(age): \(candidate.outcomeWords)")
    }

    /// Why an install has no candidates.
    private var lackOfCandidates: Miss {
        if let tier = tiers.first(where: { ($0.total ?? 0) > 0 }) {
            return Miss(
                .noCandidate, tier: tier.name,
                words: "tier \(tier.name): \(tier.note ?? "its clicks were no candidates")")
        }
        if let tier = tiers.first(where: \.isTotalUnknown) {
            return Miss(
                .unknownClicks, tier: tier.name,
                words: "tier \(tier.name): no candidate; a shorter window was asked for than the logs were read with, "
                    + "so it is not known how many clicks have its key")
        }
        guard tiers.contains(where: \.couldLook) else {
            let missing = Set(tiers.flatMap(\.missing))
            return Miss(
                .noTier, signals: Signal.allCases.filter { missing.contains($0.name) },
                words: "none, as the install could look in no tier")
        }
        guard tiers.contains(where: { $0.looksForClicks || $0.reasons.contains(.noClickOfDevice) }) else {
            let words = "none, as no tier that the install could look in looks at clicks"
            let unlinked = tiers.first { $0.reasons.contains(.noOpenLink) }
            return Miss(unlinked == nil ? .noClick : .noOpenLink, tier: unlinked?.name, words: words)
        }
        // A click that differs in an earlier tier may well have the key of a later one (spec §5).
        let words =
            tiers.count(where: \.looksForClicks) > 1
            ? "no eligible click has the install's key in the one tier where it is compared, the first whose signals both "
                + "have"
            : "no eligible click has the key of any tier in its window"
        return Miss(
            .noClick, words: words + "; give --input with the folder of the logs to see which came near")
    }
}
