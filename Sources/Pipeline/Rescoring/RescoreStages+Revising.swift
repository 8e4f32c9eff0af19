import AttributionModel
import Reviewing

/// What a re-scoring reads of a part when it reads no candidates.
private struct RevisedPart {
    /// A piece of rows or of state.
    typealias Piece = (lines: LinePiece, isState: Bool)

    /// The bytes of a piece.
    private static let size = 1 << 20
    private let rows: LinesAhead
    private let state: LinesAhead

    init(_ part: PublishedPart) {
        rows = LinesAhead(OutputName.attributions, of: [part])
        state = LinesAhead(OutputName.state, of: [part])
    }

    /// The next pieces, rows first; rows and state need not have the same installs, and there are none after the last.
    func next(threads: Int) async throws -> [Piece] {
        let (count, size) = (threads * 2, RevisedPart.size)
        async let ahead = threads > 1 ? state.next(count, size: size).pieces : nil
        let rows = try await rows.next(count, size: size).pieces
        let states = try await (try await ahead).orNow { try await state.next(count, size: size).pieces }
        return rows.map { ($0, false) } + states.map { ($0, true) }
    }

    /// Takes back pieces that were revised.
    func reuse(_ pieces: consuming [Piece]) {
        for piece in pieces { (piece.isState ? state : rows).reuse(piece.lines) }
    }
}

extension RescoreStages {
    /// Writes all rows and states with their new confidence and level; the sink gets parts and reports as in a run.
    func revise(into sink: any PartSink, progress: RunProgress) async throws {
        var written = try partsUnderWay(into: sink)
        try await written.begin()
        for part in parts.indices {
            // To pass over one would write the next part's rows into its place.
            guard let revision = plans[part].rowRevision else {
                preconditionFailure("rows are revised only where all parts can be")
            }
            try written.decide(part)
            try await revise(part, by: revision, &written, progress)
            try await written.end()
        }
    }

    /// While one wave is written, the next is revised and the one after that is read.
    private func revise(
        _ number: Int, by revision: RowRevision, _ underWay: inout PartsUnderWay, _ progress: RunProgress
    ) async throws {
        let part = RevisedPart(parts[number])
        let lines = LineRevision(revision, responding: plans[number].output.responses, store: store)
        var written = (rows: 0, states: 0)
        var pieces = try await part.next(threads: threads)
        var wave: [RevisedLines] = []
        while !pieces.isEmpty || !wave.isEmpty {
            try Task.checkCancellation()
            let reading = pieces
            async let ahead = threads > 1 ? part.next(threads: threads) : nil
            async let revised = threads > 1 ? revise(reading, ofPart: number, by: lines) : nil
            for lines in wave {
                for row in lines.rows { underWay.add(row.decision, requestedAt: row.requestedAt, Span()) }
                try underWay.write(lines.rendered)
                progress.decided(lines.rendered.rows)
                written = (written.rows + lines.rendered.rows, written.states + lines.states)
            }
            try await underWay.flush()
            while let done = wave.popLast() { lines.reuse(done) }
            wave = try await (try await revised).orNow { try await revise(reading, ofPart: number, by: lines) }
            pieces = []
            part.reuse(reading)
            pieces = try await (try await ahead).orNow { try await part.next(threads: threads) }
        }
        guard written.rows == written.states else {
            throw ResultLines.damaged(
                DamagedLine("its own row: there are \(written.rows) rows and \(written.states) states"),
                parts[number].path(of: OutputName.state))
        }
    }

    /// Revises pieces of a part's files; if a line is damaged, says in which file.
    private func revise(
        _ pieces: [RevisedPart.Piece], ofPart number: Int, by lines: LineRevision
    ) async throws -> [RevisedLines] {
        let part = parts[number]
        return try await pieces.concurrentMap(threads: threads) { piece in
            do throws(DamagedLine) {
                return piece.isState ? try lines.state(piece.lines) : try lines.rows(piece.lines)
            } catch {
                let name = piece.isState ? OutputName.state : OutputName.attributions
                throw ResultLines.damaged(error, part.path(of: name))
            }
        }
    }
}
