import AttributionModel

/// Gathers the attributed installs of one dimension and writes its report (spec §7).
///
/// Values are numbered from 0 by the caller, which knows their names and clicks.
public struct DimensionReport: Sendable {
    /// What the report goes by.
    public let dimension: Dimension
    private var tallies: [InstallTally] = []

    /// Makes an empty report.
    public init(_ dimension: Dimension) { self.dimension = dimension }

    /// Adds an attributed install to a value; its age goes to the table of all reports.
    public mutating func add(_ install: AttributedInstall, to number: Int) {
        while tallies.count <= number { tallies.append(InstallTally()) }
        tallies[number].add(install)
    }

    /// Ends the gathering and groups the ages; `names` has every value that was added to.
    public consuming func finish(names: DimensionNames, ages: AgesInOrder) -> FinishedReport {
        FinishedReport(
            dimension: dimension, names: names, order: names.sorted(), tallies: tallies,
            ages: ages.grouped(by: dimension, count: names.count))
    }
}

/// A dimension's installs, ready to be written.
public struct FinishedReport: Sendable {
    /// What the report goes by.
    public let dimension: Dimension
    let names: DimensionNames
    /// The values' numbers in the order of their bytes, null first.
    let order: [Int]
    let tallies: [InstallTally]
    let ages: GroupedAges

    /// The columns after a value's name, in the order of the counts of `DimensionCounts`; the next counts attributed
    /// installs.
    public static let clickColumns = ["clicks", "eligible_clicks", "unique_clicks", "bot_clicks"]
    private static let columns =
        clickColumns + [
            "attributed_installs", "deterministic", "probabilistic", "high", "medium", "low", "conversion_rate",
            "mean_confidence", "ctit_p10", "ctit_p50", "ctit_p90", "ctit_under_10s", "ctit_over_24h",
        ]

    /// All attributed installs of the report, for the accounting identities (spec §8).
    public var installs: Int { tallies.reduce(0) { $0 + $1.installs } }

    /// The report's file; `counts` gives a value's clicks by its number.
    public func csv(counts: (Int) -> DimensionCounts) -> CSVFile {
        var writer = CSVWriter(header: [dimension.column] + Self.columns)
        for number in order {
            let clicks = counts(number)
            let tally = tally(of: number)
            // A day of the run has a row even then, a link of the catalogue has not.
            if clicks.isEmpty, tally.installs == 0, dimension != .days { continue }
            writer.cell(names[number])
            writer.cells([clicks.clicks, clicks.eligibleClicks, clicks.uniqueClicks, clicks.botClicks])
            writer.cell(tally.installs)
            writer.cells([tally.deterministic, tally.probabilistic, tally.high, tally.medium, tally.low])
            writer.cell(FixedDecimal.rate(tally.installs, of: clicks.clicks))
            writer.cell(tally.meanConfidence)
            Self.write(ages[number], into: &writer)
            writer.endLine()
        }
        return writer.finish()
    }

    /// The `limit` values with the most attributed installs, and their counts; ties go by bytes, the lesser first.
    public func top(_ limit: Int) -> [(name: [UInt8]?, installs: Int)] {
        let counted = order.enumerated().filter { tally(of: $0.element).installs > 0 }
        let sorted = counted.sorted { lhs, rhs in
            let (left, right) = (tally(of: lhs.element).installs, tally(of: rhs.element).installs)
            return left != right ? left > right : lhs.offset < rhs.offset
        }
        return sorted.prefix(limit).map { (names[$0.element].map(Array.init), tally(of: $0.element).installs) }
    }

    private func tally(of number: Int) -> InstallTally {
        number < tallies.count ? tallies[number] : InstallTally()
    }

    private static func write(_ ages: ArraySlice<Milliseconds>, into writer: inout CSVWriter) {
        for percent in [10, 50, 90] {
            writer.cell(SortedAges.percentile(percent, of: ages).map(FixedDecimal.seconds))
        }
        writer.cell(SortedAges.count(below: 10 * .second, in: ages))
        // Ages are whole milliseconds, so "over" begins one after the day.
        writer.cell(ages.count - SortedAges.count(below: .day + 1, in: ages))
    }
}
