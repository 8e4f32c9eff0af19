import AttributionModel
import Reviewing

/// Takes the rows of a run whose installs are moved, and counts those of the installs that a result has decided,
/// instead of writing them.
final class MovedInstalls: PartSink {
    private let later: Milliseconds
    /// The installs that are counted.
    private(set) var covered: CoveredInstalls
    private var row = ResultRow()
    /// The rows of the same installs as they came, which have the same order.
    private var actual: ResultRows
    private var hasActual: Bool
    private(set) var answered: AnsweredInstalls
    /// What a person should know of the logs.
    let warnings: [RunWarning]

    /// Counts the `covered` installs of some parts.
    init(
        of parts: [PublishedPart], _ covered: CoveredInstalls, movedBy later: Milliseconds,
        by dimension: FlowDimension?, _ ranks: MatchRanks, warnings: [RunWarning]
    ) throws(RunError) {
        (self.covered, self.later, self.warnings) = (covered, later, warnings)
        actual = ResultRows(parts)
        hasActual = try actual.advance()
        answered = AnsweredInstalls(by: dimension, ranks)
    }

    func begin(part: Int) {}

    func append(_ rows: RenderedRows) throws {
        var start = 0
        let bytes = rows.attributions
        while start < bytes.count {
            start = try row.read(bytes, from: start, to: bytes.count)
            guard let moved = row.instant(.requestedAt) else { continue }
            let time = moved - later
            if try isDecided(at: time), covered.contain(time) { answered.add(row, at: time) }
        }
    }

    /// Whether the result has decided the install of the row at hand, which came at that time.
    private func isDecided(at time: Instant) throws -> Bool {
        let id = row.bytes(.installID) ?? []
        while hasActual {
            let (other, otherID) = (actual.row.instant(.requestedAt) ?? .earliest, actual.row.bytes(.installID) ?? [])
            if other == time, otherID == id { return actual.row.isDecided }
            let comesLater = other != time ? other > time : id.lexicographicallyPrecedes(otherID)
            if comesLater { return false }
            hasActual = try actual.advance()
        }
        return false
    }

    func flush() {}

    func end(part: Int, reports: ReportStage) {}
}
