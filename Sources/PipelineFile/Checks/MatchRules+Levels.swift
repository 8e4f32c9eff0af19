internal import AttributionModel

extension MatchRules {
    /// Reports levels that no tier can have; not to be called while tiers are at fault.
    ///
    /// Settings that `match` has as defaults for its tiers are not reported: they may be there for tiers to come.
    func refuseUselessLevels(in section: Section) {
        // Deterministic tiers always have a confidence of 1.
        let isGraded = tiers.contains { tier in
            tier.probabilistic.map { $0.confidence != nil || !$0.weights.isEmpty } ?? true
        }
        if !isGraded { section.refuse(["levels"], because: "as no tier has a confidence or a score") }
    }
}
