/// The decision for one install (spec §5, §6).
public struct Decision: Sendable, Equatable {
    /// What became of an install, with all that only such installs have.
    public enum Outcome: Sendable, Equatable {
        /// A tier had a winner.
        case attributed(Match)
        /// No tier had one.
        case organic
        /// Screening left it out, with this verdict.
        case skipped(InstallVerdict)
        /// It repeats a decided install, whose row it copies; nil where a published row tells only the other's id.
        case `repeat`(of: EarlierInstall?)
    }
    /// What became of an install, by its word in rows (spec §6, `status`).
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

        /// The status of a word in rows; nil for another text.
        public init?(word: ArraySlice<UInt8>) {
            let known = Status.allCases.first { $0.name.utf8.count == word.count && word.elementsEqual($0.name.utf8) }
            guard let known else { return nil }
            self = known
        }
    }
    /// The type of the tier that decided, by its word in rows (spec §6, `match_type`).
    public enum MatchType: String, Sendable {
        case deterministic, probabilistic
    }

    /// What an attributed install is matched to, and how surely.
    public struct Match: Sendable, Equatable {
        /// The deciding tier's type.
        public var type: MatchType
        /// The deciding tier's place in the pipeline.
        public var tier: Int
        /// From 0 to 1, and 1 in deterministic tiers; nil where the tier gives none.
        public var confidence: Decimal4?
        /// Points of 100, all of them in deterministic tiers where the pipeline scores; nil where there is no score.
        public var score: Int?
        /// The name of the score, else of the confidence; nil where none is reached, or the pipeline has no levels.
        public var level: Level?
        /// What won; `.none` where a published row tells, which has no numbers.
        public var touch: Touch
        /// Whether the click is claimed, so that no later install within `history` can win it.
        public var claimsClick = false
        /// The number that ambiguity counts; nil in deterministic rows.
        public var candidates: Int?
        /// The tier's next unclaimed candidate in the winner's order; nil without one, as in deterministic rows.
        public var runnerUp: MatchedClick?

        /// Makes a match of a tier; the rest is filled in later.
        public init(_ type: MatchType, tier: Int, touch: Touch) {
            self.type = type
            self.tier = tier
            self.touch = touch
        }
    }

    /// What became of the install.
    public var outcome: Outcome
    /// The tiers in which the install could look, one bit per tier, in order.
    public var looked: UInt64 = 0
    /// The tiers that were reached, the deciding one included.
    public var reached: UInt64 = 0
    /// The tiers whose list was cut and wholly claimed.
    public var exhausted: UInt64 = 0

    /// Makes a decision for which no tier was asked; the rest is filled in later.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The outcome's word.
    public var status: Status {
        switch outcome {
        case .attributed: .attributed
        case .organic: .organic
        case .skipped: .skipped
        case .repeat: .repeat
        }
    }

    /// The match of an attributed install; nil for all others.
    public var match: Match? { if case .attributed(let match) = outcome { match } else { nil } }

    /// The screening verdict of skipped and repeated installs; nil for all others, which take part.
    public var reason: InstallVerdict? {
        switch outcome {
        case .attributed, .organic: nil
        case .skipped(let verdict): verdict
        case .repeat: .repeat
        }
    }
}
