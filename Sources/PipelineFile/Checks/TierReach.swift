import AttributionModel

/// Which installs a tier can ever match.
enum TierReach {
    /// The platforms of the installs, where nil stands for installs without one; `clickPlatforms` are the platforms
    /// that are not barred, nil bars none.
    static func installs(of tier: Tier, clickPlatforms: [Platform]?) -> [Platform?] {
        guard tier.probabilistic?.key.contains(.platform) == true else {
            return ([nil] + Platform.allCases).filter(tier.isOpen)
        }
        // The key needs the platform on both sides, and clicks of other platforms are barred.
        return (clickPlatforms ?? Platform.allCases).filter(tier.isOpen)
    }

    /// Whether an earlier tier takes everything that a later one could match on the platforms that both are open to, so
    /// that the later one may as well be removed.
    ///
    /// A tier that is `holdingBack` pairs from probabilistic tiers after it has an effect without a match of its own.
    static func anticipates(_ earlier: Tier, _ later: Tier, holdingBack: Bool) -> Bool {
        switch (earlier.method, later.method) {
        case (.referredLink, .referredLink):
            true
        case (.deviceID(let clicks, let installs), .deviceID(let laterClicks, let laterInstalls)):
            (installs || !laterInstalls) && (!laterClicks || clicks && reachesAsFar(earlier.window, later.window))
        case (.probabilistic(let rules), .probabilistic(let laterRules)):
            // A pair meets in the first tier whose key signals both sides have, whatever follows from that (spec §5).
            Set(rules.key).isSubset(of: implied(by: laterRules.key))
        case (.deviceID(clicks: true, earlierInstalls: _), .probabilistic(let laterRules)):
            // Any click with the install's device wins in the earlier tier, claimed or not; one with another device
            // meets the install in the later tier, and in none after it.
            laterRules.key.contains(.deviceID) && reachesAsFar(earlier.window, later.window) && !holdingBack
        default:
            false
        }
    }

    private static func reachesAsFar(_ earlier: Window?, _ later: Window?) -> Bool {
        guard let earlier, let later else { return false }
        return earlier.limit > later.limit
            || earlier.limit == later.limit && (earlier.isInclusive || !later.isInclusive)
    }

    /// The signals that a record with a key's signals must have, too, as they come from the same fields (spec §3).
    private static func implied(by key: [Signal]) -> Set<Signal> {
        var signals = Set(Signal.allCases.filter { signal in key.contains { $0.listed == signal.listed } })
        let ofLanguages: Set<Signal> = [.language, .languageTag, .languages]
        if !signals.isDisjoint(with: ofLanguages) { signals.formUnion(ofLanguages) }
        if signals.contains(.timeZone) { signals.insert(.timeZoneOffset) }
        return signals
    }
}
