import AttributionModel
import Publishing

/// Publishes what a re-scoring decides, part by part, each as a whole: the only result, or day by day.
///
/// A re-scoring of days that ends early has published the days up to then; the next one continues after them.
final class RescorePublisher: PartSink {
    private let run: RescoreRun
    private let stages: RescoreStages
    private var days: RescoredDays
    private var staged: StagedResult?
    /// What the part at hand takes over.
    private var taken: [TakenFile] = []
    /// The outcome of the days so far.
    private(set) var outcome: DayOutcome
    /// What a re-scoring without dates has published; nil before that.
    private(set) var result: RunResult?

    /// Publishes the parts of some stages; `outcome` is the outcome of the days before them.
    init(_ run: RescoreRun, _ stages: RescoreStages, of days: RescoredDays, after outcome: DayOutcome = DayOutcome()) {
        self.run = run
        self.stages = stages
        self.days = days
        self.outcome = outcome
    }

    func begin(part number: Int) throws {
        let (part, plan) = (stages.parts[number], stages.plans[number])
        var target = run.destination
        if let day = part.day, let published = days.published {
            target = try published.destination(of: day, isForced: run.isForced)
        }
        let rescoring = run.rescoring
        try ReadFiles(rescoring.located.path.map { [($0, $0)] } ?? []).requireOutside(target)
        var output = plan.output
        output.keepsCandidates = plan.rewritesCandidates
        let begun = try StagedResult(
            target, holding: run.lock, isForced: run.isForced, output, threads: rescoring.threads)
        outcome.add(begun.warnings.warnings(about: .leftovers))
        staged = begun
        // Candidates may have been removed, as nights do for old days; any other file that is gone is reported.
        let keepsCandidates =
            plan.output.keepsCandidates && !plan.changesCandidates && part.has(OutputName.candidates)
        let names = (keepsCandidates ? [OutputName.candidates] : []) + [OutputName.rejects]
        taken = names.compactMap {
            TakenFile($0, of: part, into: begun, compressing: plan.keepsCompression ? nil : plan.output.gzip)
        }
    }

    func append(_ rows: RenderedRows) { staged.begun.outputs.append(rows) }

    func flush() async throws { try await staged.begun.outputs.flush() }

    func end(part number: Int, reports: ReportStage) async throws {
        let staged = staged.begun
        self.staged = nil
        // The last pieces are compressed while the reports are made.
        try await staged.outputs.endLines()
        let part = stages.parts[number]
        var totals = InstallTotals(reports, duplicates: part.manifest.duplicateInstalls, written: staged.outputs.lines)
        totals.reports = try stages.finish(reports, ofPart: number)
        var outputs = try await staged.outputs.close()
        let publication = RescorePublication(rescoring: run.rescoring, part: part, totals: totals, started: run.started)
        try publication.checkAccounting()
        var digests: [Digest?] = []
        for file in taken { digests.append(try await file.digest) }
        var record: (members: DayMembers, rows: RowsOfDay)?
        let left = try staged.publish { staging in
            for (file, digest) in zip(taken, digests) {
                let output = try file.take(into: staging, digest)
                outputs.insert(output, at: output.name == OutputName.candidates ? 1 : outputs.count)
            }
            record = try self.record(part, outputs, staging: staged.path)
            try publication.write(
                outputs, day: record?.members, statesFrom: part.day.flatMap { days.before($0).first?.day }, in: staging
            )
        } mark: {
            guard let day = part.day else { return }
            outcome.stale +=
                try days.published?.markStale(
                    after: day, outputs: outputs, staging: staged.path, within: run.rescoring.new.reach) ?? []
        }
        outcome.add(left.warnings(about: .leftovers))
        guard let day = part.day, let record else {
            result = publication.runResult(destination: run.path)
            result?.warnings += outcome.warnings
            return
        }
        outcome.add(DayResult(day: day, record.rows, installs: totals), totals)
        try days.published?.refresh(day)
    }

    /// What the manifest says of a part that is a day, and how its rows compare; nil for a result without dates.
    private func record(
        _ part: PublishedPart, _ outputs: [Manifest.Output], staging: String
    ) throws -> (members: DayMembers, rows: RowsOfDay)? {
        guard let day = part.day, let published = days.published else { return nil }
        let rows = try published.rows(of: day, in: outputs, staging: staging)
        let status = days.status(of: part)
        let members = DayMembers(
            status: rows.restates != nil && status == .final ? .restated : status, isEarly: part.own?.isEarly ?? false,
            fingerprint: days.fingerprint(of: part, day: day), restates: rows.restates, late: days.late(of: part),
            missing: part.own?.missing ?? [], keptWithout: part.own?.keptWithout ?? [])
        return (members, rows)
    }
}
