public import AttributionModel

/// Why an install was decided as it was: every candidate, tier by tier (spec §5).
public struct Explanation: Sendable {
    /// One click, or a link, that a tier looked at.
    public struct Candidate: Sendable {
        /// nil for a link.
        public var clickID: String?
        /// Its `clicked_at`; nil for a link.
        public var clickedAt: Instant?
        /// The install's `requested_at` minus its `clicked_at`; nil for a link.
        public var age: Milliseconds?
        /// The click's link, or the link that the referrer names.
        public var linkID: String?
        /// Its `campaign`; nil where it has none.
        public var campaign: String?
        /// Key signals, and compared ones that agree, by name; none for a link.
        public var agreed: [String] = []
        /// Compared signals that both sides have and that differ, by name.
        public var differed: [String] = []
        /// The confidence that it would have given, had it won; nil where the tier gives none.
        public var confidence: Decimal4?
        /// Likewise its score, 0 to 100; nil where the tier does not score, or no weighted signal is on both sides.
        public var score: Int?
        /// Whether it is the one that the row names; another line with the winner's id, but another time, is not.
        public var isWinner = false
        /// Whether it is the runner-up that the row names.
        public var isRunnerUp = false
        /// The earlier install that won the click.
        public var claimedBy: String?
        /// Whether the click was won by an earlier install that the result does not tell of: its day is not in the
        /// result, or was decided again since.
        public var isClaimedElsewhere = false
        /// Why it won or lost.
        public var outcome = Outcome.notReached
        /// The same in words.
        public var outcomeWords = ""

        /// A candidate about which nothing is known yet.
        public init() {}
    }

    /// What came of a tier.
    public struct Tier: Sendable {
        /// The tier's name.
        public var name: String
        /// How it ended.
        public var standing: Standing
        /// Whether the install could look in it.
        public var couldLook: Bool { standing != .couldNotLook }
        /// Why the install could not look in it or, where it has no candidates, what it did not find.
        public var reasons: [Reason] = []
        /// The signals of the tier's key that the install lacks, by name, if that is why it could not look.
        public var missing: [String] = []
        /// More about it, in words.
        public var note: String?
        /// Clicks that meet the install in this tier and not in an earlier one, with its key, in the tier's window; nil
        /// in deterministic tiers.
        public var total: Int?
        /// Whether it looked for clicks, but a re-scoring could not tell how many there are.
        public var isTotalUnknown = false
        /// Whether it looked for clicks by their signals: a click is compared in the first such tier whose signals it
        /// and the install both have.
        public var looksForClicks: Bool { total != nil || isTotalUnknown }
        /// Whether `max_candidates` cut the list, or may have where `total` is unknown (spec §5).
        public var isCut = false
        /// Whether its key has more than `max_scored` clicks in the window: only the newest were scored (spec §5).
        public var isHot = false
        /// The list in the winner's order; in a deterministic tier the link or the click that it found, if any.
        public var candidates: [Candidate] = []
        /// The clicks in the logs that came nearest, the nearest first, without its candidates; a candidate of another
        /// tier is there if one of the two tiers compares device ids.
        public var nearClicks: [NearClick] = []

        /// A tier without candidates.
        public init(name: String, standing: Standing) {
            self.name = name
            self.standing = standing
        }
    }

    /// How far the runner-up was behind the winner.
    public struct Margin: Sendable {
        /// The winner's `clicked_at` minus the runner-up's: above 0 where the runner-up is older; nil for a link.
        public var age: Milliseconds?
        /// The runner-up's score; nil where the tier does not score.
        public var score: Int?
        /// The winner's score minus the runner-up's, likewise.
        public var scoreMargin: Int?
        /// The confidence that the runner-up would have given; nil where the tier gives none, or scores.
        public var confidence: Decimal4?
        /// The winner's confidence minus that, likewise.
        public var confidenceMargin: Decimal4?

        /// A margin that is still unknown.
        public init() {}
    }

    /// What later days know of an install.
    public struct State: Sendable {
        /// Whether it claims its click: within `history`, no later install may win it.
        public var isClaimed: Bool
        /// Whether it has a device id, by which later installs may inherit from it.
        public var hasDeviceID: Bool
        /// The value of the pipeline's `once_per` field.
        public var oncePer: String?

        /// Makes the state from a line's values.
        public init(isClaimed: Bool, hasDeviceID: Bool, oncePer: String?) {
            self.isClaimed = isClaimed
            self.hasDeviceID = hasDeviceID
            self.oncePer = oncePer
        }
    }

    /// Why a result, or a day of it, has no candidates.
    public enum CandidatesGap: Sendable {
        /// They were removed, as nights do for old days, or were already missing where it was re-scored from.
        case removed
        /// Its pipeline does not keep them.
        case dropped
    }

    /// What the row says; an install's id and its `requested_at` together identify its row (spec §11, Screening).
    public let row: RowTexts
    /// The batch day; nil in a result without dates.
    public var date: String?
    /// The folder that it was re-scored from, as it was named at the time; nil if a run decided it.
    public var rescoredFrom: String?
    /// How far the runner-up was behind; nil unless there are two.
    public var margin: Margin?
    /// For organic installs: what came nearest.
    public var nearestMiss: Miss?
    /// Which part of the logs was searched for clicks that came near; nil if no logs were given.
    public var search: Search?
    /// All tiers in the pipeline's order; none for an install that was not decided, or without candidates.
    public var tiers: [Tier] = []
    /// Why there are no candidates, so that no tier can be explained; nil if there are.
    public var candidatesGap: CandidatesGap?
    /// Read only if there are no candidates; nil if there is no state either.
    public var state: State?

    /// The explanation of a row; the caller fills in what else is known.
    public init(of row: ResultRow) { self.row = RowTexts(row) }
}
