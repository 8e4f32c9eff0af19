import AttributionModel
import Publishing
import Reviewing

/// What a re-scoring reads of a part when it reads no candidates.
private struct RevisedPart {
    let rows: LinesAhead
    let state: LinesAhead

    /// The next pieces, which need not have the same installs; both empty after the last.
    func next(threads: Int) async throws -> RevisedPieces {
        let (count, size) = (threads * 2, RescoreStages.revisedSize)
        async let ahead = threads > 1 ? state.next(count, size: size).pieces : nil
        let rows = try await rows.next(count, size: size).pieces
        return RevisedPieces(
            rows: rows, state: try await (try await ahead).orNow { try await state.next(count, size: size).pieces })
    }

    /// Takes back pieces that were revised.
    func reuse(_ pieces: consuming RevisedPieces) {
        for piece in pieces.rows { rows.reuse(piece) }
        for piece in pieces.state { state.reuse(piece) }
    }
}

private struct RevisedPieces: Sendable {
    var rows: [LinePiece] = []
    var state: [LinePiece] = []

    var isEmpty: Bool { rows.isEmpty && state.isEmpty }
}

/// Revised pieces that wait to be written.
private struct RevisedWave: Sendable {
    var rows: [RevisedLines.Rows] = []
    var state: [RevisedLines.State] = []

    var isEmpty: Bool { rows.isEmpty && state.isEmpty }

    /// Writes the lines to the sink, the rows of each piece together with a piece of the state.
    func write(into sink: any PartSink, counting counts: inout RevisedCounts) throws {
        for place in 0..<max(rows.count, state.count) {
            var rendered = place < rows.count ? rows[place].rendered : RenderedRows()
            if place < state.count {
                rendered.state = state[place].lines
                counts.state += state[place].count
            }
            counts.rows += rendered.rows
            try sink.append(rendered)
        }
    }
}

/// The lines of a part that were written.
private struct RevisedCounts {
    var rows = 0
    var state = 0

    /// Throws if a row has no state or a state no row; `path` is the state's.
    func check(_ path: String) throws(RunError) {
        guard rows == state else {
            throw ResultLines.damaged(
                DamagedLine("its own row: there are \(rows) rows and \(state) states"), path)
        }
    }
}

extension RescoreStages {
    /// The bytes of a piece of rows, or of state.
    fileprivate static let revisedSize = 1 << 20

    /// Writes all rows and states with their new confidence and level; the sink gets parts and reports as in a run.
    func revise(_ revisions: [RowRevision], into sink: any PartSink, progress: RunProgress) async throws {
        for part in parts.indices {
            try await sink.begin(part: part)
            let reports = try await revise(part, by: revisions[part], into: sink, progress)
            try await sink.end(part: part, reports: reports)
        }
    }

    /// While one wave is written, the next is revised and the one after that is read.
    private func revise(
        _ number: Int, by revision: RowRevision, into sink: any PartSink, _ progress: RunProgress
    ) async throws -> ReportStage {
        var reports = try emptyReports(ofPart: number, wonBefore: noClaims)
        let part = RevisedPart(
            rows: LinesAhead([parts[number]]) { part throws(RunError) in try part.lines(OutputName.attributions) },
            state: LinesAhead([parts[number]]) { part throws(RunError) in try part.lines(OutputName.state) })
        let lines = RevisedLines(revision: revision, output: new.output, texts: texts, linkNames: linkNames)
        var counts = RevisedCounts()
        var pieces = try await part.next(threads: threads)
        var wave = RevisedWave()
        while !pieces.isEmpty || !wave.isEmpty {
            try Task.checkCancellation()
            let reading = pieces
            async let ahead = threads > 1 ? part.next(threads: threads) : nil
            async let revised = threads > 1 ? revise(reading, ofPart: number, by: lines) : nil
            try wave.write(into: sink, counting: &counts)
            progress.decided(wave.rows.reduce(0) { $0 + $1.rendered.rows })
            try await sink.flush()
            while let rows = wave.rows.popLast() { lines.reuse(rows) }
            while let state = wave.state.popLast() { lines.reuse(state) }
            wave = try await (try await revised).orNow { try await revise(reading, ofPart: number, by: lines) }
            for rows in wave.rows { reports.add(rows) }
            pieces = RevisedPieces()
            part.reuse(reading)
            pieces = try await (try await ahead).orNow { try await part.next(threads: threads) }
        }
        try counts.check(parts[number].path(of: OutputName.state))
        return reports
    }

    /// Revises pieces of a part's files; if a line is damaged, says in which file.
    private func revise(
        _ pieces: RevisedPieces, ofPart number: Int, by lines: RevisedLines
    ) async throws -> RevisedWave {
        let part = parts[number]
        @Sendable func rows(_ piece: LinePiece) throws(RunError) -> RevisedLines.Rows {
            do { return try lines.rows(piece) } catch {
                throw ResultLines.damaged(error, part.path(of: OutputName.attributions))
            }
        }
        @Sendable func state(_ piece: LinePiece) throws(RunError) -> RevisedLines.State {
            do { return try lines.state(piece) } catch {
                throw ResultLines.damaged(error, part.path(of: OutputName.state))
            }
        }
        async let states = threads > 1 ? pieces.state.concurrentMap(threads: threads, state) : nil
        return RevisedWave(
            rows: try await pieces.rows.concurrentMap(threads: threads, rows),
            state: try await (try await states).orNow { try pieces.state.map(state) })
    }
}

extension ReportStage {
    /// Counts revised rows.
    fileprivate mutating func add(_ revised: RevisedLines.Rows) {
        for row in revised.rows {
            let facts = InstallFacts(
                number: 0, requestedAt: row.requestedAt, app: .absent, signals: SignalValues(), verdict: row.verdict)
            add(row.decision, of: facts, Span())
        }
        for install in revised.rendered.attributed { add(install) }
    }
}
