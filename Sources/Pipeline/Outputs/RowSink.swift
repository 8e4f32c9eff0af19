import Publishing

/// Takes rows in their order.
protocol RowSink: AnyObject {
    /// Takes the next rows.
    func append(_ rows: RenderedRows) throws
    /// Writes what is complete, with that many threads.
    func flush(threads: Int) async throws
    /// Ends the rows and describes the files written.
    func close(threads: Int) async throws -> [Manifest.Output]
    /// The lines written to each output.
    var lines: [(output: String, lines: Int)] { get }
}
