/// Publishes a result without dates, of which all rows are one part.
final class WholePublisher: PartSink {
    private let staged: StagedResult
    private let matched: MatchedInstalls
    /// What is written besides the rows; its totals are complete once the result is published.
    private(set) var publication: Publication
    /// What a person should know of the folders beside the result, and of the result that is in place.
    private(set) var warnings: [String]

    init(_ publication: Publication, into staged: StagedResult, matched: MatchedInstalls) {
        self.publication = publication
        self.staged = staged
        self.matched = matched
        warnings = staged.warnings
    }

    func begin(part: Int) {}

    func append(_ rows: RenderedRows) { staged.outputs.append(rows) }

    func flush() async throws { try await staged.outputs.flush() }

    func end(part: Int, reports: ReportStage) async throws {
        publication.totals.outputs = try await staged.outputs.close()
        try publication.totals.finish(reports: reports, written: staged.outputs.lines, matched: matched)
        publication.progress.begin(.publishing)
        warnings += try staged.publish { staging in try publication.write(in: staging) }
    }
}
