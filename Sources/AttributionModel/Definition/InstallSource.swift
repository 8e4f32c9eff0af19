/// The `installs` section (spec §9, §11).
package struct InstallSource: Sendable, Equatable {
    package var paths: [String]
    package var mapping: FieldMapping
    package var offsetUnit: OffsetUnit?
    package var screenUnit: ScreenUnit
    package var referrerFormat: ReferrerFormat?
    /// Query parameters dropped from canonical link URLs; `*` drops all.
    package var ignoredQuery: [String]
    package var screening: InstallScreening

    package init(
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
