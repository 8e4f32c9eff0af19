public import AttributionModel

/// What screening needs to know of an install besides earlier ones (spec §4).
public struct InstallScreenFacts: Sendable {
    /// Its environment.
    public var environment: EnvironmentFact
    /// Whether it ran on a simulator or emulator; nil where the log does not say.
    public var simulator: Bool?
    /// Whether it was the app's first launch; nil where the log does not say.
    public var firstLaunch: Bool?
    /// Whether a link opened the app; nil where the log does not say.
    public var openedByLink: Bool?

    /// Makes facts; those not given trip no verdict.
    public init(
        environment: EnvironmentFact = .absent, simulator: Bool? = nil, firstLaunch: Bool? = nil,
        openedByLink: Bool? = nil
    ) {
        self.environment = environment
        self.simulator = simulator
        self.firstLaunch = firstLaunch
        self.openedByLink = openedByLink
    }
}

/// Says whether an install is decided, `duplicate` and `repeat` aside (spec §4).
public struct InstallScreen: Sendable {
    private let environmentRule: EnvironmentRule
    private let screensSimulators: Bool
    private let screensOpenedLinks: Bool

    /// Makes a screen of a pipeline's rules.
    public init(_ screening: InstallScreening) {
        environmentRule = EnvironmentRule(screening.environment)
        screensSimulators = screening.simulator
        screensOpenedLinks = screening.openedByLink
    }

    /// Compares an environment, empty where there is none, with the pipeline's.
    public func environment(_ text: Span<UInt8>) -> EnvironmentFact { environmentRule.fact(of: text) }

    /// The first verdict that applies; an absent value trips none.
    public func verdict(_ facts: InstallScreenFacts) -> InstallVerdict {
        if facts.environment == .different { return .environment }
        if screensSimulators, facts.simulator == true { return .simulator }
        if facts.firstLaunch == false { return .notFirstLaunch }
        if screensOpenedLinks, facts.openedByLink == true { return .openedByLink }
        return .decided
    }
}
