import AttributionModel
import Publishing

/// A run over consecutive days, in one pass over their logs.
struct DaySpanRun {
    /// The run that it is a part of.
    let whole: DayRun
    /// The days that are decided.
    let stretch: DayStretch
    /// Why days that were kept for lack of logs cannot be decided, in case this run would decide them.
    let refusalsOfKept: [LostDays.RefusedDay]
    /// By what its days were found to be due.
    let fingerprint: DayFingerprint
    /// The files of all its days; what was read of a file is told by its place among those of its kind.
    let files: RunInputs

    var run: AttributionRun { whole.run }
    var days: ClosedRange<BatchDay> { stretch.days }
    var inputs: DayInputs { fingerprint.inputs }
    /// Whether days are decided again without files that they had before and that are gone, except for days that would
    /// thereby lose their rows.
    var allowsMissing: Bool { whole.options.allowsMissing }

    /// The outcome of the run.
    struct Outcome {
        /// Who published the days, and tells of each.
        var publisher: DayPublisher
        /// All that a person should know.
        var warnings: [RunWarning]
        /// Why the remaining days were not published; nil if all were.
        var stop: RunError?
    }

    /// Decides the days and publishes them in order; before anything is published, `check` sees what was read, and how
    /// many records are dated after now.
    ///
    /// - Throws: before anything is published, `LostDays` and what stages throw.
    func publish(
        after published: PublishedDays, check: (RunTotals, [RecordKind: Int]) throws -> Void
    ) async throws -> Outcome {
        let scope = RunScope(days: days, pipeline: run.pipeline)
        let stamps = InputStamps(files)
        let earlier = published.inOrder.before(days.lowerBound, within: run.pipeline.reach)
        let states = earlier.map(\.publishedState)
        let cached = try cachedInputs(after: states)
        let stages = RunStages(
            context: RunContext(
                run, inputs: files, scope: scope,
                spillUnder: run.options.temporaryFolder ?? whole.destination.parent, progress: whole.progress),
            cache: cached)
        var begun: DayPublisher?
        var stop: RunError?
        do {
            try await stages.run(after: states) { totals, matched in
                if let cached { whole.cache?.close(cached, totals) }
                let publisher = try makePublisher(
                    after: published, totals, matched, keeping: cached?.states.section, check: check)
                begun = publisher
                return publisher
            }
        } catch {
            // By then later days may have been marked stale, even if none was published.
            guard begun != nil else { throw error }
            stop = RunError(error)
        }
        guard let publisher = begun else { throw RunError.defect("days were read and nobody published them") }
        return Outcome(
            publisher: publisher,
            warnings: publisher.warnings + warnings(of: earlier, among: published, deciding: publisher.decided)
                + stamps.warning.warnings(about: .changedLogs),
            stop: stop)
    }

    /// What a person should know of the `earlier` days that these look at: which are missing, and of other settings.
    private func warnings(
        of earlier: ArraySlice<PublishedDay>, among published: PublishedDays, deciding decided: Range<BatchDay>
    ) -> [RunWarning] {
        let (first, reach) = (days.lowerBound, run.pipeline.reach)
        let gaps = DayGaps.warning(
            between: earlier.map(\.day) + [first], decidedFrom: first, within: reach,
            beyond: published.inOrder.last(before: first, beyond: reach)?.day)
        let gone = GoneDays.warning(published, deciding: decided, within: reach)
        let settings = OtherSettings.warning(earlier.last, by: published.pipelines, deciding: run)
        return gaps.warnings(about: .missingDays) + gone.warnings(about: .missingDays)
            + settings.warnings(about: .otherSettings)
    }

    /// What the cache has of the run's logs and of the states before it, and will have; nil without a cache.
    private func cachedInputs(after states: [PublishedState]) throws -> RunCacheUse? {
        try whole.cache.map { cache in
            try cache.use(
                files, digest: fingerprint.digest(of:),
                keeping: inputs.logsOfNextRun(after: days.upperBound, reprocessing: stretch.reprocessed),
                states: states)
        }
    }

    /// Who publishes the days, once everything has been read and nothing forbids to go on; `keeping` is where states go
    /// in the cache.
    private func makePublisher(
        after published: PublishedDays, _ read: RunTotals, _ matched: MatchedInstalls, keeping: CacheSection?,
        check: (RunTotals, [RecordKind: Int]) throws -> Void
    ) throws -> DayPublisher {
        var totals = read
        let later = totals.leaveOut(after: whole.now)
        try check(totals, later)
        let files = FileDays(totals, zone: run.pipeline.zone)
        totals.forgetQuarters()
        let findings = try DayFindings(LogsOfDays(self, totals, files, published: published), matched)
        try findings.requireKnownFiles()
        return try DayPublisher(findings, matched, keeping: keeping)
    }
}
