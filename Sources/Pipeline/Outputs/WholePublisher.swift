/// Publishes a result without dates, of which all rows are one part.
final class WholePublisher: PartSink {
    private let run: AttributionRun
    private let staged: StagedResult
    private let matched: MatchedInstalls
    private let progress: RunProgress
    private let started: ContinuousClock.Instant
    /// What the run adds up to; complete once the result is published.
    private(set) var totals: RunTotals
    /// What a person should know of the folders beside the result, and of the result that is in place.
    private(set) var warnings: [String]

    init(
        _ run: AttributionRun, into staged: StagedResult, totals: RunTotals, matched: MatchedInstalls,
        progress: RunProgress, started: ContinuousClock.Instant
    ) {
        self.run = run
        self.staged = staged
        self.totals = totals
        self.matched = matched
        self.progress = progress
        self.started = started
        warnings = staged.warnings
    }

    func begin(part: Int) {}

    func append(_ rows: RenderedRows) { staged.outputs.append(rows) }

    func flush() async throws { try await staged.outputs.flush() }

    func end(part: Int, reports: ReportStage) async throws {
        totals.outputs = try await staged.outputs.close()
        totals.finish(reports: reports, written: staged.outputs.lines, matched: matched)
        try totals.checkAccounting()
        progress.begin(.publishing)
        let publication = Publication(run: run, totals: totals, progress: progress, started: started)
        warnings += try staged.publish { staging in try publication.write(in: staging) }
    }
}
