import AttributionModel
import Signals

/// The times of installs for which logs have clicks: from the longest window before an install to when it is moved to.
struct CoveredInstalls: Sendable {
    /// If most days have fewer clicks than this, a day may be without any by chance.
    private static let manyClicks = 30

    /// The times of the first and of the last click.
    let clicks: ClosedRange<Instant>
    private let window: Milliseconds
    private let later: Milliseconds
    /// For each day that is no gap, the first day of the unbroken row that it is in; nil if days have too few clicks to
    /// tell gaps.
    private let beginnings: [BatchDay: BatchDay]?
    private var clock: DayClock

    /// Finds them by the times of clicks and by their number on each day, in order.
    ///
    /// Days with less than a tenth of the clicks of most days are gaps in the logs, or have but clicks that are dated
    /// wrongly.
    init(
        _ clicks: ClosedRange<Instant>, onDays counts: [(day: BatchDay, clicks: Int)], window: Milliseconds,
        later: Milliseconds, zone: UInt16
    ) {
        (self.clicks, self.window, self.later) = (clicks, window, later)
        clock = DayClock(zone: zone)
        // Of clicks that are dated wrongly there may be one on each of many days.
        let usual = counts.map(\.clicks).filter { $0 * 10 >= CoveredInstalls.manyClicks }.sorted()
        let areUsual = usual.reduce(0, +) * 10 >= counts.reduce(0) { $0 + $1.clicks } * 9
        let median = usual.isEmpty ? 0 : usual[usual.count / 2]
        guard areUsual, median >= CoveredInstalls.manyClicks else {
            beginnings = nil
            return
        }
        var found: [BatchDay: BatchDay] = [:]
        for (day, clicks) in counts where clicks * 10 >= median { found[day] = found[day - 1] ?? day }
        beginnings = found
    }

    /// Whether there are clicks all around an install that came at a time.
    mutating func contain(_ time: Instant) -> Bool {
        let (first, last) = (time - window, time + later)
        guard clicks.contains(first), clicks.contains(last) else { return false }
        guard let beginnings else { return true }
        return beginnings[clock.day(of: last)].map { $0 <= clock.day(of: first) } ?? false
    }
}
