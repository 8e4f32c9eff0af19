import AttributionModel

/// Readable lines by file and day: which ones belong to other days than the run reads, and which came late.
struct DayLines: Sendable {
    /// A file and a quarter of an hour: in every zone, days begin with a new quarter.
    ///
    /// Packed, as there may be one for each of thousands of files and of the quarters of a month.
    struct FileQuarter: Hashable, Sendable {
        private let packed: UInt64

        /// The quarters of all times that a line may have fit 32 bits.
        init(file: Int, number: Int64) {
            packed = UInt64(UInt32(truncatingIfNeeded: file)) << 32 | UInt64(UInt32(truncatingIfNeeded: number))
        }

        var file: Int { Int(packed >> 32) }
        /// The quarter's number, from 1970-01-01 on.
        var number: Int64 { Int64(Int32(truncatingIfNeeded: packed)) }
        /// The quarter's first instant, which lies on the same day as the whole quarter.
        var instant: Instant { Instant(milliseconds: number * DayLines.length) }
        /// Its last millisecond.
        var last: Instant { Instant(milliseconds: (number + 1) * DayLines.length - 1) }
    }
    private static let length = Milliseconds.hour / 4

    /// Lines outside what the run reads for matching (spec §8).
    private(set) var otherDays = 0
    /// The greatest time of all lines except those that `leaveOut` took.
    private(set) var newest: Instant?
    /// The number of lines of each quarter; those of the quarter at hand are among them after `flush`.
    private(set) var quarters: [FileQuarter: UInt32] = [:]
    /// The lines of a file mostly come in order, so those of the quarter at hand are counted separately.
    private var current = FileQuarter(file: -1, number: 0)
    private var currentCount = 0

    /// Counts a line.
    mutating func add(_ instant: Instant, file: Int, isOfOtherDay: Bool) {
        if isOfOtherDay { otherDays += 1 }
        newest = max(newest ?? instant, instant)
        let quarter = FileQuarter(file: file, number: instant.milliseconds / DayLines.length)
        if quarter != current {
            flush()
            current = quarter
        }
        currentCount += 1
    }

    /// Enters the lines of the quarter at hand into `quarters`.
    mutating func flush() {
        count(currentCount, of: current)
        currentCount = 0
    }

    private mutating func count(_ lines: Int, of quarter: FileQuarter) {
        guard lines > 0 else { return }
        quarters[quarter] = UInt32(clamping: Int(quarters[quarter] ?? 0) + lines)
    }

    /// Forgets of which quarters the lines are, once they have been counted by day.
    mutating func forgetQuarters() { quarters = [:] }

    /// Adds lines of a file that were counted before; all or none of them belong to other days than the run reads.
    mutating func add(_ lines: [(quarter: Int64, count: Int)], newest last: Instant, file: Int, areOfOtherDay: Bool) {
        for (quarter, count) in lines {
            if areOfOtherDay { otherDays += count }
            self.count(count, of: FileQuarter(file: file, number: quarter))
        }
        newest = max(newest ?? last, last)
    }

    /// Leaves lines dated after `now` out of `newest`, and returns how many they are: otherwise a wrong clock somewhere
    /// would look like logs that keep coming.
    ///
    /// Lines are known by quarters of an hour. So lines of the quarter of `now` are not left out, even if they are a
    /// few minutes ahead; and `newest` becomes the end of the newest quarter that is left, or `now` if that is earlier.
    mutating func leaveOut(after now: Instant) -> Int {
        guard let newest, newest > now else { return 0 }
        let present = now.milliseconds / DayLines.length
        flush()
        var (last, later) = (Int64?.none, 0)
        for (quarter, count) in quarters {
            let number = quarter.number
            if number > present { later += Int(count) } else { last = max(last ?? number, number) }
        }
        self.newest = last.map { Instant(milliseconds: min(($0 + 1) * DayLines.length - 1, now.milliseconds)) }
        return later
    }

    mutating func add(_ other: DayLines) {
        otherDays += other.otherDays
        if let theirs = other.newest { newest = max(newest ?? theirs, theirs) }
        for (quarter, count) in other.quarters { self.count(Int(count), of: quarter) }
        count(other.currentCount, of: other.current)
    }
}
