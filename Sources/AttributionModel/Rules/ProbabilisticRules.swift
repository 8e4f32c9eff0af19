/// What a probabilistic tier looks at and how it chooses (spec §5).
public struct ProbabilisticRules: Sendable, Equatable {
    public enum Winner: String, Sendable, CaseIterable {
        case newest, earliest
        case bestScore = "best_score"
    }

    public var key: [Signal]
    /// A pair that differs on one of these, present on both sides, is no candidate.
    public var agree: [Signal] = []
    public var winner: Winner = .newest
    public var isSingleUse = false
    public var maxCandidates = 100
    public var maxScored = 10_000
    /// nil for pipelines that only say yes or no, or that score.
    public var confidence: ConfidenceRules?
    /// Empty where the tier does not score.
    public var weights: [Weight] = []
    /// Candidates with a lower score cannot win.
    public var minimumScore: Int?
    /// Points of 100 of the total weight that both sides must have.
    public var minimumEvidence: Decimal4 = Decimal4(tenThousandths: 0)

    public init(key: [Signal]) { self.key = key }
}
