public import AttributionModel

/// What a link allows at a time (spec §5); a link that is not in the catalogue allows everything.
public struct LinkConditions: Sendable, Equatable {
    /// Whether it is active; true where the catalogue does not say.
    public var isActive = true
    /// The instant from which it is expired; `Int64.max` for never.
    public var expiresAt = Instant(milliseconds: .max)
    /// Whether its clicks may be matched: `deferred_enabled`, true where the catalogue does not say.
    public var isDeferredEnabled = true
    /// Its own window; nil takes the tier's default.
    public var windowLimit: Milliseconds?

    /// Makes conditions that allow everything.
    public init() {}

    /// Whether a click on the link may be matched to an install requested at `time`.
    @inline(__always)
    public func isOpen(at time: Instant) -> Bool { isActive && isDeferredEnabled && time < expiresAt }
}
