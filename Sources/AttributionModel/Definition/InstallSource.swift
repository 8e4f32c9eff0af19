/// The `installs` section (spec §9, §11).
public struct InstallSource: Sendable, Equatable {
    /// Path patterns relative to `--input`.
    public var paths: [String]
    /// Where an install's fields are read from, and in what unit its times.
    public var mapping: FieldMapping
    /// nil where the pipeline names none; then offset fields are not read.
    public var offsetUnit: OffsetUnit?
    /// What screen sizes are given in; pixels are divided by the pixel ratio, absent without one (spec §3).
    public var screenUnit: ScreenUnit
    /// How `install_referrer` names its link; nil where it is not read.
    public var referrerFormat: ReferrerFormat?
    /// Query parameters dropped from canonical link URLs; `*` drops all.
    public var ignoredQuery: [String]
    /// Which installs are decided (spec §4).
    public var screening: InstallScreening

    /// Makes a source; what the section may leave out has its default.
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
