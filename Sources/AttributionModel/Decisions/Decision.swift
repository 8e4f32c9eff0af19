/// The decision for one install (spec §5, §6).
public struct Decision: Sendable, Equatable {
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
    public enum MatchType: UInt8, Sendable {
        case deterministic, probabilistic

        /// The word in rows.
        public var name: String { self == .deterministic ? "deterministic" : "probabilistic" }
    }

    public var status: Status
    /// The screening verdict of skipped and repeated installs.
    public var reason: InstallVerdict?
    public var repeatOf: EarlierInstall?
    public var matchType: MatchType?
    /// The deciding tier's place in the pipeline.
    public var tier: Int?
    public var confidence: Decimal4?
    public var score: Int?
    public var level: Level?
    public var touch: Touch = .none
    /// Whether no later install may win the click, as long as `history` reaches.
    public var claimsClick = false
    /// The number that ambiguity counts; nil in deterministic rows.
    public var candidates: Int?
    public var runnerUp: Candidate?
    /// Tiers at which the install could look, a bit a tier in order.
    public var looked: UInt64 = 0
    /// Tiers that were reached before one decided.
    public var reached: UInt64 = 0
    /// Tiers whose cut list was wholly claimed.
    public var exhausted: UInt64 = 0

    public init(status: Status) { self.status = status }
}
