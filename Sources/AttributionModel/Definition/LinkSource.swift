/// The `links` section (spec §9, §11).
public struct LinkSource: Sendable, Equatable {
    /// Path patterns relative to `--input`; a date in them stands for any day.
    public var paths: [String]
    /// Where a link's fields are read from, and in what unit its times.
    public var mapping: FieldMapping
    /// Whether a run without the catalogue stops.
    public var isRequired: Bool

    /// Makes a source whose fields have their canonical names, unless `mapping` says otherwise.
    public init(
        paths: [String], mapping: FieldMapping = .canonical(LinkField.self), isRequired: Bool = true
    ) {
        self.paths = paths
        self.mapping = mapping
        self.isRequired = isRequired
    }
}
