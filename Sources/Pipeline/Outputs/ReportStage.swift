import AttributionModel
import Publishing
import Reporting
import Reviewing
import Signals

/// Gathers what reports count of installs and writes them (spec §7).
struct ReportStage {
    private let pipeline: PipelineDefinition
    private var days: DayClock
    private var tiers: TierReport
    private var campaigns = NumberedReport(.campaigns)
    private var referrers = NumberedReport(.referrers)
    private var sources = NumberedReport(.sources)
    private var links = NumberedReport(.links)
    private var dayReport = DimensionReport(.days)
    private var dayNumbers: [Int32: Int] = [:]
    /// The day that was asked for last: installs come in the order of time.
    private var lastDay: (day: Int32, number: Int)?
    /// Installs by status, `Decision.Status.rawValue` the place.
    private(set) var statuses = [Int](repeating: 0, count: Decision.Status.allCases.count)
    /// Installs by verdict, duplicates left out.
    private(set) var verdicts = [Int](repeating: 0, count: InstallVerdict.allCases.count)
    /// Attributed installs by level; the last place has none.
    private(set) var levels = [Int](repeating: 0, count: Level.allCases.count + 1)
    /// Keys of each tier with more clicks than are scored.
    private let hotKeys: [Int]
    /// Tiers whose clicks are won once, a bit a tier.
    private let singleUseTiers: UInt64
    private var wonClicks = WonClicks()

    init(pipeline: PipelineDefinition, zone: UInt16, hotKeys: [Int]) {
        self.pipeline = pipeline
        days = DayClock(zone: zone)
        tiers = TierReport(tierCount: pipeline.match.tiers.count)
        self.hotKeys = hotKeys
        singleUseTiers = pipeline.match.tiers.enumerated().reduce(0) {
            $1.element.probabilistic?.isSingleUse == true ? $0 | 1 << UInt64($1.offset) : $0
        }
    }

    /// Installs matched by each tier.
    var matchedByTier: [Int] { tiers.rows.map(\.matched) }
    /// Probabilistic single-use rows whose click an earlier row has; 0 unless the program is at fault.
    var clicksWonTwice: Int { wonClicks.twice }

    /// Makes sure that a day has its row, even if nothing came of it.
    mutating func keep(day: Int32) { _ = dayNumber(day) }

    /// Takes over what an earlier part won.
    mutating func follow(_ earlier: ReportStage) { wonClicks.follow(earlier.wonClicks) }

    /// Remembers clicks that earlier days have won, to hold them at one install.
    mutating func noteWonBefore(_ clicks: [UInt32]) {
        for click in clicks { wonClicks.mark(click) }
    }

    /// Counts a decision.
    mutating func add(_ install: DecidedInstall) {
        add(install.decision, of: install.prepared.facts, install.prepared.lookups)
    }

    /// Counts a decision on what was found for an install.
    mutating func add(_ decision: Decision, of install: InstallFacts, _ lookups: [TierLookup]) {
        statuses[Int(decision.status.rawValue)] += 1
        verdicts[Int(install.verdict.rawValue)] += 1
        _ = dayNumber(days.day(of: install.requestedAt))
        tiers.add(decision) { TierReport.candidateCount(of: lookups[$0]) }
        guard decision.status == .attributed else { return }
        levels[decision.level.flatMap { Level.allCases.firstIndex(of: $0) } ?? Level.allCases.count] += 1
        if decision.matchType == .probabilistic, case .click(let click) = decision.touch,
            let tier = decision.tier, singleUseTiers & 1 << UInt64(tier) != 0
        {
            wonClicks.add(click.click)
        }
    }

    /// Counts an attributed install by its dimensions.
    mutating func add(_ install: ReportedInstall) {
        let counted = AttributedInstall(
            matchType: install.matchType, level: install.level, confidence: install.confidence, age: install.age,
            isInherited: install.isInherited)
        campaigns.add(counted, to: install.values.campaign)
        referrers.add(counted, to: install.values.referrer)
        sources.add(counted, to: install.values.source)
        links.add(counted, to: install.values.link)
        dayReport.add(counted, to: dayNumber(days.day(of: install.requestedAt)))
    }

