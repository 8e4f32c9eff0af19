import AttributionModel

/// The age bands of `ctit.csv`, each from the one before to below `bound` (spec §7).
private let ageBands: [(column: String, bound: Milliseconds)] = [
    ("under_10s", 10 * .second),
    ("under_1m", .minute),
    ("under_5m", 5 * .minute),
    ("under_15m", 15 * .minute),
    ("under_1h", .hour),
    ("under_3h", 3 * .hour),
    ("under_6h", 6 * .hour),
    ("under_12h", 12 * .hour),
    ("under_24h", .day),
    ("under_48h", 2 * .day),
    ("under_72h", 3 * .day),
    ("under_7d", 7 * .day),
    ("more", .max),
]

extension FinishedReport {
    /// `ctit.csv`: a row for each value with an age, a column for each band; every age counts in exactly one.
    public func ctitCSV() -> CSVFile {
        var writer = CSVWriter(header: [dimension.column] + ageBands.map(\.column))
        for number in order where !ages[number].isEmpty {
            writer.cell(names[number])
            var counted = 0
            for band in ageBands {
                let below = SortedAges.count(below: band.bound, in: ages[number])
                writer.cell(below - counted)
                counted = below
            }
            writer.endLine()
        }
        return writer.finish()
    }
}
