import Publishing

/// Takes rows in their order.
protocol RowSink: AnyObject {
    /// Takes the next rows.
    func append(_ rows: RenderedRows) throws
    /// Writes what is complete, with so many threads.
    func flush(threads: Int) async throws
    /// Ends the rows and describes the files written.
    func close(threads: Int) async throws -> [Manifest.Output]
    /// The lines written to each output.
    var lines: [(output: String, lines: Int)] { get }
}

/// Attribution rows as plain text on standard output, for pipes.
final class StandardOutput: RowSink {
    private var written = 0

    func append(_ rows: RenderedRows) throws {
        written += rows.rows
        try StandardStream.write(rows.attributions)
    }

    func flush(threads: Int) {}
    func close(threads: Int) -> [Manifest.Output] { [] }
    var lines: [(output: String, lines: Int)] { [("standard output", written)] }
}
