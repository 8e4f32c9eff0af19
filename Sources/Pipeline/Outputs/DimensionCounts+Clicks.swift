import Reporting

extension DimensionCounts {
    /// What a run counted of clicks.
    init(_ counts: ClickCounts) {
        self.init(
            clicks: Int(counts.clicks), eligibleClicks: Int(counts.eligible), uniqueClicks: Int(counts.unique),
            botClicks: Int(counts.bots))
    }

    /// Adds clicks to those of the same value.
    static func += (lhs: inout DimensionCounts, rhs: DimensionCounts) {
        lhs.clicks += rhs.clicks
        lhs.eligibleClicks += rhs.eligibleClicks
        lhs.uniqueClicks += rhs.uniqueClicks
        lhs.botClicks += rhs.botClicks
    }
}
