import AttributionModel
import Publishing

/// Publishes what a re-scoring decides, part by part, each as a whole: the only result, or day by day.
///
/// A re-scoring of days that ends early has published the days up to then; the next one continues after them.
final class RescorePublisher: PartSink {
    private let run: RescoreRun
    private let stages: RescoreStages
    /// nil for a result without dates.
    private var days: RescoredDays?
    private var staged: StagedResult?
    /// The outcome of the days so far.
    private(set) var outcome: DayOutcome
    private var wholeResult: RunResult?

    /// Publishes the parts of some stages; `outcome` is the outcome of the days before them.
    init(
        _ run: RescoreRun, _ stages: RescoreStages, days: RescoredDays? = nil, after outcome: DayOutcome = DayOutcome()
    ) {
        self.run = run
        self.stages = stages
        self.days = days
        self.outcome = outcome
    }

    /// What a re-scoring without dates has published.
    var result: RunResult {
        var result = wholeResult ?? outcome.result(of: run.rescoring.new, destination: run.path)
        if wholeResult != nil { result.warnings += outcome.warnings }
        return result
    }

    func begin(part: Int) throws {
        var target = run.destination
        if let day = stages.parts[part].day, let published = days?.published {
            target = try Destination(published.folder(of: day))
        }
        let rescoring = run.rescoring
        try ReadFiles(rescoring.located.path.map { [($0, $0)] } ?? []).requireOutside(target)
        var output = rescoring.new.output
        output.keepsCandidates = output.keepsCandidates && stages.changesCandidates(ofPart: part)
        let result = try StagedResult(target, holding: run.lock, isForced: run.isForced, output)
        outcome.add(result.warnings)
        staged = result
    }

    func append(_ rows: RenderedRows) { staged?.outputs.append(rows) }

    func flush(threads: Int) async throws { try await staged?.outputs.flush(threads: threads) }

    func end(part number: Int, reports: ReportStage, threads: Int) async throws {
        guard let result = staged.take() else { return }
        // At the same time as the reports are written.
        try await result.outputs.endLines(threads: threads)
        let part = stages.parts[number]
        var totals = InstallTotals(
            reports, duplicates: part.counts.count("installs", InstallVerdict.duplicate.name),
            written: result.outputs.lines)
        totals.reports = try stages.finish(reports, ofPart: number)
        var publication = RescorePublication(rescoring: run.rescoring, part: part, totals: totals, started: run.started)
        publication.outputs = try await result.outputs.close(threads: threads)
        try publication.checkAccounting()
        // Candidates may have been removed, as nights do for old days; any other file that is gone is reported.
        let keepsCandidates =
            run.rescoring.new.output.keepsCandidates && !stages.changesCandidates(ofPart: number)
            && part.has(OutputName.candidates)
        let taken = (keepsCandidates ? [OutputName.candidates] : []) + [OutputName.rejects]
        let left = try result.publish { staging in
            for name in taken where part.manifest.outputs[name] != nil {
                if stages.keepsCompression(ofPart: number) {
                    try publication.take(name, into: staging)
                } else {
                    try publication.recompress(name, into: staging)
                }
            }
            publication.day = try record(part, publication.outputs, staging: result.path)
            try publication.write(in: staging)
        } mark: {
            guard let day = part.day else { return }
            outcome.stale +=
                try days?.markStale(after: day, outputs: publication.outputs, staging: result.path) ?? []
        }
        outcome.add(left)
        guard let day = publication.day else {
            wholeResult = publication.runResult(destination: run.path)
            return
        }
        outcome.results.append(DayResult(day: day.day, outcome: day.rows.outcome, installs: totals))
        try days?.published?.refresh(day.day)
    }

    /// What the manifest says of a part that is a day; nil for a result without dates.
    private func record(
        _ part: PublishedPart, _ outputs: [Manifest.Output], staging: String
    ) throws -> DayMembers? {
        guard let day = part.day, let days, let published = days.published else { return nil }
        let rows = try published.rows(of: day, in: outputs, staging: staging)
        var record = DayMembers(
            day: day, status: days.status(of: part), isEarly: part.manifest.isEarly,
            fingerprint: days.fingerprint(of: part, day: day), rows: rows, late: .array(part.late),
            missing: part.manifest.missing)
        if rows.restates != nil, record.status == .final { record.status = .restated }
        return record
    }
}
