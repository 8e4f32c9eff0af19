import AttributionModel

/// The batch days of a result that are to be examined; all of them if no bound is named.
public struct ReviewedDays: Sendable {
    /// The first, `YYYY-MM-DD`; nil for the first that was published.
    public var from: String?
    /// The last, `YYYY-MM-DD`; nil for the last that was published.
    public var to: String?

    /// The days from one to another; texts that are not dates are refused when the days are looked up.
    public init(from: String? = nil, to: String? = nil) {
        self.from = from
        self.to = to
    }

    /// Whether a bound is named.
    var areNamed: Bool { from != nil || to != nil }

    /// The days as numbers.
    ///
    /// - Throws: `RunError` of kind `usage` for texts that are not dates, and if the first is later than the last.
    func range() throws(RunError) -> ClosedRange<BatchDay> { try ClosedRange<BatchDay>(from: from, to: to) }
}
