import AttributionModel

extension SilentFaults {
    /// Tiers that have matched no install, or none of a platform though they matched others, where many could look.
    ///
    /// Most likely clicks and installs write a signal of the key otherwise, such as the screen of one platform in
    /// pixels. Other tiers attribute some of the installs, so nothing else shows it.
    func unmatchedTiers(of pipeline: PipelineDefinition) -> [String] {
        guard installs.matchedByClicks > 0 else { return [] }
        var probabilistic = 0
        return pipeline.match.tiers.enumerated().compactMap { place, tier in
            guard tier.clickKey != nil else { return nil }
            guard tier.probabilistic != nil else { return unmatchedDevices(tier, place) }
            defer { probabilistic += 1 }
            return unmatched(tier, place, clicks: 1 << UInt64(probabilistic))
        }
    }

    /// Of fewer installs, a tier may match none because few installs ever come by its key.
    private static let fewestOfTier = 1_000

    private func unmatchedDevices(_ tier: Tier, _ place: Int) -> String? {
        let all = installs.byPlatform.count(ofTier: place)
        guard all.matched == 0, all.reached >= Self.fewestOfTier, clicksWithDeviceKey >= Self.fewestOfTier else {
            return nil
        }
        return "none of \(all.reached) installs that reached tier \(tier.name) was matched there, though "
            + "\(clicksWithDeviceKey) clicks have a device id; check that it is of the same kind in clicks and installs"
    }

    private func unmatched(_ tier: Tier, _ place: Int, clicks bit: UInt64) -> String? {
        let all = installs.byPlatform.count(ofTier: place)
        let remedy = "check that clicks and installs write the signals of its key alike; \(Self.explanation)"
        guard all.matched > 0 else {
            let canMatch = keyedClicks.hasKey(of: bit, on: [nil] + (tier.platforms ?? Platform.allCases))
            guard all.reached >= Self.fewestOfTier, canMatch else { return nil }
            return
                "none of \(all.reached) installs that reached tier \(tier.name) was matched there, though clicks have "
                + "its key; \(remedy)"
        }
        let platform = (tier.platforms ?? Platform.allCases).first { platform in
            let own = installs.byPlatform.count(ofTier: place, on: [platform])
            // By the share of the others, so many would be.
            return own.matched == 0 && keyedClicks.hasKey(of: bit, on: [nil, platform])
                && own.reached * all.matched >= Self.someRecords * (all.reached - own.reached)
        }
        guard let platform else { return nil }
        let own = installs.byPlatform.count(ofTier: place, on: [platform])
        return
            "none of \(own.reached) installs of platform \(platform.name) that reached tier \(tier.name) was matched "
            + "there, though \(all.matched) of the \(all.reached - own.reached) others were; \(remedy)"
    }
}
