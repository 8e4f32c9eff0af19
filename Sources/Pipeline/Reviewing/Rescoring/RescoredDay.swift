import AttributionModel
import Publishing

/// What a re-scored day's manifest says of the day itself.
struct RescoredDay {
    let day: Int32
    var status: DayStatus
    /// Whether it was decided before it was over: no night begins behind it.
    let isEarly: Bool
    let fingerprint: Digest
    /// The run that it replaces, and how many rows changed; nil where no row changed.
    var restates: (finishedAt: String, rowsChanged: Int)?
    let late: [ManifestValue]

    /// The manifest's members.
    var members: [ManifestValue.Member] {
        DayRecord.members(
            day: day, status: status, isEarly: isEarly, fingerprint: fingerprint, restates: restates,
            late: .array(late))
    }
}
