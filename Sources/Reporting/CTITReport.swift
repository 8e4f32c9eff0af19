internal import AttributionModel

/// An age band of `ctit.csv`: from the band before to below `bound` (spec §7).
struct AgeBand: Sendable {
    var column: String
    var bound: Milliseconds

    static let all = [
        AgeBand(column: "under_10s", bound: 10 * .second),
        AgeBand(column: "under_1m", bound: .minute),
        AgeBand(column: "under_5m", bound: 5 * .minute),
        AgeBand(column: "under_15m", bound: 15 * .minute),
        AgeBand(column: "under_1h", bound: .hour),
        AgeBand(column: "under_3h", bound: 3 * .hour),
        AgeBand(column: "under_6h", bound: 6 * .hour),
        AgeBand(column: "under_12h", bound: 12 * .hour),
        AgeBand(column: "under_24h", bound: .day),
        AgeBand(column: "under_48h", bound: 2 * .day),
        AgeBand(column: "under_72h", bound: 3 * .day),
        AgeBand(column: "under_7d", bound: 7 * .day),
        AgeBand(column: "more", bound: .max),
    ]
}

extension FinishedReport {
    /// `ctit.csv`: a row for each value with an age, a column for each band; every age counts in exactly one.
    public func ctitCSV() -> [UInt8] {
        var writer = CSVWriter(header: [dimension.column] + AgeBand.all.map(\.column))
        for number in order where !ages[number].isEmpty {
            writer.cell(names[number])
            var counted = 0
            for band in AgeBand.all {
                let below = SortedAges.count(below: band.bound, in: ages[number])
                writer.cell(below - counted)
                counted = below
            }
            writer.endLine()
        }
        return writer.bytes
    }
}
