import Publishing
import Reporting

/// Attribution rows as plain text on standard output, for pipes.
final class RowsToStandardOutput: WholeSink {
    private var written = 0
    var reports: ReportStage?

    func append(_ rows: RenderedRows) throws {
        written += rows.rows
        try StandardStream.writeRows(rows.attributions)
    }

    func flush(threads: Int) {}
    func end(part: Int, reports: ReportStage, threads: Int) { self.reports = reports }
    var files: [Manifest.Output] { [] }
    var lines: [Accounting.WrittenLines] { [.init(output: "standard output", lines: written)] }
}
