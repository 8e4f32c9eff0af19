public import AttributionModel

/// What screening needs to know of a click besides its duplicates (spec §4).
public struct ClickScreenFacts: Sendable {
    /// Whether its agent is a bot's.
    public var isBot: Bool
    /// Its platform signal.
    public var platform: Platform?
    /// Its own environment.
    public var environment: EnvironmentFact
    /// Its link's environment, absent where the link is unknown.
    public var linkEnvironment: EnvironmentFact
    /// Whether its link is in the catalogue.
    public var isLinkKnown: Bool
    /// Its own custom parameters, else its link's; nil without any.
    public var parameters: ParameterSummary?
    /// Whether the app opened directly; nil where the log does not say.
    public var appOpened: Bool?

    /// Makes facts; those not given trip no verdict.
    public init(
        isBot: Bool = false, platform: Platform? = nil, environment: EnvironmentFact = .absent,
        linkEnvironment: EnvironmentFact = .absent, isLinkKnown: Bool = true, parameters: ParameterSummary? = nil,
        appOpened: Bool? = nil
    ) {
        self.isBot = isBot
        self.platform = platform
        self.environment = environment
        self.linkEnvironment = linkEnvironment
        self.isLinkKnown = isLinkKnown
        self.parameters = parameters
        self.appOpened = appOpened
    }
}

/// Says whether a click may be matched, duplicates aside (spec §4).
public struct ClickScreen: Sendable {
    private let environmentRule: EnvironmentRule
    private let environmentDefault: EnvironmentFact
    private let needsKnownLink: Bool
    private let maxParameters: Int
    private let needsStrings: Bool
    /// The platforms that are let through.
    private let platforms: PlatformSet

    /// Whether verdicts depend on custom parameters, so that callers need not look at them otherwise.
    public let looksAtParameters: Bool

    /// Makes a screen of a pipeline's rules.
    public init(_ screening: ClickScreening) {
        environmentRule = EnvironmentRule(screening.environment)
        environmentDefault = environmentRule.fact(of: screening.environmentDefault)
        needsKnownLink = screening.knownLink
        maxParameters = screening.maxParams ?? .max
        needsStrings = screening.stringParams
        looksAtParameters = screening.looksAtParameters
        platforms = PlatformSet(screening.platforms)
    }

    /// Compares an environment, empty where there is none, with the pipeline's.
    public func environment(_ text: Span<UInt8>) -> EnvironmentFact { environmentRule.fact(of: text) }

    /// The first verdict that applies; an absent value trips none.
    public func verdict(_ facts: ClickScreenFacts) -> ClickVerdict {
        if facts.isBot { return .bot }
        if environment(of: facts) == .different { return .environment }
        if needsKnownLink, !facts.isLinkKnown { return .linkUnknown }
        if let parameters = facts.parameters, isBarred(parameters) { return .payload }
        if facts.appOpened == true { return .appOpened }
        if let platform = facts.platform, !platforms.contains(platform) { return .platform }
        return .usable
    }

    /// All verdicts that apply, in the order of `verdict(_:)`; none for a usable click.
    public func verdicts(_ facts: ClickScreenFacts) -> [ClickVerdict] {
        var (rest, verdicts) = (facts, [ClickVerdict]())
        while case let verdict = verdict(rest), verdict != .usable {
            verdicts.append(verdict)
            switch verdict {
            case .bot: rest.isBot = false
            case .environment: rest.environment = .same
            case .linkUnknown: rest.isLinkKnown = true
            case .payload: rest.parameters = nil
            case .appOpened: rest.appOpened = nil
            case .platform: rest.platform = nil
            case .usable, .duplicate: return verdicts
            }
        }
        return verdicts
    }

    /// The click's own environment, else its link's, else the pipeline's default.
    private func environment(of facts: ClickScreenFacts) -> EnvironmentFact {
        if facts.environment != .absent { return facts.environment }
        return facts.linkEnvironment != .absent ? facts.linkEnvironment : environmentDefault
    }

    private func isBarred(_ parameters: ParameterSummary) -> Bool {
        parameters.count > maxParameters || needsStrings && !parameters.areAllStrings
    }
}
