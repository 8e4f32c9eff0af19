import AttributionModel

/// How the rows of a day compare with those that were published before.
struct RowsOfDay {
    let outcome: DayResult.Outcome
    /// The last run with different rows, if any was published before.
    var restates: Restatement?
    /// How many of the rows before were attributed, if rows have changed.
    var attributedBefore: Int?
    /// What has changed, if rows have.
    var changes: RowChanges?

    /// The warning for a day that has lost installs; nil if no more are gone than have newly become `duplicates`, which
    /// have no row.
    ///
    /// Late lines add and change rows but seldom take one away, so a log is probably incomplete.
    func warning(of day: BatchDay, duplicates: Int) -> String? {
        guard let changes, case let count = changes.goneInstalls - max(0, duplicates), count > 0 else { return nil }
        let (installs, are) = count == 1 ? ("1 install that was", "is") : ("\(count) installs that were", "are")
        return "\(installs) published for \(day.name) \(are) gone from its rows; check that its logs are "
            + "complete"
    }
}