    private mutating func dayNumber(_ day: Int32) -> Int {
        if let lastDay, lastDay.day == day { return lastDay.number }
        let number = dayNumbers[day] ?? dayNumbers.count
        dayNumbers[day] = number
        lastDay = (day, number)
        return number
    }

    /// Writes all reports; gives their sums for the accounting identities and the top campaigns.
    consuming func finish(
        clicks: ClickTotals, dimensions: [DimensionValues], texts: TextPool, linkNames: TextPool
    ) -> FinishedReports {
        var finished = FinishedReports()
        let parts: [(NumberedReport, KeyPath<DimensionValues, TextID>, TextPool)] = [
            (campaigns, \.campaign, texts), (referrers, \.referrer, texts), (links, \.link, linkNames),
            (sources, \.source, texts),
        ]
        for (report, value, pool) in parts {
            finished.add(report.finish(clicks: clicks, dimensions: dimensions, value: value, pool: pool))
        }
        finished.add(finishDays(clicks: clicks))
        let tierNames = pipeline.match.tiers.map { Array($0.name.utf8) }
        finished.files.append(("reports/tiers.csv", tiers.csv(names: tierNames, hotKeys: hotKeys)))
        return finished
    }

    /// Writes all reports with the clicks that an earlier run counted.
    consuming func finish(clicks: PublishedClicks, texts: TextPool, linkNames: TextPool) -> FinishedReports {
        var finished = FinishedReports()
        let parts: [(NumberedReport, Dimension, TextPool)] = [
            (campaigns, .campaigns, texts), (referrers, .referrers, texts), (links, .links, linkNames),
            (sources, .sources, texts),
        ]
        for (report, dimension, pool) in parts {
            finished.add(report.finish(clicks: clicks[dimension], pool: pool))
        }
        var counts: [Int32: DimensionCounts] = [:]
        for row in clicks[.days] {
            guard let day = row.name.flatMap(CivilDay.day) else { continue }
            counts[day] = row.counts
            _ = dayNumber(day)
        }
        let inOrder = dayNumbers.sorted { $0.value < $1.value }.map(\.key)
        var names = DimensionNames()
        for day in inOrder { names.append(CivilDay.text(day)) }
        let report = dayReport
        dayReport = DimensionReport(.days)
        finished.add(
            FinishedReports.Part(
                report: report.finish(names: names), counts: inOrder.map { counts[$0] ?? DimensionCounts() }))
        finished.files.append(
            ("reports/tiers.csv", tiers.csv(names: pipeline.match.tiers.map { Array($0.name.utf8) }, hotKeys: hotKeys)))
        return finished
    }

    private mutating func finishDays(clicks: ClickTotals) -> FinishedReports.Part {
        for (day, _) in clicks.byDay.all { _ = dayNumber(day) }
        let inOrder = dayNumbers.sorted { $0.value < $1.value }.map(\.key)
        var names = DimensionNames()
        for day in inOrder { names.append(CivilDay.text(day)) }
        let report = dayReport
        dayReport = DimensionReport(.days)
        let counts = inOrder.map { DimensionCounts(clicks.byDay[$0]) }
        return FinishedReports.Part(report: report.finish(names: names), counts: counts)
    }
}

/// The reports as bytes, with what the accounting asks of them.
struct FinishedReports {
    /// One report with its clicks.
    struct Part {
        var report: FinishedReport
        var counts: [DimensionCounts]
    }
    var files: [(name: String, bytes: [UInt8])] = []
    var sums: [Accounting.ReportSums] = []
    var topCampaigns: [(name: [UInt8]?, installs: Int)] = []

