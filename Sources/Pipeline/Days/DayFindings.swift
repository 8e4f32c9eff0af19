import AttributionModel

/// What a run for days has found in the logs besides what it decides by, once all has been read: lines that came late
/// or are where nobody looks, files that are gone, and days for which nothing came.
///
/// At that time nothing has been published yet, and `requireKnownFiles` says whether anything may be.
struct DayFindings {
    /// The logs as they were read.
    let logs: LogsOfDays
    /// Lines of published days that were decided without them.
    let late: [LateDay]
    /// Whether a later run will read the last hours of the last day.
    let areLastHoursAwaited: Bool
    private let stray: StrayInstalls
    private let losses: [LostDays.Loss]
    /// The days that are not decided, because files of theirs are gone.
    private let kept: [LostDays.KeptDay]
    private let goneLinks: GoneCatalogue
    /// What else a person should know of the logs.
    private let warnings: [RunWarning]

    /// Examines what a run has read of the logs of its days.
    ///
    /// - Throws: `RunError` if the manifest of a published day cannot be read.
    init(_ logs: LogsOfDays, _ matched: MatchedInstalls) throws {
        self.logs = logs
        losses = try GoneFiles.losses(logs) + GoneWindows.losses(logs)
        kept = losses.compactMap(\.kept).onePerDay
        goneLinks = try GoneCatalogue(logs, except: Set(kept.map(\.day)))
        warnings =
            try CutCatalogue.warning(logs, matched).warnings(about: .lostLinks)
            + QuietDays.warnings(logs).warnings(about: .emptyLogs)
            + CutFiles.warnings(logs).warnings(about: .lostLogs)
            + ReplacedFiles.warnings(logs).warnings(about: .changedLogs)
            + LastHours.warning(logs).warnings(about: .missingLogs)
        areLastHoursAwaited = LastHours.areAwaited(logs)
        stray = try StrayInstalls(logs)
        late = try LateLines.days(logs, stray: stray)
    }

    /// Refuses to go on if files are gone by which published days were decided; to be called before any is replaced.
    ///
    /// - Throws: `LostDays`.
    func requireKnownFiles() throws(LostDays) {
        if !logs.span.allowsMissing {
            let days = Set(kept.map(\.day))
            var refusals = losses.filter { !days.contains($0.day) }.compactMap { loss in
                loss.refusal.map { LostDays.RefusedDay(loss.day, $0) }
            }
            refusals += [goneLinks.refusal(under: logs.run.options.input)].compactMap { $0 }
            // If days are kept now, the others are read again without them, and the days of these refusals may then be
            // kept as well.
            if kept.isEmpty { refusals += logs.span.refusalsOfKept }
            if let first = refusals.min(by: { $0.day < $1.day }) { throw .stop(first) }
        }
        guard kept.isEmpty else { throw .keep(kept) }
    }

    /// What a person should know of the findings besides late lines, given the days that were decided.
    func warnings(of decided: Range<BatchDay>) -> [RunWarning] {
        stray.warnings.warnings(about: .strayInstalls)
            + losses.filter { decided.contains($0.day) }.map(\.warning).warnings(about: .lostLogs)
            + goneLinks.warning(of: decided).warnings(about: .lostLinks) + warnings
    }
}
