/// The decision for one install (spec §5, §6).
public struct Decision: Sendable, Equatable {
    /// What became of an install (spec §6, `status`).
    public enum Status: UInt8, Sendable, CaseIterable {
        case attributed, organic, skipped, `repeat`

        /// The word in rows.
        public var name: String {
            switch self {
            case .attributed: "attributed"
            case .organic: "organic"
            case .skipped: "skipped"
            case .repeat: "repeat"
            }
        }
    }
    /// The type of the tier that decided (spec §6, `match_type`).
    public enum MatchType: String, Sendable {
        case deterministic, probabilistic

        /// The word in rows.
        public var name: String { rawValue }
    }

    /// `attributed` where a tier had a winner.
    public var status: Status
    /// The screening verdict of skipped and repeated installs.
    public var reason: InstallVerdict?
    /// The decided install whose row a repeat copies; nil for all other installs.
    public var repeatOf: EarlierInstall?
    /// The deciding tier's type; nil where none decided.
    public var matchType: MatchType?
    /// The deciding tier's place in the pipeline.
    public var tier: Int?
    /// From 0 to 1, and 1 in deterministic tiers; nil where no tier decided, or the deciding one gives none.
    public var confidence: Decimal4?
    /// Points of 100, all of them in deterministic tiers where the pipeline scores; nil where there is no score.
    public var score: Int?
    /// The name of the score, else of the confidence; nil where none is reached, or the pipeline has no levels.
    public var level: Level?
    /// What won in the deciding tier; `.none` where none decided.
    public var touch: Touch = .none
    /// Whether the click is claimed, so that no later install within `history` can win it.
    public var claimsClick = false
    /// The number that ambiguity counts; nil in deterministic rows.
    public var candidates: Int?
    /// The deciding tier's next unclaimed candidate in the winner's order; nil without one, as in deterministic rows.
    public var runnerUp: MatchedClick?
    /// The tiers in which the install could look, one bit per tier, in order.
    public var looked: UInt64 = 0
    /// The tiers that were reached, the deciding one included.
    public var reached: UInt64 = 0
    /// The tiers whose list was cut and wholly claimed.
    public var exhausted: UInt64 = 0

    /// Makes a decision without a match; the rest is filled in later.
    public init(status: Status) { self.status = status }
}
