import AttributionModel
import Compression
import Deciding
import Matching
import Publishing

/// Publishes the days of a run one after the other, each as a whole and as soon as it is decided.
///
/// A run that ends early has published the days before; the next one goes on after them.
final class DayPublisher: PartSink {
    private let span: DaySpanRun
    private let totals: RunTotals
    private let matched: MatchedInstalls
    private let late: LateLines
    private let files: FileDays
    private let stray: StrayInstalls
    private let read: InputsAsRead
    private var staging: StagingFolder?
    private var outputs: RowOutputs?
    /// The days as they stand there now.
    private(set) var published: PublishedDays
    /// What came of each day.
    private(set) var results: [DayResult] = []
    /// The days that it made stale, whether or not it has decided them since.
    private(set) var stale: [Int32] = []

    init(_ span: DaySpanRun, published: PublishedDays, totals: RunTotals, matched: MatchedInstalls) {
        self.span = span
        self.published = published
        self.totals = totals
        self.matched = matched
        read = InputsAsRead(span.inputs.inputs(of: span.days), summaries: totals.inputs)
        files = FileDays(totals, zone: span.run.pipeline.zone)
        stray = StrayInstalls(files, span, published: published)
        late = LateLines(totals, files, stray: stray, published: published, decided: span.days)
    }

    /// What a person should know of lines that came late, or lie where nobody looks.
    var warnings: [String] { late.warnings + stray.warnings }

    func begin(part: Int) throws {
        let destination = try Destination(published.folder(of: day(of: part)))
        let folder = try StagingFolder(destination, holding: span.lock.lock, isForced: span.run.options.isForced)
        try folder.makeFolder(OutputName.reports)
        outputs = try RowOutputs(span.run.pipeline.output, in: folder)
        staging = consume folder
    }

    func append(_ rows: RenderedRows) throws { outputs?.append(rows) }

    func flush(threads: Int) async throws { try await outputs?.flush(threads: threads) }

    func end(part: Int, reports: ReportStage, threads: Int) async throws {
        guard let outputs, let folder = staging.take() else { return }
        self.outputs = nil
        var own = totals.ofPart(part, day: day(of: part), matched: matched)
        own.outputs = try await outputs.close(threads: threads)
        own.written = outputs.lines
        own.finish(reports: reports, matched: matched)
        try own.checkAccounting()
        let record = try makeRecord(part, own, staging: folder.path)
        let publication = Publication(
            run: span.run, totals: own, progress: span.progress, started: span.started, day: record)
        try publication.write(in: folder)
        try Task.checkCancellation()
        stale += try published.markStale(
            after: record.day, newState: own.digest(of: OutputName.state), within: span.run.pipeline.reach)
        try folder.publish()
        try published.refresh(record.day)
        let outcome = record.restates.map { DayResult.Outcome.restated(rowsChanged: $0.rowsChanged) } ?? .published
        results.append(DayResult(day: record.day, outcome: outcome, installs: own.installs))
    }

    private func day(of part: Int) -> Int32 { span.days.lowerBound + Int32(part) }

    private func makeRecord(_ part: Int, _ own: RunTotals, staging: String) throws -> DayRecord {
        let day = day(of: part)
        var status = span.status(of: day)
        var restates: (String, Int)?
        if let old = published[day], old.attributions != own.digest(of: OutputName.attributions) {
            let rows = try RowChanges.count(
                from: "\(old.folder)/\(OutputName.attributions)", to: "\(staging)/\(OutputName.attributions)")
            restates = (old.finishedAt, rows)
            status = .restated
        }
        return DayRecord(
            day: day, status: status, fingerprint: try span.fingerprint.of(day, after: published, asRead: read),
            restates: restates, late: late, files: files,
            ownFiles: read.places(of: span.inputs.inputs(of: day...day)), logs: read.logs, holdsRejects: part == 0)
    }
}

extension RunTotals {
    /// The totals of one day of a run; its reports are still to come.
    fileprivate func ofPart(_ part: Int, day: Int32, matched: MatchedInstalls) -> RunTotals {
        var own = self
        let installs = matched.order.parts[part]
        own.isOfDays = true
        own.clicks = clicks.part(part, dimensionCount: matched.clicks.dimensions.count, day: day)
        own.duplicateInstalls = installs.count { matched.order.duplicates.test(UInt32($0)) }
        own.installsOfOtherParts = matched.order.count - installs.count
        return own
    }

    /// The digest of an output.
    fileprivate func digest(of name: String) -> Digest? { outputs.first { $0.name == name }?.digest }
}
