package import AttributionModel

/// Why an install was decided as it was: every candidate, tier by tier (spec §5).
package struct Explanation: Sendable {
    /// One click, or a link, that a tier looked at.
    package struct Candidate: Sendable {
        /// nil for a link.
        package var clickID: String?
        package var clickedAt: Instant?
        package var age: Milliseconds?
        package var linkID: String?
        package var campaign: String?
        /// Key signals and compared ones, by name.
        package var agreed: [String] = []
        package var differed: [String] = []
        /// What a win would have given, had this one won.
        package var confidence: Decimal4?
        package var score: Int?
        package var isWinner = false
        package var isRunnerUp = false
        /// The earlier install that won the click.
        package var claimedBy: String?
        /// Why it won or lost, in words.
        package var outcome = ""

        /// A candidate of which nothing is known yet.
        package init() {}
    }

    /// What a tier came to.
    package struct Tier: Sendable {
        package var name: String
        /// In words: `decided`, `no winner`, `not reached`, `could not look`.
        package var standing: String
        /// The standing of a tier that the install could not look in.
        package static let closed = "could not look"
        /// Whether the install could look in it.
        package var couldLook: Bool { standing != Tier.closed }
        /// More about it, in words.
        package var note: String?
        /// Clicks under the key in the tier's window; nil in deterministic tiers.
        package var total: Int?
        /// Whether it looked for clicks, of which a re-scoring could not tell how many there are.
        package var isTotalUnknown = false
        package var isCut = false
        package var isHot = false
        package var candidates: [Candidate] = []

        /// A tier without candidates.
        package init(name: String, standing: String, note: String? = nil) {
            self.name = name
            self.standing = standing
            self.note = note
        }
    }

    /// What later days are told of an install.
    package struct State: Sendable {
        /// Whether it claims its click: no later install may win that as long as `history` reaches.
        package var isClaimed: Bool
        package var hasDeviceID: Bool
        /// The value of the pipeline's `once_per` field.
        package var oncePer: String?

        /// Describes the state of a line.
        package init(isClaimed: Bool, hasDeviceID: Bool, oncePer: String?) {
            self.isClaimed = isClaimed
            self.hasDeviceID = hasDeviceID
            self.oncePer = oncePer
        }
    }

    package var installID: String
    package var requestedAt: Instant
    /// The batch day; nil in a result without dates.
    package var date: String?
    package var platform: String?
    package var status: String
    /// The verdict of screening for skipped and repeated installs.
    package var reason: String?
    package var repeatOf: String?
    package var inheritedFrom: String?
    package var tier: String?
    package var clickID: String?
    package var linkID: String?
    package var campaign: String?
    package var confidence: String?
    package var score: String?
    package var level: String?
    package var runnerUp: String?
    /// How far the runner-up is behind, in words.
    package var margin: String?
    /// For organic installs: what came nearest, in words.
    package var nearestMiss: String?
    package var tiers: [Tier] = []
    /// Whether the candidates of its day were removed, so that no tier can be explained.
    package var areCandidatesRemoved = false
    /// Looked at only where the candidates were removed; nil where the state is not there either.
    package var state: State?

    /// An explanation of a row; what else is known is filled in.
    package init(installID: String, requestedAt: Instant, status: String) {
        self.installID = installID
        self.requestedAt = requestedAt
        self.status = status
    }
}
