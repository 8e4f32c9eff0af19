import AttributionModel

/// What a run has found of its catalogue of links.
struct CatalogueUse {
    /// Links of the catalogue.
    private(set) var known = 0
    /// Whether clicks name any of these.
    private(set) var isNamedByClicks = false

    /// Found nothing yet.
    init() {}

    /// Looks which links the clicks of a run name, whose `dimensions` these are.
    init(_ catalogue: LinkCatalogue, _ dimensions: Dimensions) {
        known = catalogue.facts.count { $0.isKnown }
        isNamedByClicks = known > 0 && dimensions.all.contains { catalogue.facts(of: LinkNumber($0.link)).isKnown }
    }

    /// Adds what another part of the run has found.
    mutating func add(_ other: CatalogueUse) {
        known += other.known
        isNamedByClicks = isNamedByClicks || other.isNamedByClicks
    }
}
