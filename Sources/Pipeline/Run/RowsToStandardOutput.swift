import Reporting

/// Attribution rows as plain text on standard output, for pipes.
final class RowsToStandardOutput: PartSink {
    private let matched: MatchedInstalls
    private var written = 0
    /// What the run adds up to; complete once all rows are written.
    private(set) var totals: RunTotals

    init(_ totals: RunTotals, _ matched: MatchedInstalls) {
        self.totals = totals
        self.matched = matched
    }

    func begin(part: Int) {}

    func append(_ rows: RenderedRows) throws {
        written += rows.rows
        try StandardStream.writeRows(rows.attributions)
    }

    func flush() {}

    func end(part: Int, reports: ReportStage) throws {
        try totals.finish(
            reports: reports, written: [.init(output: "standard output", lines: written)], matched: matched)
    }
}
