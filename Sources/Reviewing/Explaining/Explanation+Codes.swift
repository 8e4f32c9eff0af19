public import AttributionModel

extension Explanation {
    /// What came of a tier; the raw values are the codes for programs.
    public enum Standing: String, Sendable {
        case decided
        case noWinner = "no_winner"
        /// An earlier tier decided.
        case notReached = "not_reached"
        /// The install could not look in it, as `Tier.reasons` tell.
        case couldNotLook = "could_not_look"

        /// The words for people.
        public var words: String {
            switch self {
            case .decided: "decided"
            case .noWinner: "no winner"
            case .notReached: "not reached"
            case .couldNotLook: "could not look"
            }
        }
    }

    /// Why an install could not look in a tier, or why a deterministic tier found nothing of its own; the raw values
    /// are the codes for programs.
    public enum Reason: String, Sendable {
        /// The tier is for other platforms than the install's.
        case otherPlatform = "other_platform"
        /// The install lacks signals of the tier's key, those of `Tier.missing`.
        case missingSignals = "missing_signals"
        /// The referrer names no link that is known, active and open.
        case noOpenLink = "no_open_link"
        /// No eligible click has the device id.
        case noClickOfDevice = "no_click_of_device"
        /// No earlier attributed install has the device id.
        case noInstallOfDevice = "no_install_of_device"
    }

    /// Why a candidate won or lost; the raw values are the codes for programs.
    public enum Outcome: String, Sendable {
        case won
        /// It is another line of the click that won.
        case sameClick = "same_click"
        /// An earlier tier decided.
        case notReached = "not_reached"
        /// An earlier install won the click.
        case claimed
        /// It did, and the result does not tell of it.
        case claimedElsewhere = "claimed_elsewhere"
        /// No signal that has a weight is on both sides.
        case notScored = "not_scored"
        case tooFewSignals = "too_few_signals"
        case belowMinimum = "below_minimum"
        /// Older than the winner, where the newest wins.
        case older
        /// Later than the winner, where the earliest wins.
        case later
        case lesserScore = "lesser_score"
        /// The winner's score, but older.
        case sameScore = "same_score"
        /// Nobody won in this tier.
        case noWinner = "no_winner"
    }

    /// How far the runner-up is behind the winner.
    public struct Margin: Sendable {
        /// The winner's `clicked_at` minus the runner-up's: above 0 where the runner-up is older; nil for a link.
        public var age: Milliseconds?
        /// The runner-up's score; nil where the tier does not score.
        public var score: Int?
        /// The winner's score minus the runner-up's, likewise.
        public var scoreMargin: Int?
        /// What the runner-up would have given; nil where the tier gives none, or scores.
        public var confidence: Decimal4?
        /// The winner's confidence minus that, likewise.
        public var confidenceMargin: Decimal4?

        /// A margin of which nothing is known yet.
        public init() {}
    }

    /// What came nearest to being the click of an organic install.
    public struct Miss: Sendable {
        /// What it failed by.
        public enum Reason: Sendable, Equatable {
            /// A candidate lost.
            case candidate(Outcome)
            /// Clicks with a tier's key were no candidates.
            case noCandidate
            /// There was no candidate, and nobody knows how many clicks have the key.
            case unknownClicks
            /// The install could look in no tier.
            case noTier
            /// No eligible click has the key of a tier.
            case noClick
            /// A click of the logs came near to being a candidate.
            case near(Obstacle)

            /// The code for programs.
            public var code: String {
                switch self {
                case .candidate(let outcome): outcome.rawValue
                case .noCandidate: "no_candidate"
                case .unknownClicks: "unknown_clicks"
                case .noTier: "could_not_look"
                case .noClick: "no_click"
                case .near(let obstacle): obstacle.code
                }
            }
        }

        /// What it failed by.
        public var reason: Reason
        /// The tier's name; nil where it is of no tier.
        public var tier: String?
        /// The click of a candidate, or one that came near; nil for a link, and where there is none.
        public var clickID: String?
        /// All of it for people.
        public var words: String

        /// Describes a miss.
        public init(_ reason: Reason, tier: String? = nil, clickID: String? = nil, words: String) {
            self.reason = reason
            self.tier = tier
            self.clickID = clickID
            self.words = words
        }
    }
}
