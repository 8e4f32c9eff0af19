import AttributionModel

/// The states of the days before a run's, in order.
struct EarlierDays: Sendable {
    var states: [PublishedState] = []
    /// Rows outside of it no longer count.
    var span: Range<Instant>
    /// Whether `once_per` is a device id.
    var isDeviceOnce = false
    /// Whether installs inherit from earlier ones of their device.
    var inherits = false
    /// What the cache has of them, and will have; nil for none.
    var cache: StateCacheUse?
}
