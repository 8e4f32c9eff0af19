/// What the rows of a day are beside those that were published before.
enum RowsOfDay {
    /// None were published.
    case first
    /// The same; what they restated stays.
    case same(Restatement?)
    case others(Restatement)

    /// What the day's manifest says of the last run whose rows were others.
    var restates: Restatement? {
        switch self {
        case .first: nil
        case .same(let restates): restates
        case .others(let restates): restates
        }
    }

    /// What came of the day.
    var outcome: DayResult.Outcome {
        switch self {
        case .first: .published
        case .same: .unchanged
        case .others(let restates): .restated(rowsChanged: restates.rowsChanged)
        }
    }
}
