/// One way to match (spec §5).
public struct Tier: Sendable, Equatable {
    /// What a tier compares, and what it looks at.
    public enum Method: Sendable, Equatable {
        /// `key: [referred_link], against: [links]`.
        case referredLink
        /// `key: [device_id]`, against clicks, earlier installs, or both.
        case deviceID(clicks: Bool, earlierInstalls: Bool)
        case probabilistic(ProbabilisticRules)
    }

    /// Its name in rows, candidates, reports and messages; no two tiers of a pipeline share one.
    public var name: String
    /// nil is open to every platform and to installs without one.
    public var platforms: [Platform]?
    /// How it matches, with the rules of a probabilistic tier.
    public var method: Method
    /// nil where the tier looks at no clicks.
    public var window: Window?

    /// Makes a tier; without `platforms` it is open to all installs.
    public init(name: String, platforms: [Platform]? = nil, method: Method, window: Window?) {
        self.name = name
        self.platforms = platforms
        self.method = method
        self.window = window
    }

    /// Whether another tier has the same name, byte for byte.
    public func isNamesake(of other: Tier) -> Bool { name.utf8.elementsEqual(other.name.utf8) }

    /// Whether the tier is open to installs of a platform.
    public func isOpen(to platform: Platform?) -> Bool { PlatformSet(platforms).contains(platform) }

    /// The signals by which clicks and installs meet in the tier (spec §5); nil where it looks at no clicks.
    public var clickKey: [Signal]? {
        switch method {
        case .probabilistic(let rules): rules.key
        case .deviceID(clicks: true, earlierInstalls: _): [.deviceID]
        case .deviceID, .referredLink: nil
        }
    }

    /// The signals that an install must have to look in the tier.
    public var installKey: [Signal] {
        switch method {
        case .probabilistic(let rules): rules.key
        case .deviceID: [.deviceID]
        case .referredLink: [.referredLink]
        }
    }

    /// The rules of a probabilistic tier, nil for others.
    public var probabilistic: ProbabilisticRules? {
        if case .probabilistic(let rules) = method { rules } else { nil }
    }
}
