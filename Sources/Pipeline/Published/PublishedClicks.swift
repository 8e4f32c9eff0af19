import AttributionModel
import Reporting
import Reviewing
import Signals

/// The clicks that a published result's reports count, as candidates do not tell them (spec §7).
struct PublishedClicks: CountedClicks, Sendable {
    /// The values of each dimension, nil for the null value.
    private var rows: [Dimension: [(name: [UInt8]?, counts: DimensionCounts)]] = [:]

    /// Reads the columns of clicks of all reports of a result.
    init(_ part: PublishedPart) throws(RunError) {
        let columns = FinishedReport.clickColumns
        for dimension in Dimension.allCases {
            let path = part.path(of: dimension.fileName)
            var reader = CSVReader(try part.bytes(of: dimension.fileName))
            _ = reader.record()
            var total = 0
            while let record = reader.record(cells: 1 + columns.count) {
                let numbers = record.dropFirst().compactMap(PublishedCounts.number)
                total += numbers.reduce(0, +)
                guard let name = record.first, numbers.count == columns.count, total <= PublishedCounts.most else {
                    throw RunError(
                        .inputOutput, "cannot read \(path): a row lacks counts of clicks; run the pipeline again")
                }
                let counts = DimensionCounts(
                    clicks: numbers[0], eligibleClicks: numbers[1], uniqueClicks: numbers[2], botClicks: numbers[3])
                rows[dimension, default: []].append((name.isEmpty ? nil : name, counts))
            }
        }
    }

    func forEach(in dimension: Dimension, _ pool: TextPool, _ body: (TextID, DimensionCounts) -> Void) {
        for row in rows[dimension] ?? [] { body(pool.id(of: row.name), row.counts) }
    }

    var byDay: [(day: BatchDay, counts: DimensionCounts)] {
        (rows[.days] ?? []).compactMap { row in row.name.flatMap { BatchDay($0) }.map { ($0, row.counts) } }
    }
}
