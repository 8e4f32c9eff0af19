import AttributionModel
import Reviewing

/// Pairs the rows of parts with those that the parts already have, instead of writing them.
final class PairingSink<Pairs: RowPairs>: PartSink {
    private let parts: [PublishedPart]
    private var old: ResultRows
    private var row = ResultRow()
    private(set) var pairs: Pairs
    /// The settings in which each part's pipeline differs from the new one.
    private let settings: [[SettingChange]]

    /// Gathers the rows of all parts of a re-scoring's stages.
    init(_ stages: RescoreStages, into pairs: Pairs) {
        self.pairs = pairs
        parts = stages.parts
        settings = stages.plans.map(\.changes)
        old = ResultRows(parts)
    }

    /// Pairs all rows with themselves, for when no change touches them.
    func pairUnchanged() throws {
        for part in parts.indices {
            begin(part: part)
            var rows = ResultRows([parts[part]])
            while try rows.advance() { pairs.add(rows.row, rows.row) }
            end(part: part)
        }
    }

    func begin(part: Int) { pairs.begin(settings: settings[part]) }

    func append(_ rows: RenderedRows) throws {
        var start = 0
        let bytes = rows.attributions
        while start < bytes.count {
            start = try row.read(bytes, from: start, to: bytes.count)
            // Re-scoring keeps the installs and their order.
            pairs.add(try old.advance() ? old.row : nil, row)
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
        if let date = parts[part].date { pairs.end(day: date) }
    }
}
