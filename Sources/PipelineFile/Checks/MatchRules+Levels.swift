internal import AttributionModel

extension MatchRules {
    /// Reports levels that no tier can have; not to be called while tiers are at fault.
    ///
    /// Settings that `match` has as defaults for its tiers are not reported: they may be there for tiers to come.
    static func refuseUselessLevels(in section: Section, _ readings: [TierReading]) {
        // Deterministic tiers always have a confidence of 1.
        let isGraded = readings.contains { $0.isWeighted || $0.isBanded || !$0.isProbabilistic }
        if !isGraded { section.refuse(["levels"], because: "as no tier has a confidence or a score") }
    }
}
