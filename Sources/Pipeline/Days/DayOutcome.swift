import AttributionModel
import Reporting
import Sources

/// What came of all days of a run.
struct DayOutcome {
    var results: [DayResult] = []
    private(set) var warnings: [RunWarning] = []
    private var knownWarnings: Set<[UInt8]> = []
    /// The days that stay as they were published, in order.
    private var kept: [LostDays.KeptDay] = []
    /// The days that were made stale, whether or not they have been decided since.
    var stale: [BatchDay] = []
    /// What came late for published days that were not decided with it afterwards.
    private var late: [BatchDay: LateDay] = [:]
    /// Why no more days are decided; nil if all that were asked for are.
    var stop: RunError?
    /// How many passes over logs have been begun.
    var passCount = 0
    private var lines = 0
    /// The bytes of logs that were read, decompressed; nil if some logs came from the cache, whose bytes were not read.
    private var bytes: Int? = 0
    private var unreadable = ByKind { _ in 0 }
    /// What the installs of the days that were decided add up to; of a single day with its top campaigns.
    private var installs = InstallTotals()
    private var faults = SilentFaults()

    /// Adds the outcome of one stretch of days.
    mutating func add(_ found: DaySpanRun.Outcome) {
        results += found.publisher.results
        let totals = found.publisher.totals
        add(found.warnings + totals.inputWarnings)
        stale += found.publisher.stale
        for day in found.publisher.results { late[day.day] = nil }
        for day in found.publisher.late { late[day.day] = late[day.day]?.union(day) ?? day }
        lines += totals.lines
        let read = Int(totals.inputs.reduce(0) { $0 + $1.decompressedBytes })
        bytes = totals.cachedFiles > 0 ? nil : bytes.map { $0 + read }
        for kind in RecordKind.allCases { unreadable[kind] += totals[kind].read.unreadable }
        faults.add(totals)
        for day in found.publisher.records {
            faults.add(day)
            add(day.installs)
        }
        stop = found.stop
    }

    /// Adds a day that was re-scored.
    mutating func add(_ day: DayResult, _ installs: InstallTotals) {
        results.append(day)
        add(installs)
        lines += installs.rows
    }

    /// Adds what the installs of a day add up to that is among the results.
    private mutating func add(_ day: InstallTotals) {
        installs.add(day)
        let isOnly = results.count { $0.outcome.isDecided } == 1
        installs.reports.topCampaigns = isOnly ? day.reports.topCampaigns : []
    }

    /// Notes a day that stays as it was published, but for the outputs that it is `lacking`.
    mutating func keep(_ day: LostDays.KeptDay, lacking outputs: [String]) {
        results.append(DayResult(day: day.day, outcome: .kept(rows: day.rows)))
        kept.append(day)
        guard !outputs.isEmpty else { return }
        add(
            "\(day.day.name) is kept as published, but its \(outputs.listed("and")) "
                + "\(outputs.count.isOrAre) gone or of another size; put back what was published", about: .lostLogs)
    }

    /// Warns of all days that stay as they were published, but for those of which an earlier run has told.
    mutating func warnOfKeptDays() { add(kept.warning, about: .lostLogs) }

    /// Warns of lines that came late, in this run or, where its logs do not show that, in earlier ones; and of files
    /// that came late into folders of days before `first`, the first of the run's days, where no run reads them.
    mutating func warnOfLateLines(_ published: PublishedDays, of run: AttributionRun, before first: BatchDay?) {
        let stretches = published.inOrder.map(\.day).stretches
        // Looked for only if there are such lines, and then once for all of them.
        lazy var others = OtherSettings.ofMended(published.inOrder, by: published.pipelines, deciding: run)
        func settings(from day: BatchDay) -> String {
            OtherSettings.remedy(of: LateLines.days(from: day, among: stretches), others) ?? ""
        }
        add(
            late.sorted { $0.key < $1.key }.flatMap { day, lines in
                let first = lines.firstDay(among: stretches, by: run.pipeline)
                return lines.warnings(
                    among: stretches, from: first, isKept: published[day]?.own.isKept ?? false,
                    settings: settings(from: first))
            }.warnings(about: .lateLines))
        let asked = Set(results.map(\.day))
        let known = LateReminder.late(published, of: run.pipeline, besides: Set(late.keys), asked: asked)
        add(
            LateReminder.warning(of: known, among: stretches, by: run.pipeline, settings: settings), about: .lateLines)
        guard let first else { return }
        let files = LateFiles(before: first, published, of: run, besides: Set(late.keys).union(known.map(\.day)))
        add(files.warnings(among: stretches, by: run.pipeline, settings: settings).warnings(about: .lateLines))
    }

