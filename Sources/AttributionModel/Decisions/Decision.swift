/// The decision for one install (spec §5, §6).
package struct Decision: Sendable, Equatable {
    package enum Status: UInt8, Sendable, CaseIterable {
        case attributed, organic, skipped, `repeat`

        /// The word in rows.
        package var name: String {
            switch self {
            case .attributed: "attributed"
            case .organic: "organic"
            case .skipped: "skipped"
            case .repeat: "repeat"
            }
        }
    }
    package enum MatchType: UInt8, Sendable {
        case deterministic, probabilistic

        /// The word in rows.
        package var name: String { self == .deterministic ? "deterministic" : "probabilistic" }
    }

    package var status: Status
    /// The screening verdict of skipped and repeated installs.
    package var reason: InstallVerdict?
    package var repeatOf: EarlierInstall?
    package var matchType: MatchType?
    /// The deciding tier's place in the pipeline.
    package var tier: Int?
    package var confidence: Decimal4?
    package var score: Int?
    package var level: Level?
    package var touch: Touch = .none
    /// Whether no later install may win the click, as long as `history` reaches.
    package var claimsClick = false
    /// The number that ambiguity counts; nil in deterministic rows.
    package var candidates: Int?
    package var runnerUp: Candidate?
    /// Tiers at which the install could look, a bit a tier in order.
    package var looked: UInt64 = 0
    /// Tiers that were reached before one decided.
    package var reached: UInt64 = 0
    /// Tiers whose cut list was wholly claimed.
    package var exhausted: UInt64 = 0

    package init(status: Status) { self.status = status }
}
