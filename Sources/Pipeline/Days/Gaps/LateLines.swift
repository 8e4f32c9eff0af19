import AttributionModel
import Publishing
import Sources

/// Lines of days that were published without them (spec §8a).
struct LateLines {
    /// The late lines of one published day.
    struct Day: Sendable {
        var day: Int32
        var clicks = 0
        var installs = 0

        /// What a manifest says of it.
        var value: ManifestValue {
            .object([
                .init("date", .text(CivilDay.name(day))), .init("clicks", .integer(clicks)),
                .init("installs", .integer(installs)),
            ])
        }
    }
    private(set) var days: [Day] = []
    /// The days that will be published when this run has ended.
    private let publishedDays: [ClosedRange<Int32>]

    /// Finds the lines of published days that their own runs have not read; days that are decided again anyway do not
    /// count, and no run of their day would read `stray` lines.
    ///
    /// Looks only at the files at `places`: those in folders that the days themselves read. As many lines as are lost
    /// with files that are gone have not come late, but moved.
    init(_ logs: LogsOfDays, at places: ByKind<Set<Int>>, stray: StrayInstalls) throws {
        let (files, filled, published, decided) = (logs.files, logs.filled, logs.published, logs.decided)
        publishedDays = CivilDay.stretches(of: Set(published.inOrder.map(\.day)).union(decided).sorted())
        for day in published.inOrder where !decided.contains(day.day) {
            // A night reads files of few of the days that there are.
            guard RecordKind.logs.contains(where: { !files.files(of: $0, day: day.day).isEmpty }) else { continue }
            let known = KnownLines(of: day)
            func new(_ kind: RecordKind) -> Int {
                let inputs = logs.inputs(kind)
                return files.files(of: kind, day: day.day).reduce(0) { sum, found in
                    guard places[kind].contains(found.file) else { return sum }
                    if kind == .install, stray.isTooEarly(file: found.file, for: day.day) { return sum }
                    return sum + known.newLines(of: found.lines, in: inputs[found.file])
                }
            }
            let (clicks, installs) = (new(.click), new(.install))
            guard clicks + installs > 0 else { continue }
            let lacking = try filled.lacking(of: day)
            func moved(_ kind: RecordKind) -> Int {
                lacking[kind].reduce(0) { filled.isLost($1.key) ? $0 + $1.value.dayLines : $0 }
            }
            let found = Day(
                day: day.day, clicks: max(0, clicks - moved(.click)), installs: max(0, installs - moved(.install)))
            if found.clicks + found.installs > 0 { days.append(found) }
        }
    }

    /// What a person should know of them.
    var warnings: [String] {
        days.map { late in
            let day = CivilDay.name(late.day)
            // Up to the first unpublished one.
            let last = publishedDays.first { $0.contains(late.day) }.map { CivilDay.name($0.upperBound) } ?? day
            let days = day == last ? "--date \(day)" : "--from \(day) --to \(last)"
            let lines = "\(late.clicks.counted("click")) and \(late.installs.counted("install"))"
            return "\(lines) of \(day) came late: that day was published without them; run again from that day on, "
                + "with \(days) --force"
        }
    }
}
