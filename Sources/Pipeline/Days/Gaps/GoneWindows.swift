import AttributionModel
import Signals
import Sources

/// Logs of clicks from before a published day by which it was decided, and which are gone or have no readable line any
/// more: decided again without them, the day would lose clicks, and rows their attribution.
///
/// Logs that are old are removed some day, which is no reason to stop a night: the day stays as it is, which is told
/// once. A new day is decided without the clicks that earlier days of its window had, which a warning says.
struct GoneWindows {
    /// The files of one day's window.
    private struct Loss {
        var day: Int32
        /// The day's published rows.
        var rows: Int
        /// Their names' bytes.
        var names: Set<[UInt8]>
        /// Whether an earlier run has kept the day without these files.
        var isKnown: Bool

        private var them: String { names.count.itOrThem }
        private var text: String {
            let least = names.min { $0.lexicographicallyPrecedes($1) } ?? []
            let first = String(decoding: least, as: UTF8.self).printable
            let files = (names.count - 1).counted("other file", after: first)
            return "\(files), with clicks of the window by which that day was decided, \(names.count.isOrAre) gone or "
                + "without a readable line"
        }

        func refusal(under folder: String) -> LostDays.RefusedDay {
            let problem =
                "cannot decide \(CivilDay.name(day)) again: \(text) (under \(folder)); \(LostDays.puttingBack), or "
                + LostDays.remedy(keeping: 0, without: them)
            return LostDays.RefusedDay(day: day, error: RunError(.inputMissing, problem))
        }

        var kept: LostDays.KeptDay {
            LostDays.KeptDay(day: day, rows: rows, files: names, losses: [text], isKnown: isKnown)
        }

        var warning: String { "\(CivilDay.name(day)) is decided again, without some clicks: \(text)" }
    }
    private var losses: [Loss] = []
    /// The days without any click now that new days have in their windows, by the new day.
    private var lostDays: [(day: Int32, lost: [Int32])] = []
    private let isForced: Bool

    /// Compares the clicks that were read with the manifests of those of the days that were published before.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to other files, new
    /// ones or known ones, if these have as many more.
    init(_ logs: LogsOfDays) throws {
        let (run, files, published) = (logs.run, logs.files, logs.published)
        isForced = run.options.isForced
        let clicks = logs.inputs(.click)
        let filled = KnownFiles(
            names: files.filled(.click).map { clicks[$0].name.utf8Bytes }, contents: clicks.map(\.digest))
        let patterns = WindowPatterns(run)
        for day in logs.decided {
            let window = GoneWindows.window(of: day, run)
            if let before = published[day] {
                let names = try GoneWindows.lost(of: before, window: window, logs, filled, patterns)
                guard !names.isEmpty else { continue }
                let isKnown = before.keptWithout.isSuperset(of: names)
                losses.append(Loss(day: day, rows: before.rows, names: names, isKnown: isKnown))
            } else {
                let lost = try window.prefix { $0 < logs.decided.lowerBound }.filter { near in
                    guard let known = published[near], files.files(of: .click, day: near).isEmpty else { return false }
                    let names = try known.inputs.byName().filter { $0.value.dayLines > 0 }.keys
                    return try !patterns.clicks(among: names).isEmpty
                }
                if !lost.isEmpty { lostDays.append((day, lost)) }
            }
        }
    }

    /// The files with clicks of a published day's window that are gone, and whose lines are in no others.
    private static func lost(
        of day: PublishedDay, window: [Int32], _ logs: LogsOfDays, _ filled: KnownFiles, _ patterns: WindowPatterns
    ) throws -> Set<[UInt8]> {
        let lost = try filled.lacking(of: day) { $0.lines > 0 && $0.dayLines == 0 }
        guard day.rows > 0, !lost.isEmpty else { return [] }
        let known = try KnownLines(of: day)
        let own = try window.map { try logs.published[$0]?.inputs.byName() ?? [:] }
        // Where manifests have all lines of a file among those of their days, its folder's own day has none.
        let unplaced = lost.filter { name, input in
            own.reduce(0) { $0 + ($1[name]?.dayLines ?? 0) } < input.lines
        }.keys
        // The day that had these lines may have been decided without them since, and say no more that it had.
        var names = Set(try patterns.clicks(among: day.keptWithout.intersection(lost.keys)))
        for (near, own) in zip(window, own) {
            let gone = try patterns.clicks(among: lost.keys, of: near, by: own, unplaced)
            if !areReplaced(gone, lost, of: near, by: own, logs, known: known) { names.formUnion(gone) }
        }
        return names
    }

