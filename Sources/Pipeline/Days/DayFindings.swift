import AttributionModel

/// What a run for days has found in the logs besides what it decides by, once all has been read: lines that came late
/// or are where nobody looks, files that are gone, and days for which nothing came.
///
/// At that time nothing has been published yet, and `requireKnownFiles` says whether anything may be.
struct DayFindings {
    private let logs: LogsOfDays
    /// The files as they were read.
    let read: InputsAsRead
    /// Lines of published days that were decided without them.
    let late: LateLines
    private let stray: StrayInstalls
    private let gone: GoneFiles
    private let goneWindows: GoneWindows
    /// The days that are not decided, because files of theirs are gone.
    private let kept: [LostDays.KeptDay]
    private let goneLinks: GoneCatalogue
    private let cutLinks: CutCatalogue
    private let quiet: QuietDays
    private let span: DaySpanRun

    /// Examines what a run has read of the logs of its days, by day in `files`, given the days that are published.
    init(
        _ span: DaySpanRun, _ files: FileDays, published: PublishedDays, totals: RunTotals, matched: MatchedInstalls
    ) throws {
        self.span = span
        read = InputsAsRead(span.files, totals)
        let logs = LogsOfDays(span, totals, files, published: published)
        self.logs = logs
        gone = try GoneFiles(logs)
        goneWindows = try GoneWindows(logs)
        let kept = (gone.kept(allowingLoss: span.allowsMissing) + goneWindows.kept).onePerDay
        let keptDays = Set(kept.map(\.day))
        self.kept = kept
        goneLinks = try GoneCatalogue(logs, except: keptDays)
        cutLinks = CutCatalogue(logs, matched)
        quiet = QuietDays(logs, lacking: span.days.flatMap(span.inputs.missing))
        stray = StrayInstalls(logs.files, span, published: published)
        late = try LateLines(logs, at: read.places(of: span.inputs.own(of: span.days)), stray: stray)
    }

    /// How many lines each file has of each day.
    var files: FileDays { logs.files }

    /// The places of the files that a run for a day alone reads once its manifest names them, by kind: the day's own,
    /// and those in which this run has found lines that the day looks at.
    func namedFiles(of day: Int32) -> ByKind<Set<Int>> {
        var places = read.places(of: span.inputs.own(of: day...day))
        places[.install].formUnion(files.files(of: .install, day: day).map(\.file))
        for near in DayInputs.clickDays(of: day, span.run) {
            places[.click].formUnion(files.files(of: .click, day: near).map(\.file))
        }
        return places
    }

    /// The clicks of a day as they were read, to be compared with those by which later days were decided; the day is
    /// not among the published ones yet, or as it was before.
    func clicks(of day: Int32, published: PublishedDays) throws(RunError) -> ChangedClicks {
        try ChangedClicks(of: day, span, logs, read, before: published[day])
    }

    /// Refuses to go on if files are gone by which published days were decided; to be called before any is replaced.
    ///
    /// - Throws: `LostDays`.
    func requireKnownFiles() throws(LostDays) {
        if !span.allowsMissing {
            let (folder, days) = (span.run.options.input, Set(kept.map(\.day)))
            var refusals = [
                gone.refusal(under: folder, keeping: days), goneWindows.refusal(under: folder),
                goneLinks.refusal(under: folder),
            ].compactMap { $0 }
            // Without those that are kept now, other days may be kept as well.
            if kept.isEmpty { refusals += span.refusalsOfKept }
            if let first = refusals.min(by: { $0.day < $1.day }) { throw .stop(first) }
        }
        guard kept.isEmpty else { throw .keep(kept) }
    }

    /// What a person should know of the findings besides late lines, given the days that were decided.
    func warnings(of decided: Range<Int32>) -> [String] {
        stray.warnings + gone.warnings(of: decided) + goneWindows.warnings(of: decided)
            + [goneLinks.warning(of: decided), cutLinks.warning].compactMap { $0 } + quiet.warnings
    }
}
