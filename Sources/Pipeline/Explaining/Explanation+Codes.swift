extension Explanation {
    /// What came of a tier; the raw values are the codes for programs.
    enum Standing: String, CaseIterable, Sendable {
        case decided
        case noWinner = "no_winner"
        /// An earlier tier decided.
        case notReached = "not_reached"
        /// The install could not look in it, as `Tier.reasons` says.
        case couldNotLook = "could_not_look"

        /// The words for people.
        var words: String {
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
    enum Reason: String, CaseIterable, Sendable {
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
    enum Outcome: String, CaseIterable, Sendable {
        case won
        /// It is another line of the click that won.
        case sameClick = "same_click"
        /// An earlier tier decided.
        case notReached = "not_reached"
        /// An earlier install won the click.
        case claimed
        /// An earlier install won the click, and the result does not tell which.
        case claimedElsewhere = "claimed_elsewhere"
        /// No signal with a weight is present on both sides.
        case notScored = "not_scored"
        case tooFewSignals = "too_few_signals"
        case belowMinimum = "below_minimum"
        /// Older than the winner, where the newest wins.
        case older
        /// Later than the winner, where the earliest wins.
        case later
        case lesserScore = "lesser_score"
        /// It has the winner's score, but is older.
        case sameScore = "same_score"
        /// Nobody won in this tier.
        case noWinner = "no_winner"

        /// The words for people, without details.
        var words: String {
            switch self {
            case .won: "won"
            case .sameClick: "another line of the click that won"
            case .notReached: "not reached: an earlier tier decided"
            case .claimed: "an earlier install had won the click"
            case .claimedElsewhere: "an earlier install that is not in this result had won the click"
            case .notScored: "no weighted signal on both sides"
            case .tooFewSignals: "too few signals on both sides for minimum_evidence"
            case .belowMinimum: "score below the minimum"
            case .older: "older than the winner"
            case .later: "later than the winner"
            case .lesserScore: "lesser score"
            case .sameScore: "same score, older than the winner"
            case .noWinner: "lost"
            }
        }
    }
}
