import AttributionModel

/// A tier as the decider sees it, with its number.
///
/// A class, not a struct: copying the rules would count every reference in them, several times for each install.
final class DecidingTier: Sendable {
    enum Method: Sendable {
        case referredLink
        case deviceID(clicks: Bool, earlierInstalls: Bool)
        case probabilistic
    }

    let number: Int
    let method: Method
    /// Whether a click wins one install only.
    let isSingleUse: Bool
    /// Whether candidates that cannot win come last in a list.
    let areBestFirst: Bool
    let confidence: ConfidenceRules?
    /// nil where the tier does not score.
    let scorer: Scorer?
    /// The platforms that it is open to.
    let platforms: PlatformSet

    init(_ tier: Tier, number: Int, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool) {
        self.number = number
        platforms = PlatformSet(tier.platforms)
        switch tier.method {
        case .referredLink: method = .referredLink
        case .deviceID(let clicks, let earlierInstalls):
            method = .deviceID(clicks: clicks, earlierInstalls: earlierInstalls)
        case .probabilistic: method = .probabilistic
        }
        let rules = tier.probabilistic
        isSingleUse = rules?.isSingleUse ?? false
        areBestFirst = rules?.winner == .bestScore
        confidence = rules?.confidence
        scorer = rules?.scorer(sharesLanguage: sharesLanguage)
    }

    /// The tier's bit in a decision's masks.
    var bit: UInt64 { 1 << UInt64(number) }
}
