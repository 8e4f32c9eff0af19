/// The `links` section (spec §9, §11).
package struct LinkSource: Sendable, Equatable {
    package var paths: [String]
    package var mapping: FieldMapping
    /// Whether a run without the catalogue stops.
    package var isRequired: Bool

    package init(
        paths: [String], mapping: FieldMapping = .canonical(LinkField.self), isRequired: Bool = true
    ) {
        self.paths = paths
        self.mapping = mapping
        self.isRequired = isRequired
    }
}
