import AttributionModel
import Publishing
import Reporting

/// What is counted of the installs of a result, besides their statuses, verdicts, levels and tiers.
enum InstallCount: UInt8, CaseIterable {
    /// Installs that take part and have a value of the `once_per` field; repeats all do.
    case withOnceValue
    /// Installs for which all clicks of a list that was cut were claimed, counted once for each such list.
    case exhausted
    /// Installs that could look in a tier that looks links up: they name a link.
    case couldLookAtLinks
    /// Those of them that no earlier tier had decided.
    case reachedLinks
    /// Installs that tiers which look links up have matched.
    case matchedByLinks
    /// Installs that tiers which look at clicks have matched.
    case matchedByClicks
    /// Probabilistic single-use rows whose click an earlier row has; 0 unless the program is at fault.
    case clicksWonTwice
}

/// What was decided of the installs of a result, or of one of its days.
struct InstallTotals {
    private var statuses = Tally<Decision.Status>()
    private(set) var verdicts = Tally<InstallVerdict>()
    /// Attributed installs by level; the last place is for those without one.
    private var levels = [Int](repeating: 0, count: Level.allCases.count + 1)
    private var matchedByTier: [Int] = []
    /// Decided installs; all tiers are numbered, in the pipeline's order.
    private(set) var keyed = KeyedRecords()
    /// Decided installs by tier and platform.
    private(set) var byPlatform = TierMatches()
    private var counts = Tally<InstallCount>()
    private var written: [Accounting.WrittenLines] = []
    /// The reports on the installs, once they are finished.
    var reports = FinishedReports()

    /// Totals of nothing.
    init() {}

    /// Takes what was counted and written; duplicates are given apart, as they are never decided.
    init(_ stage: borrowing ReportStage, duplicates: Int, written: [Accounting.WrittenLines]) {
        self = stage.installs
        verdicts[.duplicate] = duplicates
        matchedByTier = stage.matchedByTier
        counts[.exhausted] = stage.sum(\.exhausted)
        counts[.couldLookAtLinks] = stage.sum(\.couldLook) { $0.method == .referredLink }
        counts[.reachedLinks] = stage.sum(\.reached) { $0.method == .referredLink }
        counts[.matchedByLinks] = stage.sum(\.matched) { $0.method == .referredLink }
        counts[.matchedByClicks] = stage.sum(\.matched) { $0.clickKey != nil }
        self.written = written
    }

    /// Counts a decision on an install of a platform, with or without a `once_per` value.
    mutating func add(_ decision: Decision, platform: Platform?, hasOnceValue: Bool) {
        let verdict = decision.reason ?? .decided
        statuses[decision.status] += 1
        verdicts[verdict] += 1
        if verdict == .decided {
            keyed.add(platform, keysOf: decision.looked)
            byPlatform.add(decision, platform)
        }
        if hasOnceValue, verdict == .decided || verdict == .repeat { counts[.withOnceValue] += 1 }
        guard let match = decision.match else { return }
        levels[match.level.flatMap { Level.allCases.firstIndex(of: $0) } ?? Level.allCases.count] += 1
    }

    /// Adds the counts of another day; what was written and reported stays each day's own.
    mutating func add(_ other: InstallTotals) {
        statuses += other.statuses
        verdicts += other.verdicts
        levels.add(other.levels)
        matchedByTier.add(other.matchedByTier)
        keyed.add(other.keyed)
        byPlatform.add(other.byPlatform)
        counts += other.counts
    }

    /// How many there are of what is counted.
    subscript(count: InstallCount) -> Int { counts[count] }

    /// Counts a row whose click an earlier row has.
    mutating func addClickWonTwice() { counts[.clicksWonTwice] += 1 }

    /// The number of installs of a status.
    func count(of status: Decision.Status) -> Int { statuses[status] }

    /// The number of installs for which tiers were asked.
    var decided: Int { count(of: .attributed) + count(of: .organic) }

    /// The number of installs that take part: those that were decided, and those that repeat an answer.
    var takingPart: Int { decided + count(of: .repeat) }

    /// The number of rows: duplicates have none.
    var rows: Int { statuses.total }

    /// Installs by status, for the manifest.
    var byStatus: ManifestValue.Member {
        .init(
            "installs_by_status",
            .object(statuses.all.map { .init($0.key.name, .integer($0.count)) }))
    }

    /// Enters what the accounting needs of installs (spec §8).
    func enter(into accounting: inout Accounting) {
        accounting.installVerdicts = verdicts
        accounting.attributed = count(of: .attributed)
        accounting.organic = count(of: .organic)
        accounting.written = written
        accounting.reports = reports.sums
        accounting.clicksWonTwice = self[.clicksWonTwice]
    }

    /// What people are told of installs, of the time until now and of memory; the caller fills in what was read.
    func summary(
        of pipeline: PipelineDefinition, destination: String, since started: ContinuousClock.Instant
    ) -> Summary {
        var summary = Summary(pipeline: pipeline.name, destination: destination)
        summary.installsByStatus = statuses.all.map { .init($0.key.name, $0.count) }
        let duplicates = verdicts[.duplicate]
        if duplicates > 0 { summary.installsByStatus.append(.init(InstallVerdict.duplicate.name, duplicates)) }
        summary.installsByTier = zip(pipeline.match.tiers, matchedByTier).map { .init($0.name, $1) }
        if pipeline.match.levels != nil {
            summary.installsByLevel = zip(Level.allCases, levels).map { .init($0.rawValue, $1) }
            let without = levels.dropFirst(Level.allCases.count).reduce(0, +)
            if without > 0 { summary.installsByLevel.append(.init("(none)", without)) }
        }
        summary.topCampaigns = reports.topCampaigns.map {
            .init($0.name.map { String(decoding: $0, as: UTF8.self) } ?? "(none)", $0.installs)
        }
        summary.elapsed = Int((ContinuousClock.now - started).wholeMilliseconds)
        summary.peakMemory = ProcessUsage.peakMemory
        return summary
    }

    /// What a finished run or re-scoring says of itself.
    func result(_ summary: Summary, warnings: [RunWarning] = [], unreadable: Int = 0) -> RunResult {
        RunResult(
            summary: summary.render(), warnings: warnings, attributed: count(of: .attributed),
            organic: count(of: .organic), lines: summary.lines, unreadable: unreadable)
    }
}

extension Accounting {
    /// Refuses counts that do not add up; `work` is what counted them, a run or a re-scoring (spec §8).
    func check(of work: String) throws(RunError) {
        let broken = broken()
        guard broken.isEmpty else {
            throw RunError(
                .defect,
                "the \(work)'s counts do not add up, which is a defect of the program; please report: "
                    + broken.joined(separator: "; "))
        }
    }
}
