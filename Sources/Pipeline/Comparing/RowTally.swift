/// How many rows two results have, and how many of them differ in what.
struct RowTally: Sendable {
    /// Rows of the first result, without those of days that only it has.
    var rowsOfA = 0
    /// Rows of the second result, without those of days that only it has.
    var rowsOfB = 0
    /// Rows that are the same, byte for byte.
    var sameRows = 0
    /// Rows attributed in both results to the same click or link.
    var keptClicks = 0
    /// Rows that differ, by the way in which they do; a row may count in several, and ways without rows are missing.
    var counts: [RowDifference: Int] = [:]

    /// Whether nothing differs.
    var areEqual: Bool { counts.isEmpty }

    /// What was counted since an earlier tally of the same rows.
    func since(_ earlier: RowTally) -> RowTally {
        var difference = self
        difference.rowsOfA -= earlier.rowsOfA
        difference.rowsOfB -= earlier.rowsOfB
        difference.sameRows -= earlier.sameRows
        difference.keptClicks -= earlier.keptClicks
        for (change, count) in earlier.counts { difference.counts[change, default: 0] -= count }
        difference.counts = difference.counts.filter { $0.value != 0 }
        return difference
    }

    /// The differences in one line for people.
    var words: String {
        let changed = RowDifference.allCases.compactMap { change in counts[change].map { "\(change.words) \($0)" } }
        return changed.isEmpty ? "the same" : changed.joined(separator: ", ")
    }
}
