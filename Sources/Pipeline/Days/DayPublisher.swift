import AttributionModel
import Publishing
import Sources

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
    private let gone: GoneFiles
    /// The days that are not decided, as files of theirs are gone.
    private let kept: [LostDays.Kept]
    private let goneLinks: GoneCatalogue
    private let quiet: QuietDays
    private let rejects: RejectsOfDays
    private let read: InputsAsRead
    /// The days of the folders that the run's files of clicks lie in, by their places; nil for those that it was led to
    /// by the manifests of its days, or reads whatever the day.
    private let clickFolders: [ClosedRange<Int32>?]
    private var staged: StagedResult?
    /// Where states go in the cache; nil for none.
    private let keeping: StateKeeping?
    private var stateRecorder: DecidedStateRecorder?
    /// The days as they stand there now.
    private(set) var published: PublishedDays
    /// What came of each day.
    private(set) var results: [DayResult] = []
    /// The days that it made stale, whether or not it has decided them since.
    private(set) var stale: [Int32] = []
    /// What of replaced days and of dead runs cannot be removed, in words for people.
    private var left: [String] = []
    /// Which days have lost installs, in words for people.
    private var fewer: [String] = []

    init(
        _ span: DaySpanRun, published: PublishedDays, totals: RunTotals, matched: MatchedInstalls,
        keeping: StateKeeping?
    ) throws {
        self.span = span
        self.keeping = keeping
        self.published = published
        self.totals = totals
        self.matched = matched
        read = InputsAsRead(span.inputs.inputs(of: span.days), summaries: totals.inputs)
        let known = span.inputs.clicks.daysOfFiles
        clickFolders = span.inputs.inputs(of: span.days).clicks.map { known[$0.path.utf8Bytes] }
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
        rejects = try RejectsOfDays(totals, read, span.inputs, days: span.days)
    }

    /// The days that are published by now: all of them, but where something ended the run.
    var decided: Range<Int32> { span.days.lowerBound..<day(of: results.count) }

    /// What a person should know of lines that came late, lie where nobody looks, are gone or never came, and of files
    /// that stay.
    var warnings: [String] {
        late.warnings + stray.warnings + gone.warnings(of: decided)
            + [goneLinks.warning(of: decided)].compactMap { $0 } + quiet.warnings + fewer + left
    }

    /// Refuses to go on where files are gone that the published days were decided by; before the first is replaced.
    ///
    /// - Throws: `LostDays`.
    func requireKnownFiles() throws(LostDays) {
        if !span.allowsMissing {
            let (folder, days) = (span.run.options.input, Set(kept.map(\.day)))
            var refusals = [gone.refusal(under: folder, keeping: days), goneLinks.refusal(under: folder)]
                .compactMap { $0 }
            refusals += span.refusals.filter { !days.contains($0.day) }
            if let first = refusals.min(by: { $0.day < $1.day }) { throw .stop(day: first.day, error: first.error) }
        }
        guard kept.isEmpty else { throw .keep(kept) }
    }

    func begin(part: Int) throws {
        let destination = try Destination(published.folder(of: day(of: part)))
        let result = try StagedResult(
            destination, holding: span.lock.lock, isForced: span.run.options.isForced, span.run.pipeline.output)
        left += result.warnings
        staged = result
        // Of a run for many days the last ones alone are asked for again.
        guard let keeping, span.run.pipeline.reach.includes(day(of: part), from: span.days.upperBound + 1) else {
            return
        }
        stateRecorder = DecidedStateRecorder(keeping, day: day(of: part))
    }

    func append(_ rows: RenderedRows) {
        staged?.append(rows)
        stateRecorder?.append(rows)
    }

    func flush(threads: Int) async throws { try await staged?.flush(threads: threads) }

    func end(part: Int, reports: ReportStage, threads: Int) async throws {
        guard let result = staged.take() else { return }
        var own = totals.ofPart(part, day: day(of: part), matched: matched)
        own.outputs = try await result.outputs.close(threads: threads)
        own.finish(reports: reports, written: result.lines, matched: matched)
        try own.checkAccounting()
        let record = try makeRecord(part, own, staging: result.path)
        let publication = Publication(
            run: span.run, totals: own, progress: span.progress, started: span.started, day: record)
        left += try result.publish { staging in
            try publication.write(in: staging)
        } mark: {
            stale += try published.markStale(
                after: record.day, newState: own.outputs.digest(of: OutputName.state), within: span.run.pipeline.reach)
        }
        results.append(DayResult(day: record.day, outcome: record.own.rows.outcome, installs: own.installs))
        if let state = own.outputs.first(where: { $0.name == OutputName.state }) { stateRecorder?.finish(as: state) }
        stateRecorder = nil
        if let warning = record.own.rows.warning(of: record.day) { fewer.append(warning) }
        try published.refresh(record.day)
    }

    private func day(of part: Int) -> Int32 { span.days.lowerBound + Int32(part) }

    private func makeRecord(_ part: Int, _ own: RunTotals, staging: String) throws -> DayRecord {
        let day = day(of: part)
        let rows = try published.rows(of: day, in: own.outputs, staging: staging)
        // More lines will come of a day that is not over, whatever has changed of it.
        let isEarly = !span.provisional.ends.isOver(day)
        let isRestated = rows.restates != nil && !isEarly
        let named = namedFiles(of: day)
        let fingerprint = span.fingerprint.of(day, after: published) { read.contents($0, at: named[$0] ?? []) }
        let members = DayMembers(
            day: day, status: isRestated ? .restated : span.provisional.status(of: day), isEarly: isEarly,
            fingerprint: fingerprint, rows: rows, late: late.value,
            missing: span.inputs.missing(for: day) + span.inputs.missingHours(of: day, span.provisional.ends))
        return DayRecord(
            own: members, files: files, namedFiles: named, logs: read.logs, rejects: rejects, part: part)
    }

    /// The files that a run of a day alone reads once its manifest names them: its own, and those in which this run has
    /// found lines that it looks at.
    private func namedFiles(of day: Int32) -> [RecordKind: Set<Int>] {
        var places = read.places(of: span.inputs.own(of: day...day))
        places[.install, default: []].formUnion(files.files(of: .install, day: day).map(\.file))
        for near in DayInputs.clickDays(of: day, span.run) {
            // Of its window those in later folders: a run that reads earlier ones for other days is no reason to.
            let found = files.files(of: .click, day: near).map(\.file).filter { file in
                near == day || clickFolders[file].map { $0.lowerBound > day } ?? true
            }
            places[.click, default: []].formUnion(found)
        }
        return places
    }
}

extension RunTotals {
    /// The totals of one day of a run; its reports are still to come.
    fileprivate func ofPart(_ part: Int, day: Int32, matched: MatchedInstalls) -> RunTotals {
        var own = self
        let installs = matched.order.parts[part]
        own.isOfDay = true
        own.clicks = clicks.part(part, day: day)
        own.duplicateInstalls = installs.count { matched.order.duplicates.test(UInt32($0)) }
        own.installsOfOtherParts = matched.order.count - installs.count
        return own
    }
}
