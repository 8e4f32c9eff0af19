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
    /// The digest of candidates that stay as they are and have their second name; nil if there are none.
    ///
    /// It is worked out while rows are written; after an error nobody waits for it.
    private var candidates: Task<Digest, any Error>?
    /// The outcome of the days so far.
    private(set) var outcome: DayOutcome
    /// What a re-scoring without dates has published; nil before that.
    private(set) var result: RunResult?

    /// Publishes the parts of some stages; `outcome` is the outcome of the days before them.
    init(
        _ run: RescoreRun, _ stages: RescoreStages, days: RescoredDays? = nil, after outcome: DayOutcome = DayOutcome()
    ) {
        self.run = run
        self.stages = stages
        self.days = days
        self.outcome = outcome
    }

    func begin(part: Int) throws {
        var target = run.destination
        if let day = stages.parts[part].day, let published = days?.published {
            target = try Destination(published.folder(of: day))
        }
        let rescoring = run.rescoring
        try ReadFiles(rescoring.located.path.map { [($0, $0)] } ?? []).requireOutside(target)
        var output = rescoring.new.output
        output.keepsCandidates = output.keepsCandidates && stages.plans[part].changesCandidates
        let begun = try StagedResult(
            target, holding: run.lock, isForced: run.isForced, output, threads: rescoring.threads)
        outcome.add(begun.warnings)
        staged = begun
        candidates = link(stages.parts[part], by: stages.plans[part], into: begun)
    }

    /// Whether a part's candidates stay as they are; they may have been removed, as nights do for old days.
    private func keepsCandidates(_ part: PublishedPart, by plan: PartPlan) -> Bool {
        run.rescoring.new.output.keepsCandidates && !plan.changesCandidates && part.has(OutputName.candidates)
    }

    /// Gives candidates that stay as they are their second name, and begins to read them; nil if that is not possible.
    private func link(
        _ part: PublishedPart, by plan: PartPlan, into staged: StagedResult
    ) -> Task<Digest, any Error>? {
        let path = part.path(of: OutputName.candidates)
        guard plan.keepsCompression, keepsCandidates(part, by: plan), staged.link(path, as: OutputName.candidates)
        else { return nil }
        let linked = "\(staged.path)/\(OutputName.candidates)"
        return Task { try RescorePublication.digest(ofLinked: linked, to: path) }
    }

    func append(_ rows: RenderedRows) { staged?.outputs.append(rows) }

    func flush() async throws { try await staged?.outputs.flush() }

    func end(part number: Int, reports: ReportStage) async throws {
        guard let staged = staged.take() else { return }
        // At the same time as the reports are written.
        try await staged.outputs.endLines()
        let part = stages.parts[number]
        var totals = InstallTotals(
            reports, duplicates: part.counts.count("installs", InstallVerdict.duplicate.name),
            written: staged.outputs.lines)
        totals.reports = try stages.finish(reports, ofPart: number)
        var publication = RescorePublication(rescoring: run.rescoring, part: part, totals: totals, started: run.started)
        publication.outputs = try await staged.outputs.close()
        try publication.checkAccounting()
        let linked = try await candidates.take()?.value
        let left = try staged.publish { staging in
            try take(into: &publication, by: stages.plans[number], staging, linked)
            publication.day = try record(part, publication.outputs, staging: staged.path)
            publication.statesFrom = part.day.flatMap { days?.before($0).first?.day }
            try publication.write(in: staging)
        } mark: {
            guard let day = part.day else { return }
            outcome.stale +=
                try days?.markStale(after: day, outputs: publication.outputs, staging: staged.path) ?? []
        }
        outcome.add(left)
        guard let day = publication.day else {
            result = publication.runResult(destination: run.path)
            result?.warnings += outcome.warnings
            return
        }
        outcome.results.append(DayResult(day: day.day, outcome: day.rows.outcome, installs: totals))
        try days?.published?.refresh(day.day)
    }

    /// Takes over what a part has beside its rows: its rejects, and candidates that stay as they are, whose digest is
    /// known if they have their second name already; any other file that is gone is reported.
    private func take(
        into publication: inout RescorePublication, by plan: PartPlan, _ staging: borrowing StagingFolder,
        _ linked: Digest?
    ) throws {
        if let linked {
            try publication.take(OutputName.candidates, into: staging, linked: linked)
        } else if keepsCandidates(publication.part, by: plan) {
            try take(OutputName.candidates, into: &publication, by: plan, staging)
        }
        try take(OutputName.rejects, into: &publication, by: plan, staging)
    }

    private func take(
        _ name: String, into publication: inout RescorePublication, by plan: PartPlan,
        _ staging: borrowing StagingFolder
    ) throws {
        if plan.keepsCompression {
            try publication.take(name, into: staging)
        } else {
            try publication.recompress(name, into: staging)
        }
    }

    /// What the manifest says of a part that is a day; nil for a result without dates.
    private func record(
        _ part: PublishedPart, _ outputs: [Manifest.Output], staging: String
    ) throws -> DayMembers? {
        guard let day = part.day, let days, let published = days.published else { return nil }
        let rows = try published.rows(of: day, in: outputs, staging: staging)
        var record = DayMembers(
            day: day, status: days.status(of: part), isEarly: part.manifest.isEarly,
            fingerprint: days.fingerprint(of: part, day: day), rows: rows, late: part.late,
            missing: part.manifest.missing)
        if rows.restates != nil, record.status == .final { record.status = .restated }
        return record
    }
}
