import AttributionModel
import Publishing

/// Logs of a day that a pattern of the pipeline should find and does not.
///
/// A day that is decided without them all the same names them in its manifest. Whoever allowed that has accepted the
/// loss: that day and those after it are decided without asking again, as long as those logs stay away.
struct MissingLogs: Hashable {
    /// Clicks or installs.
    var kind: RecordKind
    var day: Int32
    /// The pattern as the pipeline has it.
    var pattern: String

    /// The member of a manifest that lists them.
    static let key = "missing_logs"

    /// What the manifest says of them.
    var value: ManifestValue {
        .object([
            .init("kind", .text(kind.name)), .init("date", .text(CivilDay.name(day))), .init("pattern", .text(pattern)),
        ])
    }
}

extension [MissingLogs] {
    /// What is missing, day by day: `no clicks of 2026-11-05 (us/{date}.jsonl), no installs of …`; they come in order.
    var text: String {
        var parts: [(kind: RecordKind, day: Int32, patterns: [String])] = []
        for logs in self {
            if let last = parts.last, last.kind == logs.kind, last.day == logs.day {
                parts[parts.count - 1].patterns.append(logs.pattern)
            } else {
                parts.append((logs.kind, logs.day, [logs.pattern]))
            }
        }
        return parts.map { "no \($0.kind.name)s of \(CivilDay.name($0.day)) (\($0.patterns.joined(separator: ", ")))" }
            .joined(separator: ", ")
    }
}
