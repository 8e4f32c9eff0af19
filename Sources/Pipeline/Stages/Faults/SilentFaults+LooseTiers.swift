import AttributionModel

extension SilentFaults {
    /// Tiers by which clicks of anybody win, if they match nine tenths or more of what reaches them.
    ///
    /// So many installs hardly ever follow clicks: most find somebody else's. What is attributed looks like any other
    /// match, so nothing else shows it.
    func looseTiers(of pipeline: PipelineDefinition) -> [String] {
        pipeline.match.tiers.enumerated().compactMap { place, tier in
            guard let looseness = tier.probabilistic?.looseness else { return nil }
            let count = installs.byPlatform.count(ofTier: place)
            guard count.reached >= Self.fewestOfLooseTier, 10 * count.matched >= 9 * count.reached else { return nil }
            return "tier \(tier.name) matched \(count.matched) of the \(count.reached) installs that reached it, as it "
                + looseness.text
        }
    }

    /// Fewer installs may be those of a few people who test.
    private static let fewestOfLooseTier = 100
}
