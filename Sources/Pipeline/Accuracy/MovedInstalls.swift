import AttributionModel
import Reviewing

/// Takes the rows of a run whose installs are moved, and counts them instead of writing them.
final class MovedInstalls: PartSink {
    private let later: Milliseconds
    private var row = ResultRow()
    private(set) var answered: AnsweredInstalls

    /// Counts installs that came within a span before they were moved.
    init(of span: ClosedRange<Instant>, movedBy later: Milliseconds, by dimension: FlowDimension?) {
        self.later = later
        answered = AnsweredInstalls(of: span, by: dimension)
    }

    func begin(part: Int) {}

    func append(_ rows: RenderedRows) throws {
        var start = 0
        let bytes = rows.attributions
        while start < bytes.count {
            start = try row.read(bytes, from: start, to: bytes.count)
            answered.add(row, at: row.instant(.requestedAt).map { $0 - later })
        }
    }

    func flush() {}

    func end(part: Int, reports: ReportStage) {}
}
