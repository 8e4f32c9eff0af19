import AttributionModel
import Deciding
import Reporting
import Signals

/// Gathers what reports count of installs and renders them (spec §7).
struct ReportStage {
    private let pipeline: PipelineDefinition
    private var days: DayClock
    private var tiers: TierReport
    /// The reports whose values are texts, in the order of their dimensions.
    private var reports = Dimension.ofTexts.map { NumberedReport($0) }
    private var dayReport = DimensionReport(.days)
    /// The numbers of the values that an install counts for, by the raw value of the dimension.
    private var numbers = [Int](repeating: 0, count: Dimension.allCases.count)
    /// The ages of attributed installs, of which all these reports give percentiles.
    private var ages: AgeTable
    private var dayNumbers: [BatchDay: Int] = [:]
    /// The day that was looked up last: installs come in the order of time.
    private var lastDay: (day: BatchDay, number: Int)?
    /// What the installs add up to, without duplicates and without what `tiers` says of them.
    private(set) var installs = InstallTotals()
    /// For each tier, how many keys have more clicks than are scored.
    private let hotKeys: [Int]
    /// The tiers whose clicks are won only once, one bit per tier.
    private let singleUseTiers: UInt64

    /// Nothing is counted yet, but a `day` has its row even if nothing comes of it; `mostInstalls` is 0 where it is not
    /// known.
    init(pipeline: PipelineDefinition, day: BatchDay?, hotKeys: [Int], mostInstalls: Int = 0) {
        self.pipeline = pipeline
        days = DayClock(zone: pipeline.zone)
        ages = AgeTable(most: mostInstalls)
        tiers = TierReport(tierCount: pipeline.match.tiers.count)
        self.hotKeys = hotKeys
        singleUseTiers = pipeline.match.tiers.enumerated().reduce(0) {
            $1.element.probabilistic?.isSingleUse == true ? $0 | 1 << UInt64($1.offset) : $0
        }
        if let day { _ = dayNumber(day) }
    }

    /// Installs matched by each tier.
    var matchedByTier: [Int] { tiers.rows.map(\.matched) }
    /// A count of `tiers.csv` added up over some tiers: an install counts once for each of them.
    func sum(_ count: KeyPath<TierReport.Row, Int>, ofTiers isCounted: (Tier) -> Bool = { _ in true }) -> Int {
        zip(pipeline.match.tiers, tiers.rows).reduce(0) { isCounted($1.0) ? $0 + $1.1[keyPath: count] : $0 }
    }

    /// Counts a decision on what was found for an install of a platform; `won` are the clicks that single-use tiers
    /// have won before, to which its own is added.
    mutating func add(
        _ decision: Decision, requestedAt: Instant, platform: Platform?, hasOnceValue: Bool,
        _ lookups: Span<TierLookup>, won: inout Claims
    ) {
        installs.add(decision, platform: platform, hasOnceValue: hasOnceValue)
        _ = dayNumber(days.day(of: requestedAt))
        tiers.add(decision) { TierReport.candidateCount(of: lookups[$0]) }
        guard let match = decision.match, match.type == .probabilistic, case .click(let click) = match.touch,
            singleUseTiers & 1 << UInt64(match.tier) != 0
        else { return }
        if won.contains(click.click, at: requestedAt) { installs.addClickWonTwice() }
        won.insert(click.click, at: requestedAt)
    }

    /// Counts an attributed install by its dimensions.
    mutating func add(_ install: ReportedInstall) {
        let counted = install.counted
        for place in reports.indices {
            let dimension = reports[place].dimension
            numbers[dimension.rawValue] = reports[place].add(counted, to: install.values[dimension])
        }
        let day = dayNumber(days.day(of: install.requestedAt))
        numbers[Dimension.days.rawValue] = day
        dayReport.add(counted, to: day)
        if let age = counted.age { ages.add(age) { [numbers] in numbers[$0.rawValue] } }
    }

    private mutating func dayNumber(_ day: BatchDay) -> Int {
        if let lastDay, lastDay.day == day { return lastDay.number }
        let number = dayNumbers[day] ?? dayNumbers.count
        dayNumbers[day] = number
        lastDay = (day, number)
        return number
    }

    /// Renders all reports; returns them with their sums for the accounting identities and the top campaigns.
    consuming func finish(
        _ clicks: some CountedClicks, texts: TextPool, linkNames: TextPool
    ) -> FinishedReports {
        var finished = FinishedReports()
        let ages = self.ages.inOrder()
        for report in reports {
            finished.add(report.finish(clicks, ages: ages, pool: report.dimension == .links ? linkNames : texts))
        }
        var clicksByDay: [BatchDay: DimensionCounts] = [:]
        for (day, counts) in clicks.byDay {
            clicksByDay[day] = counts
            _ = dayNumber(day)
        }
        let inOrder = dayNumbers.sorted { $0.value < $1.value }.map(\.key)
        let ofDays = dayReport.finish(names: DimensionNames(inOrder.map { $0.text }), ages: ages)
        finished.add((ofDays, inOrder.map { clicksByDay[$0] ?? DimensionCounts() }))
        let names = pipeline.match.tiers.map { $0.name.utf8Bytes }
        finished.files.append((OutputName.tiers, tiers.csv(names: names, hotKeys: hotKeys)))
        return finished
    }
}
