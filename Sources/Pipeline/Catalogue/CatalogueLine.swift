import AttributionModel

/// One line of the catalogue as a worker read it.
struct CatalogueLine: Sendable {
    var link: TextID
    var createdAt: Instant
    var facts: LinkFacts
    /// What an install referrer may call it.
    var referredAs: [TextID]
}
