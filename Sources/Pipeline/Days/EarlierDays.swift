import AttributionModel

/// The states of the days before a run's, in order.
struct EarlierDays: Sendable {
    var states: [PublishedState] = []
    /// Rows outside of it no longer count.
    var span: Range<Instant>
    /// What the cache has of them, and will have; nil for none.
    var cache: StateCacheUse?
}
