import AttributionModel

/// The results of a task that reads clicks.
struct ClickReadings: Sendable {
    var read: LinesRead
    var days = DayLines()
    /// Clicks of the cache of which only the verdict counts, by `ClickVerdict.rawValue`.
    var verdicts = [Int](repeating: 0, count: ClickVerdict.allCases.count)
}
