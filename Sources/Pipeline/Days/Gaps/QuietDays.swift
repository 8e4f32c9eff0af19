import AttributionModel

/// Days for which the logs have no line of a kind: seldom a quiet day, more often a failed upload or a day that nobody
/// logged.
struct QuietDays {
    private let days: [(kind: RecordKind, days: [Int32])]

    /// Looks at the days that a run decides; those known to lack logs are reported elsewhere.
    init(_ logs: LogsOfDays, lacking: [MissingLogs]) {
        days = RecordKind.logs.map { kind in
            let known = Set(lacking.filter { $0.kind == kind }.map(\.day))
            return (kind, logs.decided.filter { !known.contains($0) && logs.files.files(of: kind, day: $0).isEmpty })
        }
    }

    /// What a person should know of them.
    var warnings: [String] {
        days.compactMap { kind, days in
            guard !days.isEmpty else { return nil }
            return QuietDays.warning(kind, " of \(CivilDay.names(of: days))")
        }
    }

    /// Says that no record of a kind was read, and for which `days` if they are named.
    static func warning(_ kind: RecordKind, _ days: String = "") -> String {
        "no \(kind.name)\(days) was read; check that the logs are complete"
    }
}
