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
