import AttributionModel

/// What is known of the lines of one kind that were read, by one task or by all.
struct LineCounts: Sendable {
    /// If there are fewer records than this, all or most of them may be of no use by chance.
    static let fewRecords = 10

    var tally = LineTally()
    var unreadable = 0
    /// Values of the wrong type or impossible ones, by the field's raw value.
    var badValues: [Int] = []
    /// The times of clicks or installs that were read in a run without dates; nil where there are none.
    var times: ClosedRange<Instant>?
    /// Clicks or installs by day, in a run for days.
    var days = DayLines()
}

extension LineCounts {
    /// Joins what several tasks read.
    init(joining parts: [LineCounts]) {
        tally = LineTally(joining: parts.map(\.tally))
        unreadable = parts.reduce(0) { $0 + $1.unreadable }
        for part in parts {
            badValues.add(part.badValues)
            days.add(part.days)
        }
        let times = parts.compactMap(\.times)
        if let first = times.map(\.lowerBound).min(), let last = times.map(\.upperBound).max() {
            self.times = first...last
        }
    }
}
