import AttributionModel
import Publishing

/// Hands rows on and tells how many installs were decided.
final class WatchedSink: PartSink {
    private let sink: any PartSink
    private let progress: Progress
    private var rows = 0

    /// Watches the rows of parts.
    init(_ sink: any PartSink, of parts: [PublishedPart], progress: Progress) {
        self.sink = sink
        self.progress = progress
        progress.expect(installs: parts.reduce(0) { $0 + ($1.manifest.outputs[OutputName.attributions]?.rows ?? 0) })
    }

    func begin(part: Int) async throws { try await sink.begin(part: part) }

    func append(_ rows: RenderedRows) throws {
        try sink.append(rows)
        self.rows += rows.rows
        progress.decided(self.rows)
    }

    func flush(threads: Int) async throws { try await sink.flush(threads: threads) }

    func end(part: Int, reports: ReportStage, threads: Int) async throws {
        try await sink.end(part: part, reports: reports, threads: threads)
    }
}
