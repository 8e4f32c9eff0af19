import AttributionModel

/// Readable lines by file and day: which ones belong to other days than the run reads, and which came late.
struct DayLines: Sendable {
    /// A file and a quarter of an hour: in every zone, days begin with a new quarter.
    struct Place: Hashable, Sendable {
        var file: Int
        var quarter: Int64

        /// The quarter's first instant, which lies on the same day as the whole quarter.
        var instant: Instant { Instant(milliseconds: quarter * DayLines.length) }
        /// Its last millisecond.
        var last: Instant { Instant(milliseconds: (quarter + 1) * DayLines.length - 1) }
    }
    private static let length = Milliseconds.hour / 4

    /// Lines outside what the run reads for matching (spec §8).
    private(set) var otherDays = 0
    /// The greatest time of all lines except those that `leaveOut` took.
    private(set) var newest: Instant?
    private var counts: [Place: Int] = [:]
    /// The lines of a file mostly come in order, so those of the place at hand are counted separately.
    private var current = Place(file: -1, quarter: 0)
    private var currentCount = 0

    /// The number of lines at each place.
    var places: [Place: Int] {
        var all = counts
        if currentCount > 0 { all[current, default: 0] += currentCount }
        return all
    }

    /// Counts a line.
    mutating func add(_ instant: Instant, file: Int, isOfOtherDay: Bool) {
        if isOfOtherDay { otherDays += 1 }
        newest = max(newest ?? instant, instant)
        let place = Place(file: file, quarter: instant.milliseconds / DayLines.length)
        if place != current {
            if currentCount > 0 { counts[current, default: 0] += currentCount }
            current = place
            currentCount = 0
        }
        currentCount += 1
    }

    /// Adds lines of a file that were counted before; all or none of them belong to other days than the run reads.
    mutating func add(_ lines: [(quarter: Int64, count: Int)], newest last: Instant, file: Int, areOfOtherDay: Bool) {
        for (quarter, count) in lines {
            if areOfOtherDay { otherDays += count }
            counts[Place(file: file, quarter: quarter), default: 0] += count
        }
        newest = max(newest ?? last, last)
    }

    /// Ignores lines dated after `now` when it comes to the newest, and returns how many these are: otherwise a wrong
    /// clock somewhere would look like logs that keep coming.
    ///
    /// By quarters of an hour: a few minutes ahead count as now, and of the newest line before that only the quarter is
    /// known, whose end is taken.
    mutating func leaveOut(after now: Instant) -> Int {
        guard let newest, newest > now else { return 0 }
        let present = now.milliseconds / DayLines.length
        let (places, last) = (places, places.keys.map(\.quarter).filter { $0 <= present }.max())
        self.newest = last.map { Instant(milliseconds: min(($0 + 1) * DayLines.length - 1, now.milliseconds)) }
        return places.reduce(0) { $0 + ($1.key.quarter > present ? $1.value : 0) }
    }

    mutating func add(_ other: DayLines) {
        otherDays += other.otherDays
        if let theirs = other.newest { newest = max(newest ?? theirs, theirs) }
        counts.merge(other.places, uniquingKeysWith: +)
    }
}
