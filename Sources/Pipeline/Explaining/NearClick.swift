import AttributionModel

extension Explanation {
    /// A click in the logs that came near to being a candidate of a tier.
    struct NearClick: Sendable {
        var clickID: String
        var clickedAt: Instant
        /// The install's `requested_at` minus its `clicked_at`; negative for a later click.
        var age: Milliseconds
        var linkID: String
        /// Its `campaign` or, if it has none, its link's; nil if both have none.
        var campaign: String?
        /// Its `referrer`, likewise.
        var referrer: String?
        /// What kept it from being a candidate; never empty.
        var obstacles: [Obstacle]
        /// The values of the signals that the obstacles are about.
        var differing: DifferingSignals

        /// What kept it from being a candidate, in words.
        var words: String { obstacles.map { $0.words(differing) }.joined(separator: "; ") }
    }

    /// Which part of the logs was searched for clicks that came near.
    struct Search: Sendable {
        /// The earliest `clicked_at` that was searched.
        var from: Instant
        /// The latest one.
        var to: Instant
        /// How many clicks lie in between, including copies and those that screening drops.
        var clicks = 0
    }
}

extension Explanation.NearClick {
    /// The click as the nearest miss of a tier; `mayWin` if it would be a candidate there without these obstacles.
    func miss(ofTier tier: String, mayWin: Bool) -> Explanation.Miss {
        let isCertain = mayWin && !obstacles.contains { $0.bearsOnScore || $0 == .notRead }
        let first = obstacles.first ?? .notRead
        return Explanation.Miss(
            kind: .init(
                cause: .kept(first.code), tier: tier, signals: first.signals.filter { !first.lacking.contains($0) },
                lacking: first.lacking, verdict: first.verdict, side: first.side),
            clickID: clickID, isOnlyReason: isCertain && obstacles.count == 1,
            words: "click \(clickID) "
                + (isCertain ? "would have won in tier \(tier), but " : "came nearest in tier \(tier): ") + words)
    }
}
