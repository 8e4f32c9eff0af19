import AttributionModel
import Reporting

/// Clicks by batch day.
struct DayCounts: Sendable {
    private var days: [BatchDay: DimensionCounts] = [:]
    /// The day that was added to last, whose clicks are not in `days`: consecutive clicks mostly have the same day.
    private var last: (day: BatchDay, counts: DimensionCounts)?

    /// The clicks of a single day.
    func only(_ day: BatchDay) -> DayCounts {
        var one = DayCounts()
        one.add(self[day], to: day)
        return one
    }

    /// The days that have clicks, with their counts, in order.
    var all: [(day: BatchDay, counts: DimensionCounts)] {
        var days = days
        if let last { days[last.day] = last.counts }
        return days.filter { !$1.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The clicks of a day.
    subscript(day: BatchDay) -> DimensionCounts {
        if let last, last.day == day { return last.counts }
        return days[day] ?? DimensionCounts()
    }

    mutating func add(_ more: DimensionCounts, to day: BatchDay) {
        if last?.day != day {
            if let last { days[last.day] = last.counts }
            last = (day, days[day] ?? DimensionCounts())
        }
        last?.counts += more
    }

    static func += (lhs: inout DayCounts, rhs: DayCounts) {
        for (day, counts) in rhs.all { lhs.add(counts, to: day) }
    }
}
