import AttributionModel

/// How the rows of a day compare with those that were published before.
enum RowsOfDay {
    /// None were published before.
    case first
    /// The same rows; what they restated stays.
    case same(Restatement?)
    /// Different rows, among which this many installs of the rows before have none.
    case others(Restatement, goneInstalls: Int)

    /// What the day's manifest says of the last run with different rows.
    var restates: Restatement? {
        switch self {
        case .first: nil
        case .same(let restates): restates
        case .others(let restates, _): restates
        }
    }

    /// The outcome of the day.
    var outcome: DayResult.Outcome {
        switch self {
        case .first: .published
        case .same: .unchanged
        case .others(let restates, _): .restated(rowsChanged: restates.rowsChanged)
        }
    }

    /// What a person should know of a day that has lost installs, nil if it has all, or if as many are `duplicates`
    /// that were none before: late lines add rows and change some, and seldom take one away.
    func warning(of day: Int32, duplicates: Int) -> String? {
        guard case .others(_, let gone) = self, case let count = gone - max(0, duplicates), count > 0 else {
            return nil
        }
        let (installs, are) = count == 1 ? ("1 install that was", "is") : ("\(count) installs that were", "are")
        return "\(installs) published for \(CivilDay.name(day)) \(are) gone from its rows; check that its logs are "
            + "complete"
    }
}
