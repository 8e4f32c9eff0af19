/// The ages that a tier accepts: from minus `clockSkew` to `limit` (spec §5, Window).
public struct Window: Sendable, Hashable {
    /// The greatest accepted age or, where the end is exclusive, the least age that is not accepted.
    public var limit: Milliseconds
    /// Whether an age equal to the limit is accepted.
    public var isInclusive: Bool
    /// The limit of clicks whose link names none, in probabilistic tiers; never beyond `limit`.
    public var defaultLimit: Milliseconds

    /// Makes a window; without `defaultLimit`, links that name no limit have the whole window.
    public init(limit: Milliseconds, isInclusive: Bool, defaultLimit: Milliseconds? = nil) {
        self.limit = limit
        self.isInclusive = isInclusive
        self.defaultLimit = Swift.min(defaultLimit ?? limit, limit)
    }

    /// Whether an age is within the limit, ignoring clicks' own limits.
    @inlinable
    public func accepts(_ age: Milliseconds) -> Bool { isInclusive ? age <= limit : age < limit }

    /// Whether an age is within a click's own limit: its link's hours, else the default, and never beyond the window.
    @inlinable
    public func accepts(_ age: Milliseconds, linkLimit: Milliseconds?) -> Bool {
        let own = Swift.min(linkLimit ?? defaultLimit, limit)
        return isInclusive ? age <= own : age < own
    }
}
