public import AttributionModel

/// Why an install was decided as it was: every candidate, tier by tier (spec §5).
public struct Explanation: Sendable {
    /// One click, or a link, that a tier looked at.
    public struct Candidate: Sendable {
        /// nil for a link.
        public var clickID: String?
        public var clickedAt: Instant?
        public var age: Milliseconds?
        public var linkID: String?
        public var campaign: String?
        /// Key signals and compared ones, by name.
        public var agreed: [String] = []
        public var differed: [String] = []
        /// What a win would have given, had this one won.
        public var confidence: Decimal4?
        public var score: Int?
        public var isWinner = false
        public var isRunnerUp = false
        /// The earlier install that won the click.
        public var claimedBy: String?
        /// Whether an earlier install won the click of which the result does not tell: one of a day that it has not, or
        /// that was decided again since.
        public var isClaimedElsewhere = false
        /// Why it won or lost, in words.
        public var outcome = ""

        /// A candidate of which nothing is known yet.
        public init() {}
    }

    /// What a tier came to.
    public struct Tier: Sendable {
        public var name: String
        /// In words: `decided`, `no winner`, `not reached`, `could not look`.
        public var standing: String
        /// The standing of a tier that the install could not look in.
        public static let closed = "could not look"
        /// Whether the install could look in it.
        public var couldLook: Bool { standing != Tier.closed }
        /// More about it, in words.
        public var note: String?
        /// Clicks that meet the install in this tier, not in an earlier one, and have its key, in the tier's window; nil
        /// in deterministic tiers.
        public var total: Int?
        /// Whether it looked for clicks, of which a re-scoring could not tell how many there are.
        public var isTotalUnknown = false
        /// Whether it looked for clicks by their signals: a click is compared in the first such tier whose signals it and
        /// the install both have.
        public var looksForClicks: Bool { total != nil || isTotalUnknown }
        public var isCut = false
        public var isHot = false
        public var candidates: [Candidate] = []

        /// A tier without candidates.
        public init(name: String, standing: String, note: String? = nil) {
            self.name = name
            self.standing = standing
            self.note = note
        }
    }

    /// What later days are told of an install.
    public struct State: Sendable {
        /// Whether it claims its click: no later install may win that as long as `history` reaches.
        public var isClaimed: Bool
        public var hasDeviceID: Bool
        /// The value of the pipeline's `once_per` field.
        public var oncePer: String?

        /// Describes the state of a line.
        public init(isClaimed: Bool, hasDeviceID: Bool, oncePer: String?) {
            self.isClaimed = isClaimed
            self.hasDeviceID = hasDeviceID
            self.oncePer = oncePer
        }
    }

    public var installID: String
    public var requestedAt: Instant
    /// The batch day; nil in a result without dates.
    public var date: String?
    /// The folder that it was re-scored from, as it was named then; nil where a run decided it.
    public var rescoredFrom: String?
    public var platform: String?
    public var status: String
    /// The verdict of screening for skipped and repeated installs.
    public var reason: String?
    public var repeatOf: String?
    public var inheritedFrom: String?
    public var tier: String?
    public var clickID: String?
    public var linkID: String?
    public var campaign: String?
    public var confidence: String?
    public var score: String?
    public var level: String?
    public var runnerUp: String?
    /// How far the runner-up is behind, in words.
    public var margin: String?
    /// For organic installs: what came nearest, in words.
    public var nearestMiss: String?
    public var tiers: [Tier] = []
    /// Whether the candidates of its day were removed, so that no tier can be explained.
    public var areCandidatesRemoved = false
    /// Looked at only where the candidates were removed; nil where the state is not there either.
    public var state: State?

    /// An explanation of a row; what else is known is filled in.
    public init(installID: String, requestedAt: Instant, status: String) {
        self.installID = installID
        self.requestedAt = requestedAt
        self.status = status
    }
}
