import AttributionModel
import Signals
import Sources

/// Lines that published days were decided without: their own, and of the first one also clicks from before it
/// (spec §8a).
///
/// A day's manifest lists the files by which it was decided, with digests and numbers of lines. The old lines are not
/// kept, so lines are counted, not compared. Among the lines of a published day
/// - *new* ones are in files that the run has read, beyond those that the manifest has: none of a file with known
///   content, under whatever name; what a file has gained if only its name is known; all of any other (`KnownFiles`);
/// - *lost* ones are those that the manifest has of files that are gone or have no readable line any more, unless their
///   content was read under another name (`LogsOfDays.lacking`, `isLost`);
/// - *moved* ones are lost and taken for new ones, as logs may be packed anew;
/// - *late* ones are new and not moved.
///
/// If there are as many new lines as lost ones, or more, all lost ones are taken to have moved. Otherwise old logs were
/// removed, and lines are only taken to have moved between files whose paths name the same day, or no day near. As many
/// late lines as were lost there stay unknown. Take day 5, decided by `a` with 100 lines in its own folder and by `n`
/// with 40 in that of day 6:
///
///     `a` is gone, `b` in the folder of day 5 has 103    new 103, lost 100    3 late
///     `n` is gone, too                                   new 103, lost 140    day 5: 103 - 100 = 3 late; day 6: none
///     the same, but `b` has 90                           new 90, lost 140     day 5: 90 < 100, none late; day 6: none
///
/// Lines that a remaining file has lost do not count. So when a log is split, its lines are called late once, but a
/// file that was cut off cannot hide late lines in others. Of days that are decided again, `GoneFiles` weighs new
/// against lost lines. Late lines that such a run finds in folders of later days are found there again
/// (`RememberedFiles`).
enum LateLines {
    /// The published days with late lines, apart from days that are decided again anyway, and from `stray` lines, which
    /// no run of their day would read.
    ///
    /// Looks only at files in folders that the run's own days read.
    static func days(_ logs: LogsOfDays, stray: StrayInstalls) throws -> [LateDay] {
        var days: [LateDay] = []
        let (files, published, decided) = (logs.files, logs.published, logs.decided)
        let places = logs.places(of: logs.span.inputs.own(of: decided))
        for day in published.inOrder where !decided.contains(day.day) {
            let clicksBefore =
                day.day == published.inOrder.first?.day ? try LateLines.clicksBefore(day, logs, at: places[.click]) : 0
            // A night reads files of few of the days that there are.
            guard clicksBefore > 0 || RecordKind.logs.contains(where: { !files.files(of: $0, day: day.day).isEmpty })
            else { continue }
            let known = try day.manifest.inputs.ofDay()
            let new = ByKind { kind in
                logs.newLines(of: day.day, kind, since: known) { file in
                    places[kind].contains(file) && !(kind == .install && stray.isTooEarly(file: file, for: day.day))
                }
            }
            guard new[.click].total + clicksBefore + new[.install].total > 0 else { continue }
            let lacking = try logs.lacking(of: day)
            func late(_ kind: RecordKind) -> Int {
                var lost = LinesByFile()
                for (name, file) in lacking[kind] where logs.isLost(name) { lost.add(file.dayLines, of: name) }
                return LateLines.late(new[kind], besides: lost, of: day.day, kind, logs.run)
            }
            let found = LateDay(
                day: day.day, fingerprint: day.own.fingerprint, clicks: late(.click), clicksBefore: clicksBefore,
                installs: late(.install))
            if found.clicks + found.clicksBefore + found.installs > 0 { days.append(found) }
        }
        return days
    }

    /// How many of the `new` lines of a day have come late, and have not moved from the `lost` ones.
    private static func late(
        _ new: LinesByFile, besides lost: LinesByFile, of day: BatchDay, _ kind: RecordKind, _ run: AttributionRun
    ) -> Int {
        guard new.total > 0, new.total < lost.total else { return max(0, new.total - lost.total) }
        let paths = run.pipeline.paths(of: kind)
        var (new, lost, late) = (new, lost, 0)
        // Folders may be of UTC days.
        for near in day - 1...day + 1 {
            let patterns = paths.naming(near)
            let gained = new.take(run.names(new.files, matching: patterns))
            late += max(0, gained - lost.take(run.names(lost.files, matching: patterns)))
        }
        return late + max(0, new.total - lost.total)
    }

