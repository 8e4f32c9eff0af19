import AttributionModel

/// Readable lines by their file and day: which ones are of other days than the run reads, and which came late.
struct DayLines: Sendable {
    /// A file and a quarter of an hour: every zone's days begin with one.
    struct Place: Hashable, Sendable {
        var file: Int
        var quarter: Int64

        /// The quarter's first instant, of the same day as all of it.
        var instant: Instant { Instant(milliseconds: quarter * DayLines.length) }
    }
    private static let length = Milliseconds.hour / 4

    /// Lines outside what the run reads for matching (spec §8).
    private(set) var otherDays = 0
    /// The greatest time of all, but for what `leaveOut` took.
    private(set) var newest: Instant?
    private var counts: [Place: Int] = [:]
    /// Lines of one file come mostly in order: those of the place at hand are counted apart.
    private var current = Place(file: -1, quarter: 0)
    private var currentCount = 0

    /// The lines of each place.
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

    /// Counts lines of a file that are counted already, all or none of them of other days than the run reads.
    mutating func add(_ lines: [(quarter: Int64, count: Int)], newest last: Instant, file: Int, areOfOtherDay: Bool) {
        for (quarter, count) in lines {
            if areOfOtherDay { otherDays += count }
            counts[Place(file: file, quarter: quarter), default: 0] += count
        }
        newest = max(newest ?? last, last)
    }

    /// Lets lines that are dated after a moment not count for the newest, and gives how many they are: a clock that is
    /// wrong somewhere would pass for logs that still come.
    ///
    /// By the quarters of an hour: some minutes ahead are as good as now, and the newest before them is known to its
    /// quarter, which counts to its end.
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
