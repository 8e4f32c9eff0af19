import AttributionModel

/// How the rows of a day compare with those that were published before.
struct RowsOfDay {
    let outcome: DayResult.Outcome
    /// The last run with different rows, if any was published before.
    var restates: Restatement?
    /// How many of the rows before were attributed, if rows have changed.
    var attributedBefore: Int?
    /// How many installs of the rows before have none any more.
    var goneInstalls = 0
    /// Installs that count for another referrer or campaign than before, although the same click or link has brought
    /// them.
    var movedCredit = MovedCredit()
    /// Installs that have lost the link that was published, as the catalogue does not let it match any more.
    var lostCredit = LostCredit()

    /// The warning for a day that has lost installs; nil if no more are gone than have newly become `duplicates`, which
    /// have no row.
    ///
    /// Late lines add and change rows but seldom take one away, so a log is probably incomplete.
    func warning(of day: BatchDay, duplicates: Int) -> String? {
        guard case let count = goneInstalls - max(0, duplicates), count > 0 else { return nil }
        let (installs, are) = count == 1 ? ("1 install that was", "is") : ("\(count) installs that were", "are")
        return "\(installs) published for \(day.name) \(are) gone from its rows; check that its logs are "
            + "complete"
    }
}
