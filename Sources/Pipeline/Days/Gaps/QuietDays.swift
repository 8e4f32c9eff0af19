import AttributionModel

/// Days for which the logs have no line of a kind: seldom a quiet day, more often a failed upload or a day that nobody
/// logged.
///
/// They are named and not refused, as an empty file says no more.
enum QuietDays {
    /// What a person should know of those that a run decides; those known to lack logs are reported elsewhere.
    static func warnings(_ logs: LogsOfDays) -> [String] {
        let lacking = logs.decided.flatMap(logs.span.inputs.missing)
        return RecordKind.logs.compactMap { kind in
            let known = Set(lacking.filter { $0.kind == kind }.map(\.day))
            let days = logs.decided.filter { !known.contains($0) && logs.files.files(of: kind, day: $0).isEmpty }
            return days.isEmpty ? nil : kind.noneRead(" of \(days.names)")
        }
    }
}
