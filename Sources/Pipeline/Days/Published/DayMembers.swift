import AttributionModel
import Publishing

/// What a day's manifest says of the day itself, whether a run or a re-scoring has decided it.
struct DayMembers {
    let day: Int32
    var status: DayStatus
    /// Whether it is decided before it is over: no night begins behind it.
    let isEarly: Bool
    let fingerprint: Digest
    /// What its rows are beside those that were published before.
    let rows: RowsOfDay
    /// The published days whose lines came late.
    let late: ManifestValue
    /// The logs without which it is decided, of whole days and of hours.
    let missing: [MissingLogs]

    /// The member that says what a day is worth.
    static let statusKey = "day_status"

    /// The member that is true where a day was decided before it was over, and absent where not.
    static let earlyKey = "decided_early"

    /// The manifest's members.
    var members: [ManifestValue.Member] {
        var members: [ManifestValue.Member] = [
            .init("date", .text(CivilDay.name(day))),
            .init(DayMembers.statusKey, .text(status.rawValue)),
            .init("fingerprint", .digest(fingerprint)),
        ]
        if let restates = rows.restates { members.append(.init(Restatement.key, restates.value)) }
        members.append(.init("late", late))
        for (key, isOfHours) in [(MissingLogs.key, false), (MissingLogs.hoursKey, true)] {
            let logs = missing.filter { $0.hours.isEmpty != isOfHours }
            if !logs.isEmpty { members.append(.init(key, .array(logs.map(\.value)))) }
        }
        if isEarly { members.append(.init(DayMembers.earlyKey, .flag(true))) }
        return members
    }
}

extension ManifestFile {
    /// What a day is worth; nil in a result without dates.
    var dayStatus: DayStatus? { (self[DayMembers.statusKey] as? String).flatMap(DayStatus.init(rawValue:)) }

    /// Whether it is of a day that was decided before it was over, and not since.
    var isEarly: Bool { self[DayMembers.earlyKey] as? Bool ?? false }

    /// The pipeline that decided it, and its file's text; that is empty where a version did not keep it.
    var pipeline: (name: String, text: String)? {
        guard let pipeline = self["pipeline"] as? [String: Any], let name = pipeline["name"] as? String else {
            return nil
        }
        return (name, pipeline["text"] as? String ?? "")
    }

    /// What varies from run to run.
    var run: [String: Any] { self["run"] as? [String: Any] ?? [:] }
}
