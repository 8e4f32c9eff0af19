import AttributionModel
import Publishing

/// Publishes what a re-scoring decides, part after part, each as a whole: the one result, or day by day.
///
/// A re-scoring of days that ends early has published the days before; the next one goes on after them.
final class RescorePublisher: PartSink {
    private let rescoring: Rescoring
    /// The output folder as it was named.
    private let path: String
    private let destination: Destination
    private let lock: HeldLock
    private let isForced: Bool
    private let started: ContinuousClock.Instant
    /// Those of the parts at hand; all parts of a result without dates.
    private lazy var stages = rescoring.stages(rescoring.parts[...], after: [], areOwn: true)
    private var days: RescoredDays
    private var staged: StagedResult?
    private var outcome = DayOutcome()
    private var wholeResult: RunResult?

    init(
        _ rescoring: Rescoring, to path: String, _ destination: Destination, lock: HeldLock, isForced: Bool,
        started: ContinuousClock.Instant
    ) {
        self.rescoring = rescoring
        self.path = path
        self.destination = destination
        self.lock = lock
        self.isForced = isForced
        self.started = started
        days = RescoredDays(rescoring: rescoring, published: nil)
    }

    /// Decides and publishes all parts that are not up to date.
    func run(progress: RunProgress) async throws -> RunResult {
        // What was staged goes before the lock, which takes with it the folders that were made for nothing.
        defer { staged = nil }
        guard rescoring.result.isOfDays else { return try await runWhole(progress: progress) }
        let folder = try OutputOfDays(destination)
        do {
            return try await runDays(progress: progress)
        } catch {
            staged = nil
            folder.removeWithoutDays()
            throw error
        }
    }

    private func runWhole(progress: RunProgress) async throws -> RunResult {
        try await stages.run(after: [], into: self, progress: progress)
        var result = wholeResult ?? outcome.result(pipeline: rescoring.new.name, destination: path)
        if wholeResult != nil { result.warnings += outcome.warnings }
        return result
    }

    private func runDays(progress: RunProgress) async throws -> RunResult {
        try lookAtDays()
        outcome.warnings += days.warnings
        let parts = rescoring.parts
        let first = parts.firstIndex { part in part.day.map { isForced || !days.isUpToDate(part, day: $0) } ?? true }
        for part in parts[..<(first ?? parts.count)] {
            outcome.results += part.day.map { [DayResult(day: $0, outcome: .upToDate)] } ?? []
        }
        if let first, let day = parts[first].day {
            let earlier = days.before(day)
            stages = rescoring.stages(parts[first...], after: earlier, areOwn: try days.areOwn(before: day))
            do {
                try await stages.run(after: earlier, into: self, progress: progress)
            } catch {
                outcome.stop = RunError(error)
            }
        }
        outcome.warnOfStaleDays { "re-score what is stale by --from \($0) --to \($1)" }
        let result = outcome.result(pipeline: rescoring.new.name, destination: path)
        if let stop = outcome.stop { throw stop.after(result) }
        return result
    }

    /// Finds out which days are there.
    private func lookAtDays() throws {
        try PublishedDays.putBack(in: path)
        let published = try PublishedDays(in: path, pipeline: rescoring.new.name)
        outcome.warnings += published.sweep()
        let own = rescoring.parts.compactMap(\.day)
        if let first = own.first, let last = own.last {
            try published.requireZone(of: rescoring.new, deciding: first...last)
        }
        days.published = published
    }

    func begin(part: Int) throws {
        var target = destination
        if let day = stages.parts[part].day, let published = days.published {
            target = try Destination(published.folder(of: day))
        }
        try ReadFiles(rescoring.newPath.map { [($0, $0)] } ?? []).requireOutside(target)
        var output = rescoring.new.output
        output.keepsCandidates = output.keepsCandidates && stages.changesCandidates(ofPart: part)
        let result = try StagedResult(target, holding: lock.lock, isForced: isForced, output)
        outcome.add(result.warnings)
        staged = result
    }

    func append(_ rows: RenderedRows) { staged?.append(rows) }

    func flush(threads: Int) async throws { try await staged?.flush(threads: threads) }

    func end(part number: Int, reports: ReportStage, threads: Int) async throws {
        guard let result = staged.take() else { return }
        // While the reports are written.
        try await result.outputs.endLines(threads: threads)
        let part = stages.parts[number]
        var totals = InstallTotals(
            reports, duplicates: part.manifest.count("installs", InstallVerdict.duplicate.name), written: result.lines)
        totals.reports = try stages.finish(reports, ofPart: number)
        var publication = RescorePublication(rescoring: rescoring, part: part, totals: totals, started: started)
        publication.outputs = try await result.outputs.close(threads: threads)
        try publication.checkAccounting()
        // Candidates may have been removed, as nights do with those of old days; whatever else is gone is missed.
        let keepsCandidates =
            rescoring.new.output.keepsCandidates && !stages.changesCandidates(ofPart: number)
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
            if let day = part.day { publication.day = try record(part, day, publication.outputs, staging: result.path) }
            try publication.write(in: staging)
        } mark: {
            guard let day = part.day else { return }
            outcome.stale += try days.markStale(
                after: day, newState: publication.outputs.digest(of: OutputName.state))
        }
        outcome.add(left)
        guard let day = publication.day else {
            wholeResult = publication.runResult(destination: path)
            return
        }
        try days.published?.refresh(day.day)
        outcome.results.append(DayResult(day: day.day, outcome: day.rows.outcome, installs: totals))
    }

    private func record(
        _ part: PublishedPart, _ day: Int32, _ outputs: [Manifest.Output], staging: String
    ) throws -> DayMembers {
        let rows = try days.published?.rows(of: day, in: outputs, staging: staging) ?? .first
        var record = DayMembers(
            day: day, status: days.status(of: part), isEarly: part.manifest.isEarly,
            fingerprint: days.fingerprint(of: part, day: day), rows: rows, late: .array(part.manifest.late),
            missing: part.manifest.missing)
        if rows.restates != nil, record.status == .final { record.status = .restated }
        return record
    }
}
