import AttributionModel
import Publishing

/// Logs of a day, or of some of its hours, that a pattern of the pipeline should find and does not.
///
/// If the day is nevertheless decided, its manifest names them. Whoever allowed that has accepted the loss: that day
/// and those after it are decided without asking again, for as long as these logs are missing. Otherwise a lost upload
/// would have to be allowed every night for as long as the window reaches back. Hours may really have been empty: for
/// them nobody is asked.
struct MissingLogs: Hashable {
    /// Clicks or installs.
    var kind: RecordKind
    var day: BatchDay
    /// The pattern as the pipeline spells it.
    var pattern: String
    /// The hours that have none, 0 to 23 in order, if others of the day have; empty if the whole day has none.
    var hours: [Int] = []

    /// The hours as patterns spell them.
    fileprivate var hourTexts: [String] { hours.map(PathTemplate.text(ofHour:)) }

    /// What the manifest says of them.
    var value: ManifestValue {
        var members: [ManifestValue.Member] = [
            .init("kind", .text(kind.name)), .init("date", .text(day.name)), .init("pattern", .text(pattern)),
        ]
        if !hours.isEmpty { members.append(.init("hours", .texts(hourTexts))) }
        return .object(members)
    }
}

extension MissingLogs {
    /// Takes an entry of a manifest.
    ///
    /// - Throws: what it lacks.
    init(_ entry: [String: Any], isOfHours: Bool) throws(ManifestProblem) {
        let name = "a log that was missing"
        let word = try entry.text("kind", of: name)
        guard let kind = RecordKind.allCases.first(where: { $0.name == word }) else { throw .lacking("kind", of: name) }
        self.init(kind: kind, day: try entry.day("date", of: name), pattern: try entry.text("pattern", of: name))
        guard isOfHours else { return }
        guard let hours = (entry["hours"] as? [String])?.map(PathTemplate.hour), !hours.isEmpty, !hours.contains(nil)
        else { throw .lacking("hours", of: name) }
        self.hours = hours.compactMap { $0 }
    }
}

extension [MissingLogs] {
    /// What is missing, day by day: `no clicks of 2026-11-05 (us/{date}.jsonl) and no installs of …`.
    ///
    /// Days that lack the same clicks, or the same installs, are named together. The logs must be in order.
    var text: String {
        var parts: [MissingPart] = []
        for logs in self {
            if let last = parts.indices.last, parts[last].add(patternOf: logs) { continue }
            parts.append(MissingPart(logs))
        }
        var joined: [MissingPart] = []
        for part in parts {
            if let place = joined.firstIndex(where: { $0.lacksSame(as: part) }) {
                joined[place].days += part.days
            } else {
                joined.append(part)
            }
        }
        return joined.map(\.words).listed("and")
    }
}

/// What days lack of the same kind.
private struct MissingPart {
    var days: [BatchDay]
    private let logs: MissingLogs
    private var patterns: [String]

    init(_ logs: MissingLogs) {
        self.logs = logs
        days = [logs.day]
        patterns = [logs.pattern]
    }

    /// Takes the pattern of other logs if they differ in nothing else; returns whether it has.
    mutating func add(patternOf other: MissingLogs) -> Bool {
        guard logs.kind == other.kind, logs.day == other.day, logs.hours == other.hours else { return false }
        patterns.append(other.pattern)
        return true
    }

    /// Whether another day lacks the same, all day long.
    func lacksSame(as other: MissingPart) -> Bool {
        logs.kind == other.logs.kind && logs.hours.isEmpty && other.logs.hours.isEmpty && patterns == other.patterns
    }

    var words: String {
        let hours = logs.hourTexts.joined(separator: ", ")
        let part = logs.hours.isEmpty ? "" : "the hour\(logs.hours.count == 1 ? "" : "s") \(hours) of "
        return "no \(logs.kind.plural) of \(part)\(days.names) (\(patterns.joined(separator: ", ")))"
    }
}
