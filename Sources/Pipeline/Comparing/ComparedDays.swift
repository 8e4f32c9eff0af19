import AttributionModel

/// The days of two results, compared one by one.
struct ComparedDays: Sendable {
    /// A day that both results have.
    struct Day: Sendable {
        /// `YYYY-MM-DD`.
        var date: String
        /// What its rows add up to, without other days.
        var tally: RowTally
    }

    /// The time zones of two results' days.
    struct Zones: Sendable {
        /// IANA names, exactly one if all of a result's days are of one zone; none if nobody can tell.
        var a: [String]
        /// Likewise for the other result.
        var b: [String]

        /// What follows from them.
        var words: String {
            "the days of A are those of \(a.joined(separator: ", ")), the days of B those of \(b.joined(separator: ", ")), "
                + "which do not coincide; rows are compared over all of them, and only one result may have an install "
                + "near the first or the last midnight"
        }
    }

    /// The days that both results have, in order.
    var days: [Day] = []
    /// Days that only the first result has, in order; their rows are compared with nothing.
    var onlyInA: [String] = []
    /// Days that only the second result has, in order; their rows are compared with nothing.
    var onlyInB: [String] = []
    /// Set if a date is not the same day in both, as their time zones differ: then rows are compared in total and not
    /// day by day.
    var zones: Zones?

    /// Whether both results have the same days.
    var areSameDays: Bool { onlyInA.isEmpty && onlyInB.isEmpty && zones == nil }
    /// Whether there are days at all.
    var isEmpty: Bool { days.isEmpty && areSameDays }

    /// The days for people, a line each.
    var lines: [String] {
        let compared = days.map { [$0.date, $0.tally.rowsOfB.counted("row"), $0.tally.words] }
        let missing =
            (zones.map { [$0.words] } ?? []) + onlyInA.map { "only in A: \($0)" } + onlyInB.map { "only in B: \($0)" }
        return (compared.isEmpty ? [] : ["", "days"] + ReviewText.table(compared).map { "  " + $0 })
            + (missing.isEmpty ? [] : ["", "days that cannot be compared"] + missing.map { "  " + $0 })
    }
}
