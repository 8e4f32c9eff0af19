/// The ages that a tier accepts: from minus `clockSkew` to `limit` (spec §5, Window).
public struct Window: Sendable, Hashable {
    /// The greatest age that is accepted, or, where the end is exclusive, the least that is not.
    public var limit: Milliseconds
    /// Whether an age equal to the limit is accepted.
    public var isInclusive: Bool
    /// The limit of clicks whose link names none, in probabilistic tiers; never beyond `limit`.
    public var defaultLimit: Milliseconds

    /// Makes a window; without `defaultLimit`, links that name none have all of it.
    public init(limit: Milliseconds, isInclusive: Bool, defaultLimit: Milliseconds? = nil) {
        self.limit = limit
        self.isInclusive = isInclusive
        self.defaultLimit = Swift.min(defaultLimit ?? limit, limit)
    }

    /// Whether an age lies below the limit, clicks' own limits not looked at.
    @inlinable
    public func accepts(_ age: Milliseconds) -> Bool { isInclusive ? age <= limit : age < limit }

    /// Whether an age lies below a click's own limit: the lesser of its link's hours, else the default, and the window.
    @inlinable
    public func accepts(_ age: Milliseconds, linkLimit: Milliseconds?) -> Bool {
        let own = Swift.min(linkLimit ?? defaultLimit, limit)
        return isInclusive ? age <= own : age < own
    }
}
