import AttributionModel
import Publishing
import Reviewing
import Signals

/// What a re-scoring reads of a part when it reads no candidates.
private struct RevisedPart {
    let rows: ResultLines
    let state: ResultLines

    /// The next pieces, which need not be of the same installs; both empty past the last ones.
    func next(_ count: Int) throws -> (rows: [[UInt8]], state: [[UInt8]]) {
        (try pieces(of: rows, count), try pieces(of: state, count))
    }

    private func pieces(of lines: ResultLines, _ count: Int) throws -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        while pieces.count < count, let piece = try lines.next(size: 1 << 20) { pieces.append(piece) }
        return pieces
    }
}

extension RescoreStages {
    /// Gives all rows and states their new confidence and level; parts and reports go to the sink as those of a run do.
    func revise(_ revisions: [RowRevision], into sink: any PartSink, progress: Progress) async throws {
        progress.begin(.deciding)
        for part in parts.indices {
            try await sink.begin(part: part)
            let reports = try await revise(part, by: revisions[part], into: sink)
            try await sink.end(part: part, reports: reports, threads: threads)
        }
    }

    private static func revise(
        _ pieces: (rows: [[UInt8]], state: [[UInt8]]), by lines: RevisedLines, threads: Int
    ) async throws -> ([RevisedLines.Rows], [RevisedLines.State]) {
        (
            try await pieces.rows.concurrentMap(threads: threads) { try lines.rows($0) },
            try await pieces.state.concurrentMap(threads: threads) { try lines.state($0) }
        )
    }

    private func revise(_ number: Int, by revision: RowRevision, into sink: any PartSink) async throws -> ReportStage {
        var reports = emptyReports(ofPart: number)
        let part = RevisedPart(
            rows: try parts[number].lines("attributions.jsonl.gz"), state: try parts[number].lines("state.jsonl.gz"))
        let lines = RevisedLines(revision: revision, output: new.output, texts: texts, linkNames: linkNames)
        var (rowCount, stateCount) = (0, 0)
        var next = try part.next(threads * 2)
        while !next.rows.isEmpty || !next.state.isEmpty {
            try Task.checkCancellation()
            let pieces = next
            async let revised = RescoreStages.revise(pieces, by: lines, threads: threads)
            next = try part.next(threads * 2)
            let rows: [RevisedLines.Rows]
            let states: [RevisedLines.State]
            do {
                (rows, states) = try await revised
            } catch let error as DamagedLine {
                throw part.rows.damaged(error)
            }
            for place in 0..<max(rows.count, states.count) {
                var rendered = place < rows.count ? rows[place].rendered : RenderedRows()
                if place < states.count {
                    rendered.state = states[place].lines
                    stateCount += states[place].count
                }
                rowCount += rendered.rows
                try sink.append(rendered)
                for row in place < rows.count ? rows[place].rows : [] {
                    let facts = InstallFacts(
                        number: 0, requestedAt: row.requestedAt, app: .absent, signals: SignalValues(),
                        verdict: row.verdict)
                    reports.add(row.decision, of: facts, [])
                }
                for install in rendered.attributed { reports.add(install) }
            }
            try await sink.flush(threads: threads)
        }
        guard rowCount == stateCount else {
            throw part.state.damaged(DamagedLine("its own row: there are \(rowCount) rows and \(stateCount) states"))
        }
        return reports
    }
}
