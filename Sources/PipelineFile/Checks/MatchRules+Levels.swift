internal import AttributionModel

extension MatchRules {
    /// Reports levels that no tier can have; of tiers that are at fault nobody can tell.
    ///
    /// What tiers take from `match` where they have none of their own may stand there for tiers to come.
    func refuseUselessLevels(in section: Section) {
        // Deterministic tiers are sure of what they find.
        let isGraded = tiers.contains { tier in
            tier.probabilistic.map { $0.confidence != nil || !$0.weights.isEmpty } ?? true
        }
        if !isGraded { section.refuse(["levels"], because: "as no tier has a confidence or a score") }
    }
}
