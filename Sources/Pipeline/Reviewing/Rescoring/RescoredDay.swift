import AttributionModel
import Publishing

/// What a re-scored day's manifest says of the day itself.
struct RescoredDay {
    let day: Int32
    var status: DayStatus
    /// Whether it was decided before it was over: no night begins behind it.
    let isEarly: Bool
    let fingerprint: Digest
    /// What its rows are beside those that were published before.
    let rows: RowsOfDay
    let late: [ManifestValue]
    /// The logs without which it was decided.
    let missing: [MissingLogs]

    /// The manifest's members.
    var members: [ManifestValue.Member] {
        DayRecord.members(
            day: day, status: status, isEarly: isEarly, fingerprint: fingerprint, restates: rows.restates,
            late: .array(late), missing: missing)
    }
}
