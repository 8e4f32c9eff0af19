import Files
import Reporting
import Reviewing

/// What the report of a published day counts by referrer.
struct ReferrerCounts {
    /// What is counted.
    enum Counted: CaseIterable {
        case clicks, attributedInstalls

        /// The column's place in the report.
        fileprivate var column: Int { self == .clicks ? 1 : 1 + FinishedReport.clickColumns.count }
    }

    private struct Counts {
        var clicks = 0
        var attributedInstalls = 0

        subscript(counted: Counted) -> Int { counted == .clicks ? clicks : attributedInstalls }
    }

    /// By the referrer's name, empty for none.
    private var counts: [[UInt8]: Counts] = [:]
    private var totals = Counts()

    /// Reads the report in a day's folder; nil if it is not there any more, or is none that a run writes.
    init?(of folder: String) {
        guard let bytes = try? FileBytes.all(of: "\(folder)/\(Dimension.referrers.fileName)") else {
            return nil
        }
        var reader = CSVReader(bytes)
        _ = reader.record()
        while let record = reader.record(cells: Counted.attributedInstalls.column + 1) {
            func count(_ counted: Counted) -> Int? {
                guard counted.column < record.count, totals[counted] <= PublishedCounts.most else { return nil }
                return PublishedCounts.number(record[counted.column])
            }
            guard let clicks = count(.clicks), let installs = count(.attributedInstalls) else { return nil }
            counts[record[0]] = Counts(clicks: clicks, attributedInstalls: installs)
            totals.clicks += clicks
            totals.attributedInstalls += installs
        }
    }

    /// The same without referrers that have less than enough of everything: there may be a hundred thousand of them.
    func keeping(_ fewest: (Counted) -> Int) -> ReferrerCounts {
        var kept = self
        kept.counts = counts.filter { _, counts in Counted.allCases.contains { counts[$0] >= fewest($0) } }
        return kept
    }

    /// The referrers that are kept.
    var names: some Sequence<[UInt8]> { counts.keys }

    /// How many a referrer has, 0 for one that is not kept.
    func count(_ counted: Counted, of name: [UInt8]) -> Int { counts[name]?[counted] ?? 0 }

    /// How many all have together.
    func total(_ counted: Counted) -> Int { totals[counted] }
}
