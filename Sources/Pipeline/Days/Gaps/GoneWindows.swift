import AttributionModel
import Signals
import Sources

/// Logs of clicks from before a published day by which it was decided, and which are gone or have no readable line any
/// more: decided again without them, the day would lose clicks, and rows their attribution.
///
/// Logs that are old are removed some day, which is no reason to stop a night: the day stays as it is. A new day is
/// decided without the clicks that earlier days of its window had, which a warning says.
struct GoneWindows {
    /// The files of one day's window.
    private struct Loss {
        var day: Int32
        /// The day's published rows.
        var rows: Int
        /// Their names' bytes.
        var names: Set<[UInt8]>

        private var them: String { names.count == 1 ? "it" : "them" }
        private var text: String {
            let first = names.min { $0.lexicographicallyPrecedes($1) } ?? []
            let others = names.count == 1 ? "" : " and \((names.count - 1).counted("other file"))"
            return "\(String(decoding: first, as: UTF8.self).printable)\(others), with clicks of the window by which "
                + "that day was decided, \(names.count == 1 ? "is" : "are") gone or without a readable line"
        }

        var refusal: LostDays.RefusedDay {
            let problem =
                "cannot decide \(CivilDay.name(day)) again: \(text); put \(them) back, or use --allow-missing to go on "
                + "without \(them)"
            return LostDays.RefusedDay(day: day, error: RunError(.inputMissing, problem))
        }

        var kept: LostDays.KeptDay {
            let warning =
                "\(CivilDay.name(day)) is kept as published, with \(rows.counted("row")): \(text); put \(them) back, "
                + "or use --allow-missing to decide that day without \(them)"
            return LostDays.KeptDay(day: day, rows: rows, files: names, warning: warning)
        }

        var warning: String { "\(CivilDay.name(day)) is decided again, without some clicks: \(text)" }
    }
    private var losses: [Loss] = []
    /// The days without any click now that new days have in their windows, by the new day.
    private var lostDays: [(day: Int32, lost: [Int32])] = []
    private let isForced: Bool

    /// Compares the clicks that were read with the manifests of those of the days that were published before.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to new files.
    init(
        _ totals: RunTotals, _ files: FileDays, of run: AttributionRun, published: PublishedDays,
        decided: ClosedRange<Int32>
    ) throws {
        isForced = run.options.isForced
        let clicks = totals[.click].inputs
        let filled = Set(files.filled(.click).map { clicks[$0].name.utf8Bytes })
        let contents = Set(clicks.map(\.digest))
        for day in decided {
            guard let before = published[day] else {
                let lost = try GoneWindows.lostDays(
                    before: min(day, decided.lowerBound), inWindowOf: day, files, of: run, published)
                if !lost.isEmpty { lostDays.append((day, lost)) }
                continue
            }
            guard before.rows > 0 else { continue }
            let lost = before.inputs.filter { name, input in
                input.lines > 0 && input.dayLines == 0 && !filled.contains(name) && !contents.contains(input.digest)
            }
            guard !lost.isEmpty else { continue }
            let lostNames = lost.keys.map { String(decoding: $0, as: UTF8.self) }
            let known = Set(before.inputs.values.map(\.digest))
            let window = DayInputs.clickDays(of: day, run).lowerBound..<day
            var names: Set<[UInt8]> = []
            for (pattern, days) in GoneWindows.patterns(of: run, window, day: day) {
                let isReplaced = days.clamped(to: window).contains { day in
                    files.files(of: .click, day: day).contains { found in
                        let input = clicks[found.file]
                        return before.inputs[input.name.utf8Bytes] == nil && !known.contains(input.digest)
                    }
                }
                guard !isReplaced else { continue }
                names.formUnion(
                    try InputFiles.names(lostNames, matching: pattern, under: run.options.input).map(\.utf8Bytes))
            }
            if !names.isEmpty { losses.append(Loss(day: day, rows: before.rows, names: names)) }
        }
    }

    /// The published days in the window of a day, up to another one, whose manifests name logs with clicks of theirs,
    /// of which none has been read.
    private static func lostDays(
        before end: Int32, inWindowOf day: Int32, _ files: FileDays, of run: AttributionRun, _ published: PublishedDays
    ) throws -> [Int32] {
        let zone = run.pipeline.zone
        let start = ZoneTable.shared.start(ofDay: day, in: zone) - run.pipeline.match.longestWindow
        return try (min(ZoneTable.shared.day(of: start, in: zone), end)..<end).filter { near in
            guard let known = published[near], files.files(of: .click, day: near).isEmpty else { return false }
            let names = known.inputs.filter { $0.value.dayLines > 0 }.keys.map { String(decoding: $0, as: UTF8.self) }
            let patterns = run.pipeline.clicks.paths.map { PathTemplate($0).anyDay }
            return try !InputFiles.names(names, matching: patterns, under: run.options.input).isEmpty
        }
    }

    /// The patterns of files that have a day's window as the pipeline is now, each with the days whose lines may lie
    /// there: folders may be of UTC days.
    private static func patterns(
        of run: AttributionRun, _ window: Range<Int32>, day: Int32
    ) -> [([String], Range<Int32>)] {
        run.pipeline.clicks.paths.flatMap { path -> [([String], Range<Int32>)] in
            let template = PathTemplate(path)
            guard template.namesDays else { return [([path], window)] }
            return (window.lowerBound - 1..<day).map { (template.patterns(ofDay: $0), $0 - 1..<$0 + 2) }
        }
    }

    /// The first day that would be decided without them by force, and why it is not; nil if there is none.
    var refusal: LostDays.RefusedDay? { isForced ? losses.first?.refusal : nil }

    /// The days that are kept as they are, unless somebody forces them to be decided or has allowed the loss.
    func kept(allowingLoss: Bool) -> [LostDays.KeptDay] { isForced || allowingLoss ? [] : losses.map(\.kept) }

    /// What a person should know of days that were decided without clicks of their windows.
    func warnings(of decided: Range<Int32>) -> [String] {
        losses.filter { decided.contains($0.day) }.map(\.warning)
            + lostDays.filter { decided.contains($0.day) }.map { day, lost in
                "\(CivilDay.name(day)) is decided without clicks of \(CivilDay.names(of: lost)), which "
                    + "\(lost.count == 1 ? "is" : "are") in its window: the logs that had them are gone or without a "
                    + "readable line; put them back, and decide that day again"
            }
    }
}
