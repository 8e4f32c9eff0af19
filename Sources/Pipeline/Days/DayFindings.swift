import Sources

/// What a run for days has found in the logs beside what it decides by, once all is read: lines that came late or lie
/// where nobody looks, files that are gone, and days of which nothing came.
///
/// Nothing is published by then: whether anything is to be, `requireKnownFiles` says.
struct DayFindings {
    /// The lines of each file by day.
    let files: FileDays
    /// The files as they were read.
    let read: InputsAsRead
    /// The lines of days that were published without them.
    let late: LateLines
    private let stray: StrayInstalls
    private let gone: GoneFiles
    /// The days that are not decided, as files of theirs are gone.
    private let kept: [LostDays.KeptDay]
    private let goneLinks: GoneCatalogue
    private let quiet: QuietDays
    private let span: DaySpanRun

    /// Looks at what a run has read of the logs of its days, beside the days that are published.
    init(_ span: DaySpanRun, published: PublishedDays, totals: RunTotals) throws {
        self.span = span
        read = InputsAsRead(span.inputs.inputs(of: span.days), summaries: totals.inputs)
        files = FileDays(totals, zone: span.run.pipeline.zone)
        gone = try GoneFiles(totals, files, of: span.run, published: published, decided: span.days)
        let kept = gone.kept(allowingLoss: span.allowsMissing)
        let keptDays = Set(kept.map(\.day))
        self.kept = kept
        goneLinks = try GoneCatalogue(
            totals, of: span.run, published: published, decided: span.days.filter { !keptDays.contains($0) })
        quiet = QuietDays(files, decided: span.days, lacking: span.days.flatMap(span.inputs.missing))
        stray = StrayInstalls(files, span, published: published)
        late = LateLines(
            totals, files, at: read.places(of: span.inputs.own(of: span.days)), stray: stray, published: published,
            decided: span.days)
    }

    /// Refuses to go on where files are gone that the published days were decided by; before the first is replaced.
    ///
    /// - Throws: `LostDays`.
    func requireKnownFiles() throws(LostDays) {
        if !span.allowsMissing {
            let (folder, days) = (span.run.options.input, Set(kept.map(\.day)))
            var refusals = [gone.refusal(under: folder, keeping: days), goneLinks.refusal(under: folder)]
                .compactMap { $0 }
            refusals += span.refusalsOfKept.filter { !days.contains($0.day) }
            if let first = refusals.min(by: { $0.day < $1.day }) { throw .stop(day: first.day, error: first.error) }
        }
        guard kept.isEmpty else { throw .keep(kept) }
    }

    /// What a person should know of it, given the days that were decided.
    func warnings(of decided: Range<Int32>) -> [String] {
        late.warnings + stray.warnings + gone.warnings(of: decided)
            + [goneLinks.warning(of: decided)].compactMap { $0 } + quiet.warnings
    }
}
