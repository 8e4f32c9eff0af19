/// Counts of clicks for one value of a dimension, one combination of values, or one day (spec §7).
public struct DimensionCounts: Sendable, Equatable {
    /// Usable and barred clicks.
    public var clicks: Int
    /// Usable clicks.
    public var eligibleClicks: Int
    /// Those of `clicks` with no other of the same link and address less than 24 h before.
    public var uniqueClicks: Int
    /// Clicks dropped as bots', which are not among `clicks`.
    public var botClicks: Int

    /// Makes counts.
    public init(clicks: Int = 0, eligibleClicks: Int = 0, uniqueClicks: Int = 0, botClicks: Int = 0) {
        self.clicks = clicks
        self.eligibleClicks = eligibleClicks
        self.uniqueClicks = uniqueClicks
        self.botClicks = botClicks
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { self == DimensionCounts() }

    /// Adds clicks to those of the same value.
    public static func += (lhs: inout DimensionCounts, rhs: DimensionCounts) {
        lhs.clicks += rhs.clicks
        lhs.eligibleClicks += rhs.eligibleClicks
        lhs.uniqueClicks += rhs.uniqueClicks
        lhs.botClicks += rhs.botClicks
    }
}