    mutating func add(_ part: Part) {
        let counts = part.counts
        files.append((part.report.dimension.fileName, part.report.csv { $0 < counts.count ? counts[$0] : .init() }))
        sums.append(
            Accounting.ReportSums(
                dimension: part.report.dimension, clicks: counts.reduce(0) { $0 + $1.clicks },
                installs: part.report.installs))
        guard part.report.dimension == .campaigns else { return }
        files.append(("reports/ctit.csv", part.report.ctitCSV()))
        topCampaigns = part.report.top(5)
    }
}

/// A report whose values are texts of a pool, numbered as they come.
private struct NumberedReport {
    private var report: DimensionReport
    /// The number of each text, by the text's id; ids are dense, and a table of them is asked for every row.
    private var numbers: [Int32] = []
    /// The texts, by number.
    private var texts: [TextID] = []

    init(_ dimension: Dimension) { report = DimensionReport(dimension) }

    mutating func add(_ install: AttributedInstall, to value: TextID) {
        report.add(install, to: number(of: value))
    }

    private mutating func number(of value: TextID) -> Int {
        let place = Int(value.number)
        if place >= numbers.count {
            numbers += Array(repeating: -1, count: max(place + 1, 2 * numbers.count) - numbers.count)
        }
        if numbers[place] >= 0 { return Int(numbers[place]) }
        numbers[place] = Int32(texts.count)
        texts.append(value)
        return texts.count - 1
    }

    /// The names of all texts.
    private func names(from pool: TextPool) -> DimensionNames {
        var names = DimensionNames(capacity: texts.count)
        for id in texts { names.append(pool.text(of: id)) }
        return names
    }

    consuming func finish(clicks: [PublishedClicks.Row], pool: TextPool) -> FinishedReports.Part {
        var counts: [DimensionCounts] = []
        for row in clicks {
            let number = number(of: row.name.map { pool.id(of: $0.span) } ?? .absent)
            while counts.count <= number { counts.append(DimensionCounts()) }
            counts[number] = row.counts
        }
        return FinishedReports.Part(report: report.finish(names: names(from: pool)), counts: counts)
    }

    consuming func finish(
        clicks: ClickTotals, dimensions: [DimensionValues], value: KeyPath<DimensionValues, TextID>, pool: TextPool
    ) -> FinishedReports.Part {
        var counts: [DimensionCounts] = []
        for (place, values) in dimensions.enumerated() where place < clicks.byDimensions.count {
            let number = number(of: values[keyPath: value])
            while counts.count <= number { counts.append(DimensionCounts()) }
            counts[number] += DimensionCounts(clicks.byDimensions[place])
        }
        return FinishedReports.Part(report: report.finish(names: names(from: pool)), counts: counts)
    }
}

extension DimensionCounts {
    fileprivate init(_ counts: ClickCounts) {
        self.init(
            clicks: Int(counts.clicks), eligibleClicks: Int(counts.eligible), uniqueClicks: Int(counts.unique),
            botClicks: Int(counts.bots))
    }

    fileprivate static func += (lhs: inout DimensionCounts, rhs: DimensionCounts) {
        lhs.clicks += rhs.clicks
        lhs.eligibleClicks += rhs.eligibleClicks
        lhs.uniqueClicks += rhs.uniqueClicks
        lhs.botClicks += rhs.botClicks
    }
}

/// Clicks that installs won, to hold each at one (spec §8).
private struct WonClicks {
    private var words: [UInt64] = []
    private(set) var twice = 0

    mutating func follow(_ earlier: WonClicks) { words = earlier.words }

    mutating func add(_ click: UInt32) {
        if mark(click) { twice += 1 }
    }

    /// Whether the click was won before.
    @discardableResult
    mutating func mark(_ click: UInt32) -> Bool {
        let place = Int(click >> 6)
        if place >= words.count { words += Array(repeating: 0, count: place + 1 - words.count) }
        let bit: UInt64 = 1 << UInt64(click & 63)
        defer { words[place] |= bit }
        return words[place] & bit != 0
    }
}