    /// Adds warnings, each once: what is left of a dead run is met when the folder is opened, and again with its day.
    mutating func add(_ warnings: [RunWarning]) {
        self.warnings += warnings.filter { knownWarnings.insert($0.text.utf8Bytes).inserted }
    }

    private mutating func add(_ text: String?, about subject: RunWarning.Subject) { add(text.warnings(about: subject)) }

    /// Warns of those of some days that are not over, as far as the run came.
    mutating func warnOfOpenDays(_ days: ClosedRange<BatchDay>, _ ends: DayEnds) {
        let reached = days.filter(Set(results.map(\.day)).contains)
        guard let first = reached.first, let last = reached.last else { return }
        add(ends.warning(of: first...last), about: .openDays)
    }

    /// Warns of days that were made stale and not decided since, but for those that are known to stay as they are;
    /// `remedy` is passed the days in order.
    mutating func warnOfStaleDays(except kept: Set<BatchDay> = [], remedy: ([BatchDay]) -> String) {
        let decided = Set(results.filter { $0.outcome.isDecided || $0.outcome == .upToDate }.map(\.day))
        let left = Set(stale).subtracting(decided).subtracting(kept).sorted()
        guard !left.isEmpty else { return }
        add(
            "\(left.names) \(left.count.isOrAre) stale now, as an earlier day has changed; \(remedy(left))",
            about: .staleDays)
    }

    /// Warns of the days that are stale after a run, among those that it has published or found.
    ///
    /// Where it is known that days stay as they are, deciding them again would be no use; these are told of when they
    /// become stale.
    mutating func warnOfStaleDays(_ published: PublishedDays, of run: AttributionRun) {
        func remedy(of days: [BatchDay]) -> String {
            let others = OtherSettings.ofMended(
                days.compactMap { published[$0] }, by: published.pipelines, deciding: run)
            return DayOutcome.remedy + (OtherSettings.remedy(of: days, others) ?? "")
        }
        let known = published.inOrder.filter(\.own.isKept)
        warnOfStaleDays(except: Set(known.map(\.day)), remedy: remedy)
        let told = Set(kept.filter { !$0.isKnown }.map(\.day))
        let changed = known.filter { stale.contains($0.day) && !told.contains($0.day) }
        if !changed.isEmpty {
            let files = Set(changed.flatMap(\.own.keptWithout))
            add(
                "\(changed.map(\.day).names), kept as published without logs that are missing, "
                    + "\(changed.count.isOrAre) stale now, as an earlier day has changed; "
                    + LostDays.advice(LostDays.puttingBack, days: changed.count, files: files.count),
                about: .staleDays)
        }
        let left = published.inOrder
            .filter { $0.own.status == .stale && !$0.own.isKept && !stale.contains($0.day) }.map(\.day)
        guard !left.isEmpty else { return }
        add(
            "\(left.names) \(left.count.isOrAre) still stale, as an earlier day has changed "
                + "since \(left.count == 1 ? "it was" : "they were") decided; \(remedy(of: left))", about: .staleDays)
    }

    static let remedy = "decide the stale days again with ascribe run … --stale"

    /// The account that a run or a re-scoring gives of its result; logs are looked into where a `run` has read any.
    func result(
        of pipeline: PipelineDefinition, destination: String, since started: ContinuousClock.Instant,
        lookingInto run: AttributionRun? = nil
    ) -> RunResult {
        var summary = Summary(pipeline: pipeline.name, destination: destination)
        if results.contains(where: \.outcome.isDecided) {
            summary = installs.summary(of: pipeline, destination: destination, since: started)
            summary.unreadable = RecordKind.allCases.map { .init("\($0.name) lines", unreadable[$0]) }
            summary.lines = lines
            summary.bytes = run.flatMap { _ in bytes }
        }
        summary.days = results.isEmpty ? ["nothing to do"] : results.map(\.line)
        return RunResult(
            summary: summary.render(), warnings: warnings + faults.warnings(of: pipeline, lookingInto: run),
            attributed: results.reduce(0) { $0 + $1.attributed }, organic: results.reduce(0) { $0 + $1.organic },
            lines: lines, unreadable: RecordKind.allCases.reduce(0) { $0 + unreadable[$1] }, days: results)
    }
}
