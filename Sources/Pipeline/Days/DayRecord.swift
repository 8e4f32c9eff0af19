import AttributionModel
import Publishing

/// What a day's manifest says of the day itself.
struct DayRecord {
    let day: Int32
    let status: DayStatus
    /// Whether the day is not over yet at the run's clock.
    let isEarly: Bool
    let fingerprint: Digest
    /// What its rows are beside those that were published before.
    let rows: RowsOfDay
    /// The logs without which it is decided.
    let missing: [MissingLogs]
    let late: LateLines
    let files: FileDays
    /// The places of the files that a run of this day alone reads from now on, by kind: the manifest names no others.
    let namedFiles: [RecordKind: Set<Int>]
    /// Of the logs that the run read (`InputsAsRead`).
    let logs: Digest
    /// The run's unreadable lines, and which part of them are the day's.
    let rejects: RejectsOfDays
    let part: Int

    /// The member that says what a day is worth.
    static let statusKey = "day_status"

    /// The member that is true where a day was decided before it was over, and absent where not: no night
    /// begins behind it.
    static let earlyKey = "decided_early"

    /// Whether the manifest names a file, by its place: those of the run's that are read for other days alone, and have
    /// no lines that this one looks at, are left out.
    func names(_ kind: RecordKind, file: Int) -> Bool { namedFiles[kind]?.contains(file) == true }

    /// The manifest's members.
    var members: [ManifestValue.Member] {
        DayRecord.members(
            day: day, status: status, isEarly: isEarly, fingerprint: fingerprint, restates: rows.restates,
            late: late.value, missing: missing)
    }

    /// The members of any day's manifest.
    static func members(
        day: Int32, status: DayStatus, isEarly: Bool, fingerprint: Digest,
        restates: Restatement?, late: ManifestValue, missing: [MissingLogs]
    ) -> [ManifestValue.Member] {
        var members: [ManifestValue.Member] = [
            .init("date", .text(CivilDay.name(day))),
            .init(statusKey, .text(status.rawValue)),
            .init("fingerprint", .digest(fingerprint)),
        ]
        if let restates { members.append(.init(Restatement.key, restates.value)) }
        members.append(.init("late", late))
        if !missing.isEmpty { members.append(.init(MissingLogs.key, .array(missing.map(\.value)))) }
        if isEarly { members.append(.init(earlyKey, .flag(true))) }
        return members
    }
}
