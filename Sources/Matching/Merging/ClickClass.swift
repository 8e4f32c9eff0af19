public import AttributionModel

/// What decides which installs a click may be paired with at all, apart from its link's conditions (spec §5).
///
/// Few classes occur, so a sorted click names its class by a number, and the merge tests a class once per install and
/// not once per click.
public struct ClickClass: Sendable, Hashable {
    /// The earlier tiers that the click has all signals for, under the key it is sorted by.
    public var earlierTiers: UInt16
    /// The click's platform; nil where unknown.
    public var platform: Platform?
    /// The app that the click, else its link, names.
    public var app: TextID
    /// The environment that the click, else its link, names.
    public var environment: TextID
    /// The class of the click's address, which confidence depends on; nil without an address.
    public var ipClass: IPClass?

    /// Makes a class of its parts.
    public init(
        earlierTiers: UInt16, platform: Platform?, app: TextID, environment: TextID, ipClass: IPClass?
    ) {
        self.earlierTiers = earlierTiers
        self.platform = platform
        self.app = app
        self.environment = environment
        self.ipClass = ipClass
    }
}
