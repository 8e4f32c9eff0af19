public import AttributionModel

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
    ///
    /// The flags are what the log says: whether the install ran on a simulator or emulator, whether it was the app's
    /// first launch, and whether a link opened the app; nil where the log does not say.
    public func verdict(
        environment: EnvironmentFact = .absent, simulator: Bool? = nil, firstLaunch: Bool? = nil,
        openedByLink: Bool? = nil
    ) -> InstallVerdict {
        if environment == .different { return .environment }
        if screensSimulators, simulator == true { return .simulator }
        if firstLaunch == false { return .notFirstLaunch }
        if screensOpenedLinks, openedByLink == true { return .openedByLink }
        return .decided
    }
}
