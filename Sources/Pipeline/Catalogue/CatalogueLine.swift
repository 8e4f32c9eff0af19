import AttributionModel

/// One line of the catalogue as a worker read it.
struct CatalogueLine: Sendable {
    var link: LinkNumber
    var createdAt: Instant
    var facts: LinkFacts
    /// The name by which an install referrer may refer to it; absent where it has none.
    var referredAs: TextID
}
