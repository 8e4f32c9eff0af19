import Publishing

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
