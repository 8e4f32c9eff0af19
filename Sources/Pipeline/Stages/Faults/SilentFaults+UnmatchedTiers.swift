import AttributionModel

extension SilentFaults {
    /// Tiers that have matched no install, or none of a platform though they matched others, where many could look.
    ///
    /// Most likely clicks and installs write a signal of the key otherwise, such as the screen of one platform in
    /// pixels. Other tiers attribute some of the installs, so nothing else shows it.
    func unmatchedTiers(of pipeline: PipelineDefinition) -> [String] {
        guard installs[.matchedByClicks] > 0 else { return [] }
        var probabilistic = 0
        // A pair meets in the first tier for which both have all signals. Later tiers are for records that lack one, of
        // which complete logs have none.
        var seen: Set<Platform?> = []
        return pipeline.match.tiers.enumerated().compactMap { place, tier in
            guard tier.clickKey != nil else { return nil }
            guard tier.probabilistic != nil else { return unmatchedDevices(tier, place) }
            defer { probabilistic += 1 }
            let all: [Platform?] = tier.platforms?.map(Optional.some) ?? Platform.allAndUnknown
            let open = all.filter { !seen.contains($0) }
            seen.formUnion(open)
            return unmatched(tier, place, on: open, clicks: 1 << UInt64(probabilistic))
        }
    }

    /// Of fewer installs, a tier may match none because few installs ever come by its key.
    private static let fewestOfTier = 1_000

    private func unmatchedDevices(_ tier: Tier, _ place: Int) -> String? {
        guard installs.byPlatform.count(ofTier: place).matched == 0 else { return nil }
        // If few clicks have device ids, these clicks may be of people who have the app already, so that no install
        // follows. But not all people let ads see their ids, so a fifth of all clicks is enough.
        let platforms = (tier.platforms ?? Platform.allCases).filter { platform in
            let clicks = notes.clicksWithDeviceKey.count(of: [nil, platform])
            return installs.byPlatform.count(ofTier: place, on: [platform]).reached >= Self.fewestOfTier
                && clicks >= Self.fewestOfTier && 5 * clicks >= notes.keyedClicks.count(of: [nil, platform])
        }
        guard !platforms.isEmpty else { return nil }
        let reached = installs.byPlatform.count(ofTier: place, on: platforms).reached
        let clicks = notes.clicksWithDeviceKey.count(of: [nil] + platforms)
        return "none of \(reached) installs that reached tier \(tier.name) was matched there, though \(clicks) clicks "
            + "have a device id; check that it is of the same kind in clicks and installs"
    }

    /// The warning of a tier, by the installs of these platforms, for which no probabilistic tier comes before it.
    private func unmatched(_ tier: Tier, _ place: Int, on platforms: [Platform?], clicks bit: UInt64) -> String? {
        let all = installs.byPlatform.count(ofTier: place, on: platforms)
        let remedy = "check that clicks and installs write the signals of its key alike; \(Self.explanation)"
        guard all.matched > 0 else {
            guard all.reached >= Self.fewestOfTier, notes.keyedClicks.hasKey(of: bit, on: [nil] + platforms),
                shouldMatch(upTo: place, platforms, as: (installs.count(of: .attributed), Platform.allAndUnknown))
            else { return nil }
            return
                "none of \(all.reached) installs that reached tier \(tier.name) was matched there, though clicks have "
                + "its key; \(remedy)"
        }
        let platform = platforms.compactMap { $0 }.first { platform in
            let own = installs.byPlatform.count(ofTier: place, on: [platform])
            let others = platforms.filter { $0 != platform }
            // By the share of the others, thirty or more would be matched.
            return own.matched == 0 && notes.keyedClicks.hasKey(of: bit, on: [nil, platform])
                && own.reached * all.matched >= Self.someRecords * (all.reached - own.reached)
                && shouldMatch(
                    upTo: place, [platform], as: (installs.byPlatform.matched(upTo: place, on: others), others))
        }
        guard let platform else { return nil }
        let own = installs.byPlatform.count(ofTier: place, on: [platform])
        return
            "none of \(own.reached) installs of platform \(platform.name) that reached tier \(tier.name) was matched "
            + "there, though \(all.matched) of the \(all.reached - own.reached) others were; \(remedy)"
    }

    /// Whether thirty more installs of some platforms would be matched in a tier or before it, if as many of their
    /// clicks were won as of the clicks of `others`.
    ///
    /// A platform may have few clicks, as no campaign is for it, or Google Play may name the link of every install that
    /// comes by a click: then those that reach the tier are organic.
    private func shouldMatch(
        upTo place: Int, _ platforms: [Platform?], as others: (matched: Int, platforms: [Platform?])
    ) -> Bool {
        let own = notes.keyedClicks.count(of: Set(platforms + [nil]))
        let other = notes.keyedClicks.count(of: Set(others.platforms + [nil]))
        let missing = Self.someRecords + installs.byPlatform.matched(upTo: place, on: platforms)
        return own * others.matched >= missing * other
    }
}
