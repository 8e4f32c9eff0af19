/// The days of two results, compared one by one.
public struct ComparedDays: Sendable {
    /// A day that both results have.
    public struct Day: Sendable, Equatable {
        /// `YYYY-MM-DD`.
        public var date: String
        /// What its rows come to, those of this day alone.
        public var tally: RowTally

        /// A compared day.
        public init(date: String, tally: RowTally) {
            self.date = date
            self.tally = tally
        }
    }
    /// The days that both results have, in order.
    public var days: [Day] = []
    /// Days that only the first result has, in order; their rows are compared with nothing.
    public var onlyInA: [String] = []
    /// Days that only the second result has, in order; their rows are compared with nothing.
    public var onlyInB: [String] = []

    /// No days: those of results without dates.
    public init() {}

    /// Whether both results have the same days.
    public var areSameDays: Bool { onlyInA.isEmpty && onlyInB.isEmpty }
    /// Whether there are days at all.
    public var isEmpty: Bool { days.isEmpty && areSameDays }

    /// The days for people, a line each.
    var lines: [String] {
        let compared = days.map { [$0.date, ReviewText.count($0.tally.rowsOfB, "row"), $0.tally.words] }
        let missing = onlyInA.map { "only in A: \($0)" } + onlyInB.map { "only in B: \($0)" }
        return (compared.isEmpty ? [] : ["", "days"] + ReviewText.table(compared).map { "  " + $0 })
            + (missing.isEmpty ? [] : ["", "days that cannot be compared"] + missing.map { "  " + $0 })
    }
}