    /// How many clicks from before the first published day have come since it was decided, as far as it looks at them.
    private static func clicksBefore(_ first: PublishedDay, _ logs: LogsOfDays, at places: Set<Int>) throws -> Int {
        guard first.day < logs.decided.lowerBound else { return 0 }
        let (pipeline, inputs) = (logs.run.pipeline, logs.inputs(.click))
        let start = pipeline.clickStart(ofDay: first.day)
        // All such lines of each file, and those that the day looks at.
        var (all, wanted): ([Int: Int], [Int: Int]) = ([:], [:])
        for (file, day, lines) in logs.files.days(of: .click) where day < first.day && places.contains(file) {
            all[file, default: 0] += lines
            guard let newest = logs.files.newestClick(file: file, day: day), newest >= start else { continue }
            wanted[file, default: 0] += lines
        }
        guard !wanted.isEmpty else { return 0 }
        let known = try first.manifest.inputs.ofDay()
        let late = wanted.reduce(0) { $0 + min($1.value, known.newLinesBefore(all[$1.key] ?? 0, in: inputs[$1.key])) }
        guard late > 0 else { return 0 }
        let lost = try logs.lacking(of: first) { $0.dayLines == 0 }[.click]
        return max(0, late - lost.reduce(0) { logs.isLost($1.key) ? $0 + $1.value.lines : $0 })
    }

    /// A day and those after it, given the stretches of published days: up to the first day that is not published.
    static func days(from day: BatchDay, among published: [ClosedRange<BatchDay>]) -> ClosedRange<BatchDay> {
        day...(published.first { $0.contains(day) }?.upperBound ?? day)
    }

    /// What decides these days again.
    static func options(from day: BatchDay, among published: [ClosedRange<BatchDay>]) -> String {
        let last = days(from: day, among: published).upperBound
        return (day == last ? "--date \(day.name)" : "--from \(day.name) --to \(last.name)") + " --force"
    }
}

extension LateDay {
    /// The first published day that may change by it, given the stretches of published days: of clicks, with
    /// `clock_skew`, one before their own, as a click may come that much after its install (spec §4).
    func firstDay(among published: [ClosedRange<BatchDay>], by pipeline: PipelineDefinition) -> BatchDay {
        guard clicks > 0, let stretch = published.first(where: { $0.contains(day) }) else { return day }
        let earliest = pipeline.start(ofDay: day) - pipeline.match.clockSkew
        return max(stretch.lowerBound, ZoneTable.shared.day(of: earliest, in: pipeline.zone))
    }

    /// What a person should know of it, given the stretches of published days, the `first` day that may change by it,
    /// whether it is kept as it is for lack of logs, and what to do where days from then on have other `settings`.
    func warnings(
        among published: [ClosedRange<BatchDay>], from first: BatchDay, isKept: Bool, settings: String
    ) -> [String] {
        let name = day.name
        let own = [(clicks, "click"), (installs, "install")].filter { $0.0 > 0 }
        let ofDay = own.map { $0.counted($1) }.joined(separator: " and ") + " of \(name)"
        let ofWindow = "\(clicksBefore.counted("click")) of the window before \(name)"
        // Installs of the days before claim clicks, too.
        let orBefore = "; if earlier days have installs, begin with the first of these"
        let late = [(clicks + installs, ofDay, ""), (clicksBefore, ofWindow, orBefore)].filter { $0.0 > 0 }
        let again = LostDays.again(isKept: isKept)
        let start = first == day ? "that day" : "\(first.name), whose installs they may reach by clock_skew,"
        let options = LateLines.options(from: first, among: published)
        return late.map { count, lines, addition in
            "\(lines) came late: that day was published without \(count == 1 ? "it" : "them"); "
                + "\(again) from \(start) on, with \(options)\(addition)\(settings)"
        }
    }
}
