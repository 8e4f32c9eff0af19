public import AttributionModel

/// A stretch of time in which a zone keeps its offset.
public struct ZonePeriod: Sendable, Equatable {
    /// Its first instant; the least instant of all where nothing comes before.
    public let from: Instant
    /// The first instant after it; the greatest instant of all where nothing follows.
    public let until: Instant
    /// Minutes east of UTC.
    public let minutesEast: Int16

    /// Whether an instant lies in it.
    @inline(__always)
    func contains(_ instant: Instant) -> Bool { from <= instant && instant < until }

    /// The offset in milliseconds.
    var offset: Milliseconds { Milliseconds(minutesEast) * .minute }
}
