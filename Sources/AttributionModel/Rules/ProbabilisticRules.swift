/// What a probabilistic tier looks at and how it chooses (spec §5).
package struct ProbabilisticRules: Sendable, Equatable {
    package enum Winner: String, Sendable, CaseIterable {
        case newest, earliest
        case bestScore = "best_score"
    }

    package var key: [Signal]
    /// A pair that differs on one of these, present on both sides, is no candidate.
    package var agree: [Signal] = []
    package var winner: Winner = .newest
    package var isSingleUse = false
    package var maxCandidates = 100
    package var maxScored = 10_000
    /// nil for pipelines that only say yes or no, or that score.
    package var confidence: ConfidenceRules?
    /// Empty where the tier does not score.
    package var weights: [Weight] = []
    /// Candidates with a lower score cannot win.
    package var minimumScore: Int?
    /// Points of 100 of the total weight that both sides must have.
    package var minimumEvidence: Decimal4 = Decimal4(tenThousandths: 0)

    package init(key: [Signal]) { self.key = key }
}
