import AttributionModel

/// What the rows of a day are beside those that were published before.
enum RowsOfDay {
    /// None were published.
    case first
    /// The same; what they restated stays.
    case same(Restatement?)
    /// Others, of which so many installs of the rows before have none.
    case others(Restatement, goneInstalls: Int)

    /// What the day's manifest says of the last run whose rows were others.
    var restates: Restatement? {
        switch self {
        case .first: nil
        case .same(let restates): restates
        case .others(let restates, _): restates
        }
    }

    /// What came of the day.
    var outcome: DayResult.Outcome {
        switch self {
        case .first: .published
        case .same: .unchanged
        case .others(let restates, _): .restated(rowsChanged: restates.rowsChanged)
        }
    }

    /// What a person should know of a day that has lost installs, nil where it has all: late lines add rows and change
    /// some, and seldom take one away.
    func warning(of day: Int32) -> String? {
        guard case .others(_, let count) = self, count > 0 else { return nil }
        let (installs, are) = count == 1 ? ("1 install that was", "is") : ("\(count) installs that were", "are")
        return "\(installs) published for \(CivilDay.name(day)) \(are) gone from its rows; check that its logs are "
            + "complete"
    }
}
