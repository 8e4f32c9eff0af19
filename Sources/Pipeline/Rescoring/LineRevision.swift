import AttributionModel
import Publishing
import Reviewing

/// A row's decision as reports count it.
struct RevisedRow: Sendable {
    var requestedAt: Instant
    var decision: Decision
}

/// Revised lines of rows or of state, as they are written.
struct RevisedLines: Sendable {
    var rendered = RenderedRows()
    /// What reports need of the rows.
    var rows: [RevisedRow] = []
    /// How many lines of state there are.
    var states = 0
}

/// Gives whole lines of rows and of state new confidence and level; pure for each piece, so that tasks share the work.
struct LineRevision: Sendable {
    private let revision: RowRevision
    private let response: OutputChoice.ResponseShape?
    private let store: RescoreStore
    /// Lines that have been written, for their memory.
    private let spareRows = SpareValues<RevisedLines>()
    private let spareState = SpareValues<RevisedLines>()

    init(_ revision: RowRevision, responding response: OutputChoice.ResponseShape?, store: RescoreStore) {
        self.revision = revision
        self.response = response
        self.store = store
    }

    /// Revises lines of `attributions.jsonl.gz`.
    func rows(_ piece: LinePiece) throws(DamagedLine) -> RevisedLines {
        let bytes = piece.bytes
        var result = spareRows.take() ?? RevisedLines()
        result.rendered.attributions.reserveCapacity(piece.count + piece.count / 16)
        var numbers = store.takeNumbers()
        defer { store.spareNumbers.give(numbers) }
        var responses = JSONWriter(reusing: &result.rendered.responses)
        var row = ResultRow()
        var (start, copied) = (0, 0)
        while start < piece.count {
            start = try row.read(bytes, from: start, to: piece.count)
            let match = try revision.revise(
                bytes, row.match, copied: &copied, into: &result.rendered.attributions)
            guard let status = row.status, let requestedAt = row.instant(.requestedAt) else {
                throw DamagedLine("a status and a time")
            }
            var tail = match.map { RowTail($0, tier: nil) } ?? RowTail()
            if match != nil { tail.touch = row.touch }
            result.rendered.rows += 1
            result.rows.append(
                RevisedRow(requestedAt: requestedAt, decision: Decision(try row.outcome(status, match))))
            if status == .attributed {
                tail.age = row.age
                tail.inheritedFrom = row.isNull(.inheritedFrom) ? nil : SpelledText(row.json(.inheritedFrom))
                result.rendered.report(tail, requestedAt: requestedAt, numbers.values(of: tail.touch))
            }
            guard let response else { continue }
            ResponseLine(
                tail, installID: SpelledText(row.json(.installID)), appID: SpelledText(row.json(.appID))
            ).render(as: response, into: &responses)
        }
        result.rendered.responses = responses.bytes
        result.rendered.attributions += bytes[copied..<piece.count]
        return result
    }

    /// Revises lines of `state.jsonl.gz`.
    func state(_ piece: LinePiece) throws(DamagedLine) -> RevisedLines {
        let bytes = piece.bytes
        var result = spareState.take() ?? RevisedLines()
        result.rendered.state.reserveCapacity(piece.count + piece.count / 16)
        var copied = 0
        var cursor = piece.cursor
        while cursor.place < piece.count {
            let match = try ListedState.tail(&cursor)
            _ = try revision.revise(bytes, match, copied: &copied, into: &result.rendered.state)
            result.states += 1
        }
        result.rendered.state += bytes[copied..<piece.count]
        return result
    }

    /// Takes back lines that have been written.
    func reuse(_ lines: consuming RevisedLines) {
        let spare = lines.states > 0 ? spareState : spareRows
        lines.rendered.clear()
        lines.rows.removeAll(keepingCapacity: true)
        lines.states = 0
        spare.give(lines)
    }
}

extension ResultRow {
    /// What became of the install, by its status and the match of its row, which repeats may have as well.
    fileprivate func outcome(
        _ status: Decision.Status, _ match: Decision.Match?
    ) throws(DamagedLine) -> Decision.Outcome {
        let verdict = try verdict()
        switch status {
        case .attributed:
            guard let match else { throw DamagedLine("the type of a match") }
            return .attributed(match)
        case .organic: return .organic
        case .skipped: return .skipped(verdict)
        case .repeat: return .repeat(of: nil)
        }
    }

    /// The verdict of screening on the install.
    private func verdict() throws(DamagedLine) -> InstallVerdict {
        guard let reason = text(.reason) else { return .decided }
        guard let verdict = InstallVerdict.allCases.first(where: { $0.name == reason }) else {
            throw DamagedLine("a verdict of screening")
        }
        return verdict
    }
}
