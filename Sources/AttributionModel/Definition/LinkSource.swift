/// The `links` section (spec §9, §11).
public struct LinkSource: Sendable, Equatable {
    public var paths: [String]
    public var mapping: FieldMapping
    /// Whether a run without the catalogue stops.
    public var isRequired: Bool

    public init(
        paths: [String], mapping: FieldMapping = .canonical(LinkField.self), isRequired: Bool = true
    ) {
        self.paths = paths
        self.mapping = mapping
        self.isRequired = isRequired
    }
}
