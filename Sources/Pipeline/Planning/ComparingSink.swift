import AttributionModel
import Reviewing

/// Compares the rows of parts with those that the parts already have, instead of writing them.
final class ComparingSink: PartSink {
    private let parts: [PublishedPart]
    private var old: ResultRows
    private var row = ResultRow()
    private(set) var comparison: ResultComparison
    /// The settings in which each part's pipeline differs from the new one.
    private let settings: [[SettingChange]]

    /// Compares the parts of a re-scoring's stages, counting installs for values of a dimension.
    init(_ stages: RescoreStages, by dimension: FlowDimension, examples: Int) {
        comparison = ResultComparison(by: dimension, examples: examples)
        parts = stages.parts
        settings = stages.plans.map(\.changes)
        old = ResultRows(parts)
    }

    /// Compares all rows with themselves, for when no change touches them.
    func compareUnchanged() throws {
        for part in parts.indices {
            begin(part: part)
            var rows = ResultRows([parts[part]])
            while try rows.advance() { comparison.add(rows.row, rows.row) }
            end(part: part)
        }
    }

    func begin(part: Int) { comparison.settings = settings[part] }

    func append(_ rows: RenderedRows) throws {
        var start = 0
        let bytes = rows.attributions
        while start < bytes.count {
            start = try row.read(bytes, from: start, to: bytes.count)
            // Re-scoring keeps the installs and their order.
            comparison.add(try old.advance() ? old.row : nil, row)
        }
    }

    func flush() {}

    func end(part: Int, reports: ReportStage) throws {
        end(part: part)
        // A file's digest is known only at its end; for all files but the last, reading went on past it.
        guard part == parts.indices.last, try old.advance() else { return }
        throw ResultLines.damaged(DamagedLine("its own candidates"), parts[part].path(of: OutputName.attributions))
    }

    private func end(part: Int) {
        if let date = parts[part].date { comparison.end(day: date) }
    }
}
