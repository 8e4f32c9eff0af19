import Publishing

/// Attribution rows as plain text on standard output, for pipes.
final class RowsToStandardOutput: RowSink {
    private var written = 0

    func append(_ rows: RenderedRows) throws {
        written += rows.rows
        try StandardStream.writeRows(rows.attributions)
    }

    func flush(threads: Int) {}
    func close(threads: Int) -> [Manifest.Output] { [] }
    var lines: [(output: String, lines: Int)] { [("standard output", written)] }
}
