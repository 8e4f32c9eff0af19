import AttributionModel

extension DayResult {
    /// What became of a day that was decided, with its rows and installs.
    init(day: BatchDay, _ rows: RowsOfDay, installs: InstallTotals) {
        self.init(day: day, outcome: rows.outcome)
        attributedBefore = rows.attributedBefore
        attributed = installs.count(of: .attributed)
        organic = installs.count(of: .organic)
        skipped = installs.count(of: .skipped)
        repeated = installs.count(of: .repeat)
    }
}
