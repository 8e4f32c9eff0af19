import AttributionModel

/// What the merge needs of a tier, without references, as it is looked at for every install.
struct TierPlan {
    /// nil for a tier that looks at no clicks.
    let window: Window?
    /// nil for the device tier.
    let winner: ProbabilisticRules.Winner?
    /// Whether signals outside the key are compared.
    let agrees: Bool
    /// Whether the newest clicks are scored, eligible or not.
    var scores: Bool { winner == .bestScore }
    /// Whether an install's signals are looked at.
    var looksAtInstallSignals: Bool { agrees || scores }
    /// Whether an install takes only from clicks that agree with it; not where clicks are scored, as all count among
    /// the newest there.
    var partsByAgreement: Bool { agrees && !scores }
    /// How many candidates a list has at most.
    let maxCandidates: Int
    /// How many clicks are scored at most.
    let maxScored: Int
    /// Whether a decision needs no more of a list than its two best clicks, its length and its links.
    let canSumUp: Bool

    /// Takes what a tier says.
    init(_ tier: Tier) {
        let own = tier.probabilistic
        window = tier.window
        winner = own?.winner
        agrees = own.map { !$0.agree.isEmpty } ?? false
        maxCandidates = own?.maxCandidates ?? 1
        maxScored = own?.maxScored ?? 0
        canSumUp =
            own.map { rules in
                !rules.isSingleUse && rules.winner != .bestScore && rules.agree.isEmpty && rules.weights.isEmpty
            } ?? false && tier.window.map { $0.defaultLimit >= $0.limit } ?? false
    }
}
