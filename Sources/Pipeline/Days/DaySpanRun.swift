import AttributionModel
import Publishing
import Sources

/// A run over days in a row, in one pass over their logs.
struct DaySpanRun {
    let run: AttributionRun
    /// The days that are decided.
    let days: ClosedRange<Int32>
    /// Which of them are provisional then.
    let provisional: ProvisionalDays
    /// Whether days are decided again without files that they had before and that are gone, except for days that would
    /// lose their rows.
    let allowsMissing: Bool
    /// Why days that were kept as they are for want of logs are not decided, should they be now.
    let refusalsOfKept: [(day: Int32, error: RunError)]
    let inputs: DayInputs
    /// The time that counts as now.
    let now: Instant
    let fingerprint: DayFingerprint
    let lock: HeldLock
    /// What earlier runs have read; nil for none.
    let cache: RunCache?
    let spillFolder: String
    let progress: RunProgress
    let started: ContinuousClock.Instant

    /// What the run leaves.
    struct Outcome {
        var published: PublishedDays
        var results: [DayResult]
        var warnings: [String]
        /// The days that it made stale.
        var stale: [Int32]
        var totals: RunTotals
        /// The days that were published: all of them, but where something ended the run.
        var decided: Range<Int32>
        /// Why days of it were not published any more; nil where all are.
        var stop: RunError?
    }

    /// Decides the days and publishes them in order; `check` sees what was read before anything is published, and how
    /// many records are dated after now.
    ///
    /// - Throws: Where nothing was published: `LostDays`, and what stages throw.
    func publish(
        after published: PublishedDays, check: (RunTotals, [RecordKind: Int]) throws -> Void
    ) async throws -> Outcome {
        let scope = RunScope(days: days, zone: run.pipeline.zone, pipeline: run.pipeline)
        let files = inputs.inputs(of: days)
        let stamps = InputStamps(files)
        let earlier = published.before(days.lowerBound, within: run.pipeline.reach)
        let states = earlier.map(\.publishedState)
        let cached = try cache.map { cache in
            cache.use(
                files.clicks, contents: try files.clicks.map(fingerprint.digest(of:)),
                keeping: inputs.clicksOfNextRun(after: days.upperBound, reprocessing: provisional.reprocessed),
                states: states, stateContents: states.map { try? fingerprint.digest(of: $0.file) })
        }
        let stages = RunStages(
            run, inputs: files, scope: scope, cached: cached, spillUnder: spillFolder, progress: progress)
        var begun: (publisher: DayPublisher, totals: RunTotals)?
        var cacheWarnings: [String] = []
        var stop: RunError?
        do {
            try await stages.run(after: states) { totals, matched in
                if let cache, let cached {
                    cacheWarnings = cache.close(cached, totals.inputs[.click] ?? [], files: files.clicks)
                }
                var read = totals
                let later = read.leaveOut(after: now)
                try check(read, later)
                let findings = try DayFindings(self, published: published, totals: read)
                try findings.requireKnownFiles()
                let publisher = try DayPublisher(
                    self, findings, published: published, totals: read, matched: matched, keeping: cached?.decided)
                begun = (publisher, totals)
                return publisher
            }
        } catch {
            guard let begun, !begun.publisher.results.isEmpty else { throw error }
            stop = RunError(error)
        }
        // The states of these days have come to it since it was closed.
        cache?.trim()
        guard let (publisher, totals) = begun else { throw RunError.defect("days were read and nobody published them") }
        let gaps = DayGaps(between: earlier.map(\.day) + [days.lowerBound])
        let warnings = cacheWarnings + publisher.warnings + [gaps.warning, stamps.warning].compactMap { $0 }
        return Outcome(
            published: publisher.published, results: publisher.results, warnings: warnings, stale: publisher.stale,
            totals: totals, decided: publisher.decided, stop: stop)
    }
}
