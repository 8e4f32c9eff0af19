import AttributionModel

/// What a re-scoring counted.
struct RescoreTotals {
    var statuses: [Int]
    var verdicts: [Int]
    var levels: [Int]
    var matchedByTier: [Int]
    var clicksWonTwice: Int
    var written: [(output: String, lines: Int)]

    init(_ reports: borrowing ReportStage, written: [(output: String, lines: Int)]) {
        statuses = reports.statuses
        verdicts = reports.verdicts
        levels = reports.levels
        matchedByTier = reports.matchedByTier
        clicksWonTwice = reports.clicksWonTwice
        self.written = written
    }

    /// Installs by status.
    func installs(_ status: Decision.Status) -> Int { statuses[Int(status.rawValue)] }
}
