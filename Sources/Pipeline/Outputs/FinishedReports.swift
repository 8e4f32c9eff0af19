import AttributionModel
import Reporting

/// The reports as files, with what the accounting needs of them.
struct FinishedReports {
    /// The reports' files, by their paths in the result.
    var files: [(name: String, file: CSVFile)] = []
    /// The sums that the accounting compares with the run's totals.
    var sums: [Accounting.ReportSums] = []
    /// The campaigns with the most installs, for the summary.
    var topCampaigns: [(name: [UInt8]?, installs: Int)] = []

    /// Renders one report with its clicks.
    mutating func add(_ finished: (report: FinishedReport, clicks: [DimensionCounts])) {
        let (report, clicks) = finished
        files.append((report.dimension.fileName, report.csv { $0 < clicks.count ? clicks[$0] : .init() }))
        sums.append(
            Accounting.ReportSums(
                dimension: report.dimension, clicks: clicks.reduce(0) { $0 + $1.clicks }, installs: report.installs))
        guard report.dimension == .campaigns else { return }
        files.append((OutputName.ctit, report.ctitCSV()))
        topCampaigns = report.top(5)
    }
}
