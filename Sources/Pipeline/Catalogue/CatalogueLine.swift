import AttributionModel

/// One line of the catalogue as a worker read it.
struct CatalogueLine: Sendable {
    var link: TextID
    var createdAt: Instant
    var facts: LinkFacts
    /// The names by which an install referrer may refer to it.
    var referredAs: [TextID]
}
