/// What a probabilistic tier looks at and how it chooses (spec §5).
public struct ProbabilisticRules: Sendable, Equatable {
    /// The order of candidates: the first that can win wins (spec §5, Winner).
    public enum Winner: String, Sendable, CaseIterable {
        case newest, earliest
        case bestScore = "best_score"
    }

    /// A click and an install meet where both have all of these, and share the key where all are equal; never empty.
    public var key: [Signal]
    /// A pair that differs in one of these, where both sides have it, is not a candidate pair.
    public var agree: [Signal] = []
    /// How candidates are ordered; `best_score` needs `weights`.
    public var winner: Winner = .newest
    /// Whether claimed clicks cannot win, and the winner becomes claimed.
    public var isSingleUse = false
    /// The greatest length of a list of candidates, cut in the winner's order before claims are looked at.
    public var maxCandidates = 100
    /// Under `best_score`: how many of a key's clicks in the window are scored, the newest first.
    public var maxScored = 10_000
    /// nil for pipelines that only say yes or no, or that score.
    public var confidence: ConfidenceRules?
    /// Empty where the tier does not score.
    public var weights: [Weight] = []
    /// Candidates with a lower score cannot win.
    public var minimumScore: Int?
    /// How much of the total weight, in points of 100, both sides must have.
    public var minimumEvidence: Decimal4 = Decimal4(tenThousandths: 0)

    /// Makes rules of a key, with the defaults for the rest (spec §5, §11).
    public init(key: [Signal]) { self.key = key }

    /// The signals that candidates are compared by: those of `agree`, and those that add weight, in full or in part.
    public var comparedSignals: [Signal] {
        let partials = weights.flatMap(\.partials).compactMap { level -> Signal? in
            if case .signal(let signal) = level.partial { signal } else { nil }
        }
        return agree + weights.map(\.signal) + partials
    }
}
