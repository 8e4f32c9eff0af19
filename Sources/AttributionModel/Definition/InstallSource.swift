/// The `installs` section (spec §9, §11).
public struct InstallSource: Sendable, Equatable {
    public var paths: [String]
    public var mapping: FieldMapping
    public var offsetUnit: OffsetUnit?
    public var screenUnit: ScreenUnit
    public var referrerFormat: ReferrerFormat?
    /// Query parameters dropped from canonical link URLs; `*` drops all.
    public var ignoredQuery: [String]
    public var screening: InstallScreening

    public init(
        paths: [String], mapping: FieldMapping = .canonical(InstallField.self), offsetUnit: OffsetUnit? = nil,
        screenUnit: ScreenUnit = .points, referrerFormat: ReferrerFormat? = nil, ignoredQuery: [String] = [],
        screening: InstallScreening = InstallScreening()
    ) {
        self.paths = paths
        self.mapping = mapping
        self.offsetUnit = offsetUnit
        self.screenUnit = screenUnit
        self.referrerFormat = referrerFormat
        self.ignoredQuery = ignoredQuery
        self.screening = screening
    }
}
