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
    let late: ManifestValue
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

    /// Whether its day was decided before it was over, and not since.
    var isEarly: Bool { self[DayMembers.earlyKey] as? Bool ?? false }

    /// The pipeline that decided it, and its file's text, which is empty if the version at the time did not keep it.
    var pipeline: (name: String, text: String)? {
        guard let pipeline = self["pipeline"] as? [String: Any], let name = pipeline["name"] as? String else {
            return nil
        }
        return (name, pipeline["text"] as? String ?? "")
    }

    /// What varies from run to run.
    var run: [String: Any] { self["run"] as? [String: Any] ?? [:] }
}
