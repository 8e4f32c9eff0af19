import AttributionModel
import Publishing
import Sources

/// Publishes the days of a run one after another, each as a whole and as soon as it is decided.
///
/// A run that ends early has published the days up to then; the next one continues after them.
final class DayPublisher: PartSink {
    private let span: DaySpanRun
    private let logs: LogsOfDays
    private let findings: DayFindings
    private let matched: MatchedInstalls
    private let rejects: RejectsOfDays
    private var staged: StagedResult?
    /// Where states go in the cache; nil if they do not.
    private let keeping: CacheSection?
    private var stateRecorder: DecidedStateRecorder?
    /// The published days as they are now.
    private(set) var published: PublishedDays
    /// The outcomes of the days.
    private(set) var results: [DayResult] = []
    /// The days that it made stale, whether or not it has decided them since.
    private(set) var stale: [BatchDay] = []
    /// What cannot be removed of replaced days and of dead runs, in words for people.
    private var unremoved: [String] = []
    /// Which days have lost installs, in words for people.
    private var shrunken: [String] = []
    /// On which days installs count for another referrer or campaign than before, in words for people.
    private var moved: [String] = []
    /// What the catalogue says of the links of rows that are replaced; nil if it has none.
    private let lookup: LostCredit.Lookup?
    private var lostCredit = LostCredit()
    /// Which days have few records or files, or few attributed installs, in all or by referrer.
    private var thin: [RunWarning] = []
    private var thinDays: ThinDays
    private var shifted = ShiftedReferrers()
    /// What each day's records add up to.
    private(set) var records: [RecordsOfDay] = []

    init(_ findings: DayFindings, _ matched: MatchedInstalls, keeping: CacheSection?) throws {
        logs = findings.logs
        span = logs.span
        published = logs.published
        self.findings = findings
        self.matched = matched
        self.keeping = keeping
        lookup = matched.clicks.catalogue.lostCredit(whereLinks: span.run.pipeline.clicks.screening.knownLink)
        thinDays = ThinDays(span.run)
        rejects = try RejectsOfDays(logs.totals, parts: logs.firstParts, in: matched.workspace)
    }

    /// The days that are published by now: all of them, unless something ended the run.
    var decided: Range<BatchDay> { span.days.lowerBound..<day(of: results.count) }

    /// What the run has read, and what all days have in common.
    var totals: RunTotals { logs.totals }

    /// What came late for published days.
    var late: [LateDay] { findings.late }

    /// What a person should know of the findings in the logs, of days that have few records or fewer installs, and of
    /// files that cannot be removed.
    var warnings: [RunWarning] {
        findings.warnings(of: decided) + thin
            + shrunken.warnings(about: .fewerInstalls) + moved.warnings(about: .movedCredit)
            + lostCredit.warning.warnings(about: .movedCredit) + unremoved.warnings(about: .leftovers)
    }

    func begin(part: Int) throws {
        let isForced = span.run.options.isForced
        let destination = try published.destination(of: day(of: part), isForced: isForced)
        let result = try StagedResult(
            destination, holding: span.whole.lock, isForced: isForced, span.run.pipeline.output,
            threads: span.run.options.threads)
        unremoved += result.warnings
        staged = result
        // If a run is for many days, only the last ones will be needed again.
        guard let keeping, span.run.pipeline.reach.includes(day(of: part), from: span.days.upperBound + 1) else {
            return
        }
        stateRecorder = DecidedStateRecorder(keeping, day: day(of: part))
    }

    func append(_ rows: RenderedRows) {
        staged.begun.outputs.append(rows)
        stateRecorder?.append(rows)
    }

    func flush() async throws { try await staged.begun.outputs.flush() }

    func end(part: Int, reports: ReportStage) async throws {
        let result = staged.begun
        staged = nil
        var own = totals.ofPart(part, day: day(of: part), matched: matched)
        own.outputs = try await result.outputs.close()
        try own.finish(reports: reports, written: result.outputs.lines, matched: matched)
        let rows = try published.rows(of: day(of: part), in: own.outputs, staging: result.path, why: lookup)
        let record = makeRecord(part, rows)
        let publication = Publication(
            run: span.run, totals: own, progress: span.whole.progress, started: span.whole.started, day: record)
        unremoved += try result.publish { staging in
            try publication.write(in: staging)
        } mark: {
            let clicks = try ChangedClicks(of: record.day, logs, before: published[record.day])
            stale += try published.markStale(
                after: record.day, outputs: own.outputs, staging: result.path, within: span.run.pipeline.reach,
                besides: clicks.concern)
        }
        results.append(DayResult(day: record.day, rows, installs: own.installs))
        records.append(RecordsOfDay(record.day, installs: own.installs, clicks: own.clicks.verdictsOfParts))
        if let state = own.outputs.first(where: { $0.name == OutputName.state }) { stateRecorder?.finish(as: state) }
        stateRecorder = nil
        let known = published[record.day]?.manifest.duplicateInstalls ?? 0
        if let warning = rows.warning(of: record.day, duplicates: own.duplicateInstalls - known),
            !published.isOfOtherZone(record.day, than: span.run.pipeline)
        {
            shrunken.append(warning)
        }
        if let changes = rows.changes {
            moved += changes.movedCredit.warnings(of: record.day)
            lostCredit.add(changes.lostCredit, of: record.day)
        }
        try published.refresh(record.day)
        if isWhole(record.day) {
            thin += thinDays.warnings(of: record.day, published) + shifted.warnings(of: record.day, published)
        }
    }

    /// Whether a day is over, and its last hours were read, as far as that can be told: otherwise it has few records
    /// for that reason.
    private func isWhole(_ day: BatchDay) -> Bool {
        span.stretch.ends.isOver(day) && !(findings.areLastHoursAwaited && day == span.days.upperBound)
    }

    private func day(of part: Int) -> BatchDay { span.days.lowerBound + part }

    private func makeRecord(_ part: Int, _ rows: RowsOfDay) -> DayRecord {
        let day = day(of: part)
        // A day that is not over will get more lines, whatever has changed in it.
        let isEarly = !span.stretch.ends.isOver(day)
        let isRestated = rows.restates != nil && !isEarly
        let places = logs.namedFiles(of: day)
        let fingerprint = span.fingerprint.of(day, after: published) { kind in
            places[kind].map { logs.inputs(kind)[$0].digest }
        }
        let members = DayMembers(
            status: isRestated ? .restated : span.stretch.isProvisional(day) ? .provisional : .final, isEarly: isEarly,
            fingerprint: fingerprint, restates: rows.restates, late: findings.late,
            missing: span.inputs.missing(for: day) + span.inputs.missingHours(of: day, span.stretch.ends))
        return DayRecord(
            day: day, own: members, lines: logs.files, logsDigest: logs.digest, namedFiles: places,
            statesFrom: published.inOrder.before(day, within: span.run.pipeline.reach).first?.day, rejects: rejects,
            part: part)
    }
}

extension RunTotals {
    /// The totals of one day of a run; its reports follow later.
    fileprivate func ofPart(_ part: Int, day: BatchDay, matched: MatchedInstalls) -> RunTotals {
        var own = self
        let installs = matched.order.parts[part]
        own.clicks = clicks.part(part, day: day)
        own.duplicateInstalls = installs.count { matched.order.duplicates.test(InstallNumber(place: $0)) }
        own.installsOfOtherParts = matched.order.count - installs.count
        return own
    }
}
