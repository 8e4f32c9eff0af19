extension Explanation {
    /// What came nearest to attributing an organic install.
    struct Miss: Sendable {
        /// Why it failed.
        enum Reason: Sendable, Equatable {
            /// A candidate lost.
            case candidate(Outcome)
            /// Clicks with a tier's key were not candidates.
            case noCandidate
            /// There was no candidate, and the number of clicks with the key is unknown.
            case unknownClicks
            /// The install could look in no tier.
            case noTier
            /// No eligible click has the key of a tier.
            case noClick
            /// A click in the logs came near to being a candidate.
            case near(Obstacle)

            /// The code for programs.
            var code: String {
                switch self {
                case .candidate(let outcome): outcome.rawValue
                case .noCandidate: Code.noCandidate.rawValue
                case .unknownClicks: Code.unknownClicks.rawValue
                case .noTier: Code.noTier.rawValue
                case .noClick: Code.noClick.rawValue
                case .near(let obstacle): obstacle.code.rawValue
                }
            }

            /// The codes that belong neither to a candidate nor to a click that came near.
            enum Code: String, CaseIterable {
                case noCandidate = "no_candidate"
                case unknownClicks = "unknown_clicks"
                case noTier = "could_not_look"
                case noClick = "no_click"
            }
        }

        /// Why it failed.
        var reason: Reason
        /// The tier's name; nil where it belongs to no tier.
        var tier: String?
        /// The click of a candidate, or one that came near; nil for a link, and where there is none.
        var clickID: String?
        /// All of it for people.
        var words: String
    }
}
