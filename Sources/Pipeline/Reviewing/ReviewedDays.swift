import AttributionModel

/// The batch days of a result that are looked at; all of them where neither bound is named.
public struct ReviewedDays: Sendable {
    /// The first, `YYYY-MM-DD`; nil for the first that was published.
    public var from: String?
    /// The last; nil for the last that was published.
    public var to: String?

    /// The days from one on to another one.
    public init(from: String? = nil, to: String? = nil) {
        self.from = from
        self.to = to
    }

    /// Whether a bound is named.
    var areNamed: Bool { from != nil || to != nil }

    /// The days as numbers.
    ///
    /// - Throws: `RunError` of kind `usage` for texts that are no dates, and where the first is later than the last.
    func range() throws(RunError) -> ClosedRange<Int32> {
        let (first, last) = (try day(from) ?? Int32.min, try day(to) ?? Int32.max)
        guard first <= last else {
            throw RunError(.usage, "--from \(from ?? "") is later than --to \(to ?? ""); write the earlier day first")
        }
        return first...last
    }

    private func day(_ text: String?) throws(RunError) -> Int32? {
        guard let text else { return nil }
        if let day = CivilDay.day(text) { return day }
        throw RunError(.usage, "\"\(text)\" is no date; write for example 2026-11-20")
    }
}
