import AttributionModel
import Publishing

/// What a day's manifest says of the day itself, whether a run or a re-scoring decided it.
struct DayMembers {
    let day: Int32
    var status: DayStatus
    /// Whether it is decided before it is over, so that nights do not take it for done.
    let isEarly: Bool
    let fingerprint: Digest
    /// How its rows compare with those that were published before.
    let rows: RowsOfDay
    /// The published days whose lines came late.
    let late: [LateLines.Day]
    /// The logs without which it is decided, for whole days and for hours.
    let missing: [MissingLogs]

    /// The member that says what a day is worth.
    static let statusKey = "day_status"

    /// The member that is true if a day was decided before it was over, and otherwise absent.
    static let earlyKey = "decided_early"

    /// The manifest's members.
    var members: [ManifestValue.Member] {
        var members: [ManifestValue.Member] = [
            .init("date", .text(CivilDay.name(day))),
            .init(DayMembers.statusKey, .text(status.rawValue)),
            .init("fingerprint", .digest(fingerprint)),
        ]
        if let restates = rows.restates { members.append(.init(Restatement.key, restates.value)) }
        members.append(.init("late", .array(late.map(\.value))))
        for (key, isOfHours) in [(MissingLogs.key, false), (MissingLogs.hoursKey, true)] {
            let logs = missing.filter { $0.hours.isEmpty != isOfHours }
            if !logs.isEmpty { members.append(.init(key, .array(logs.map(\.value)))) }
        }
        if isEarly { members.append(.init(DayMembers.earlyKey, .flag(true))) }
        return members
    }
}
