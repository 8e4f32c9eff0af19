import AttributionModel
import Reporting

/// The reports as files, with what the accounting needs of them.
struct FinishedReports {
    /// One report with its clicks.
    struct Part {
        var report: FinishedReport
        var counts: [DimensionCounts]
    }
    /// The reports' files, by their paths in the result.
    var files: [(name: String, file: CSVFile)] = []
    /// The sums that the accounting compares with the run's totals.
    var sums: [Accounting.ReportSums] = []
    /// The campaigns with the most installs, for the summary.
    var topCampaigns: [(name: [UInt8]?, installs: Int)] = []

    /// Renders one report.
    mutating func add(_ part: Part) {
        let counts = part.counts
        files.append((part.report.dimension.fileName, part.report.csv { $0 < counts.count ? counts[$0] : .init() }))
        sums.append(
            Accounting.ReportSums(
                dimension: part.report.dimension, clicks: counts.reduce(0) { $0 + $1.clicks },
                installs: part.report.installs))
        guard part.report.dimension == .campaigns else { return }
        files.append((OutputName.ctit, part.report.ctitCSV()))
        topCampaigns = part.report.top(5)
    }
}
