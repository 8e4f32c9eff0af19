import AttributionModel

/// Readable lines by file and day: which ones belong to other days than the run reads, and which came late.
struct DayLines: Sendable {
    /// A file and a quarter of an hour: in every zone, days begin with a new quarter.
    ///
    /// Packed, as there may be one for each of thousands of files and of the quarters of a month.
    struct Place: Hashable, Sendable {
        private let packed: UInt64

        /// The quarters of all times that a line may have fit 32 bits.
        init(file: Int, quarter: Int64) {
            packed = UInt64(UInt32(truncatingIfNeeded: file)) << 32 | UInt64(UInt32(truncatingIfNeeded: quarter))
        }

        var file: Int { Int(packed >> 32) }
        var quarter: Int64 { Int64(Int32(truncatingIfNeeded: packed)) }
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
    /// The number of lines at each place; those of the place at hand are among them after `flush`.
    private(set) var places: [Place: UInt32] = [:]
    /// The lines of a file mostly come in order, so those of the place at hand are counted separately.
    private var current = Place(file: -1, quarter: 0)
    private var currentCount = 0

    /// Counts a line.
    mutating func add(_ instant: Instant, file: Int, isOfOtherDay: Bool) {
        if isOfOtherDay { otherDays += 1 }
        newest = max(newest ?? instant, instant)
        let place = Place(file: file, quarter: instant.milliseconds / DayLines.length)
        if place != current {
            flush()
            current = place
        }
        currentCount += 1
    }

    /// Enters the lines of the place at hand into `places`.
    mutating func flush() {
        count(currentCount, at: current)
        currentCount = 0
    }

    private mutating func count(_ lines: Int, at place: Place) {
        guard lines > 0 else { return }
        places[place] = UInt32(clamping: Int(places[place] ?? 0) + lines)
    }

    /// Forgets at which places the lines are, once they have been counted by day.
    mutating func forgetPlaces() { places = [:] }

    /// Adds lines of a file that were counted before; all or none of them belong to other days than the run reads.
    mutating func add(_ lines: [(quarter: Int64, count: Int)], newest last: Instant, file: Int, areOfOtherDay: Bool) {
        for (quarter, count) in lines {
            if areOfOtherDay { otherDays += count }
            self.count(count, at: Place(file: file, quarter: quarter))
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
        flush()
        var (last, later) = (Int64?.none, 0)
        for (place, count) in places {
            if place.quarter > present { later += Int(count) } else { last = max(last ?? place.quarter, place.quarter) }
        }
        self.newest = last.map { Instant(milliseconds: min(($0 + 1) * DayLines.length - 1, now.milliseconds)) }
        return later
    }

    mutating func add(_ other: DayLines) {
        otherDays += other.otherDays
        if let theirs = other.newest { newest = max(newest ?? theirs, theirs) }
        for (place, count) in other.places { self.count(Int(count), at: place) }
        count(other.currentCount, at: other.current)
    }
}
