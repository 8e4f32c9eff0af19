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
        }

        /// The code of the reason why it failed: of an `Outcome`, an `Obstacle`, or a `Reason`.
        var code: String
        /// The tier's name; nil where it belongs to no tier.
        var tier: String?
        /// The click of a candidate, or one that came near; nil for a link, and where there is none.
        var clickID: String?
        /// All of it for people.
        var words: String
    }
}

extension Explanation.Miss {
    /// An install that has no candidate, and no click that came near.
    init(_ reason: Reason, tier: String? = nil, words: String) {
        self.init(code: reason.rawValue, tier: tier, words: words)
    }
}
