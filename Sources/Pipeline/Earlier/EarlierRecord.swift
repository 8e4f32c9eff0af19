import AttributionModel
import Matching

/// Marks records of earlier rows among those of the run's installs in one sorter: `first` is the row's order over all
/// days, `second` where its line is kept.
enum EarlierRecord {
    /// A row's record.
    static func record(key: Digest, at time: Instant, order: UInt64, line: UInt64) -> SortRecord {
        SortRecord(key: key, time: time.milliseconds, first: order, second: line, third: 1)
    }

    /// Whether a record is an earlier row's.
    static func isEarlier(_ record: SortRecord) -> Bool { record.third == 1 }
}
