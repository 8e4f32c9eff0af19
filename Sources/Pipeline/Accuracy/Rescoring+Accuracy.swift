import AttributionModel

extension Rescoring {
    /// How often probabilistic tiers are right: decides all installs again without deterministic tiers, writing
    /// nothing, and holds the answers against the clicks and links that those tiers tell of the same installs.
    ///
    /// `examples` says how many installs that got another link are named.
    ///
    /// - Throws: `RunError`, of kind `usage` where the result has no deterministic tier, no probabilistic tier would
    ///   decide, or the candidates cannot answer what else has changed; otherwise as `plan` does.
    public func accuracy(
        examples: Int = ResultDifference.usualExamples, progress: RunProgress = RunProgress()
    ) async throws(RunError) -> MatchAccuracy {
        guard revisions.contains(where: { $0.old.match.tiers.contains { $0.probabilistic == nil } }) else {
            throw RunError(
                .usage,
                "cannot tell how often the matches of \(result.path) are right: its pipeline has no deterministic tier, "
                    + "which would tell the clicks or links of some installs for certain; choose a result of one that has"
            )
        }
        let alone = try keepingTiers { $0.probabilistic != nil }
        guard !alone.new.match.tiers.isEmpty else {
            throw RunError(
                .usage,
                "\(located.name) has no probabilistic tier, whose matches could be right or wrong; choose another one with "
                    + "--pipeline")
        }
        let counts = AccuracyCounts(tiers: alone.new.match.tiers, examples: examples)
        let (counted, warnings) = try await alone.pairs(into: counts, progress: progress)
        return MatchAccuracy(rescoring: alone, counts: counted, warnings: warnings)
    }
}
