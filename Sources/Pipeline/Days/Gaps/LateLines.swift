import AttributionModel
import Publishing
import Sources

/// Lines of days that were published without them (spec §8a).
struct LateLines {
    /// The late lines of one published day.
    struct Day {
        var day: Int32
        var clicks = 0
        var installs = 0
    }
    private(set) var days: [Day] = []
    /// The days that will be published when this run has ended.
    private let publishedDays: [ClosedRange<Int32>]

    /// Finds the lines of published days that their own runs have not read; days in `decided` are decided again anyway,
    /// and no run of their day would read `stray` lines.
    ///
    /// Looks only at the files at `places`: those in folders that the days themselves read. As many lines as are lost
    /// with files that are gone have not come late, but moved.
    init(
        _ totals: RunTotals, _ files: FileDays, of run: AttributionRun, at places: ByKind<Set<Int>>,
        stray: StrayInstalls, published: PublishedDays, decided: ClosedRange<Int32>
    ) throws {
        publishedDays = CivilDay.stretches(of: Set(published.inOrder.map(\.day)).union(decided).sorted())
        let filled = FilledFiles(totals, files, of: run)
        for day in published.inOrder where !decided.contains(day.day) {
            let known = KnownLines(of: day)
            func new(_ kind: RecordKind) -> Int {
                let inputs = totals[kind].inputs
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

    /// What the manifest says of them.
    var value: ManifestValue {
        .array(
            days.map { late in
                .object([
                    .init("date", .text(CivilDay.name(late.day))), .init("clicks", .integer(late.clicks)),
                    .init("installs", .integer(late.installs)),
                ])
            })
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
