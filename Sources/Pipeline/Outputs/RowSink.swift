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

/// Takes the rows of a run part by part, each part's in their order.
protocol PartSink: AnyObject {
    /// Begins a part; parts begin and end in order.
    func begin(part: Int) async throws
    /// Takes the next rows of the part that was begun last.
    func append(_ rows: RenderedRows) throws
    /// Writes what is complete, with so many threads.
    func flush(threads: Int) async throws
    /// Ends a part with what its reports count.
    func end(part: Int, reports: ReportStage, threads: Int) async throws
}

/// A run without dates: one part, of which the run itself makes a result.
final class OnlyPart: PartSink {
    private let sink: any RowSink
    private(set) var outputs: [Manifest.Output] = []
    private(set) var reports: ReportStage?

    init(_ sink: any RowSink) { self.sink = sink }

    func begin(part: Int) {}
    func append(_ rows: RenderedRows) throws { try sink.append(rows) }
    func flush(threads: Int) async throws { try await sink.flush(threads: threads) }

    func end(part: Int, reports: ReportStage, threads: Int) async throws {
        outputs = try await sink.close(threads: threads)
        self.reports = reports
    }
}
