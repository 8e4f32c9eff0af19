import AttributionModel

/// The states of the days before a run's, in order.
struct EarlierDays: Sendable {
    var states: [PublishedState] = []
    /// The times of rows that still count.
    var span: Range<Instant>
    /// Whether `once_per` is a device id.
    var isDeviceOnce = false
    /// Whether installs inherit from earlier ones of their device.
    var inherits = false
    /// What the cache has of the states, and will have; nil without a cache.
    var cache: StateCacheUse?
}
