import AttributionModel
import Benchmark
import Compression
import Publishing

/// Compresses rows as they are published, a member after the other on one thread; bytes are the rows' before.
struct GzipStage: Stage {
    private let rows: Int
    private let pieces: [[UInt8]]
    private let effort: OutputChoice.Gzip

    init(_ logs: KeyedLogs, _ effort: OutputChoice.Gzip) throws {
        let decided = try DecidedLogs(logs)
        var cutter = MemberCutter()
        rows = decided.rows.count
        var pieces = cutter.append(decided.render())
        if let last = cutter.finish() { pieces.append(last) }
        self.pieces = pieces
        self.effort = effort
    }

    mutating func run(_: Void) throws -> Amount {
        var size = 0
        for piece in pieces { size += try GzipMember.compress(piece.span, effort: effort).count }
        blackHole(size)
        return Amount(records: rows, bytes: pieces.reduce(0) { $0 + $1.count })
    }
}