    /// Whether files with clicks of a day `near` have gained as many lines, since the published day was decided, as
    /// those that are gone had.
    ///
    /// The near day's own manifest says how many of these were its own. Where it was decided without some of them, all
    /// of their lines count, and so do all that others have gained, also those with clicks of the days beside it, as
    /// folders may be of UTC days.
    private static func areReplaced(
        _ gone: [[UInt8]], _ inputs: [[UInt8]: PublishedInputs.Input], of near: Int32,
        by own: [[UInt8]: PublishedInputs.Input], _ logs: LogsOfDays, known: KnownLines
    ) -> Bool {
        let isExact = gone.allSatisfy { own[$0] != nil }
        let lost = gone.reduce(0) { $0 + (isExact ? own[$1]?.dayLines ?? 0 : inputs[$1]?.lines ?? 0) }
        let clicks = logs.inputs(.click)
        func gained(_ file: Int) -> Int { known.newLines(ofAll: logs.linesOfClicks[file], in: clicks[file]) }
        if isExact {
            return lost
                <= logs.files.files(of: .click, day: near).reduce(0) { $0 + min($1.lines, gained($1.file)) }
        }
        let files = Set((near - 1...near + 1).flatMap { logs.files.files(of: .click, day: $0).map(\.file) })
        return lost <= files.reduce(0) { $0 + gained($1) }
    }

    /// The days before a day in which its installs may have clicks, or these their copies, and those after it that
    /// `clock_skew` reaches, in order.
    private static func window(of day: Int32, _ run: AttributionRun) -> [Int32] {
        let start = run.pipeline.start(ofDay: day) - RunScope.reach(of: run.pipeline)
        let days = ZoneTable.shared.day(of: start, in: run.pipeline.zone)...DayInputs.clickDays(of: day, run).upperBound
        return days.filter { $0 != day }
    }

    /// Tells names of files with clicks, as manifests do not.
    private struct WindowPatterns {
        private let templates: [PathTemplate]
        private let folder: String

        init(_ run: AttributionRun) {
            templates = run.pipeline.clicks.paths.map { PathTemplate($0) }
            folder = run.options.input
        }

        /// Those of some names that are of clicks.
        func clicks(among names: some Sequence<[UInt8]>) throws -> [[UInt8]] {
            try matching(templates.map(\.anyDay), names)
        }

        /// Those that have clicks of a day, by what its manifest says of files; of `unplaced` ones that it does not
        /// name, as it may have been decided without them, as their paths say.
        func clicks(
            among names: some Sequence<[UInt8]>, of day: Int32, by inputs: [[UInt8]: PublishedInputs.Input],
            _ unplaced: some Sequence<[UInt8]>
        ) throws -> [[UInt8]] {
            let ofDay = templates.filter { $0.namesDays && $0.days(namedAs: day).count == 1 }
            return try clicks(among: names.filter { inputs[$0]?.dayLines ?? 0 > 0 })
                + matching(ofDay.flatMap { $0.patterns(ofDay: day) }, unplaced.filter { inputs[$0] == nil })
        }

        private func matching(_ patterns: [String], _ names: some Sequence<[UInt8]>) throws -> [[UInt8]] {
            try InputFiles.names(names.map { String(decoding: $0, as: UTF8.self) }, matching: patterns, under: folder)
                .map(\.utf8Bytes)
        }
    }

    /// The first day that would be decided without them by force, and why it is not; nil if there is none.
    func refusal(under folder: String) -> LostDays.RefusedDay? {
        isForced ? losses.first?.refusal(under: folder) : nil
    }

    /// The days that are kept as they are, unless somebody forces them to be decided.
    var kept: [LostDays.KeptDay] { isForced ? [] : losses.map(\.kept) }

    /// What a person should know of days that were decided without clicks of their windows.
    func warnings(of decided: Range<Int32>) -> [String] {
        losses.filter { decided.contains($0.day) }.map(\.warning)
            + lostDays.filter { decided.contains($0.day) }.map { day, lost in
                "\(CivilDay.name(day)) is decided without clicks of \(CivilDay.names(of: lost)), which "
                    + "\(lost.count.isOrAre) in its window: the logs that had them are gone or without a "
                    + "readable line; put them back, and decide that day again"
            }
    }
}
