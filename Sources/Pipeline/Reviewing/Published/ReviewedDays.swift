import AttributionModel

/// The batch days of a result that are looked at; all of them where neither bound is named.
public struct ReviewedDays: Sendable {
    /// The first, `YYYY-MM-DD`; nil for the first that was published.
    public var from: String?
    /// The last, `YYYY-MM-DD`; nil for the last that was published.
    public var to: String?

    /// The days from one on to another one; what is no date is refused by who looks for them.
    public init(from: String? = nil, to: String? = nil) {
        self.from = from
        self.to = to
    }

    /// Whether a bound is named.
    var areNamed: Bool { from != nil || to != nil }

    /// The days as numbers.
    ///
    /// - Throws: `RunError` of kind `usage` for texts that are no dates, and where the first is later than the last.
    func range() throws(RunError) -> ClosedRange<Int32> { try CivilDay.range(from: from, to: to) }
}
