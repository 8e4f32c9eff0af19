import AttributionModel
import Reporting
import Reviewing
import Signals

/// A row's decision as reports count it.
struct RevisedRow: Sendable {
    var requestedAt: Instant
    var verdict: InstallVerdict
    /// Without its touch, as rows have no numbers of clicks.
    var decision: Decision
}

/// Whole lines of rows and of state with new confidence and level; pure for each piece, so that tasks share the work.
struct RevisedLines: Sendable {
    /// Rows as they are written, with what reports need of them.
    struct Rows: Sendable {
        var rendered = RenderedRows()
        var rows: [RevisedRow] = []
    }

    /// Lines of state as they are written, and how many.
    struct State: Sendable {
        var lines: [UInt8] = []
        var count = 0
    }

    private let revision: RowRevision
    private let response: SpelledResponse?
    /// Values that have been written, for their memory.
    private let spareRows = SpareValues<Rows>()
    private let spareState = SpareValues<State>()
    private let numbers = SpareValues<DimensionNumbers>()
    private let texts: TextPool
    private let linkNames: TextPool

    init(revision: RowRevision, output: OutputChoice, texts: TextPool, linkNames: TextPool) {
        self.revision = revision
        response = output.responses.map { SpelledResponse($0) }
        self.texts = texts
        self.linkNames = linkNames
    }

    /// Revises lines of `attributions.jsonl.gz`.
    func rows(_ piece: LinePiece) throws(DamagedLine) -> Rows {
        let bytes = piece.bytes
        var result = spareRows.take() ?? Rows()
        result.rendered.attributions.reserveCapacity(piece.count + piece.count / 16)
        var numbers = self.numbers.take() ?? DimensionNumbers(texts: texts, linkNames: linkNames)
        defer { self.numbers.give(numbers) }
        var row = ResultRow()
        var (start, copied) = (0, 0)
        while start < piece.count {
            start = try row.read(bytes, from: start, to: piece.count)
            var decision = try revision.revise(
                bytes, row.match, copied: &copied, into: &result.rendered.attributions)
            guard let status = row.status, let requestedAt = row.instant(.requestedAt) else {
                throw DamagedLine("a status and a time")
            }
            decision.status = status
            result.rendered.rows += 1
            result.rows.append(RevisedRow(requestedAt: requestedAt, verdict: row.verdict, decision: decision))
            if status == .attributed, let matchType = decision.matchType {
                result.rendered.attributed.append(
                    ReportedInstall(
                        requestedAt: requestedAt, values: numbers.values(of: row),
                        counted: AttributedInstall(
                            matchType: matchType, level: decision.level, confidence: decision.confidence, age: row.age,
                            isInherited: !row.isNull(.inheritedFrom))))
            }
            response?.append(decision, nil, to: &result.rendered.responses) { row.json($0) }
        }
        result.rendered.attributions += bytes[copied..<piece.count]
        return result
    }

    /// Revises lines of `state.jsonl.gz`.
    func state(_ piece: LinePiece) throws(DamagedLine) -> State {
        let bytes = piece.bytes
        var result = spareState.take() ?? State()
        result.lines.reserveCapacity(piece.count + piece.count / 16)
        var copied = 0
        var cursor = JSONCursor(bytes, 0..<piece.count)
        while cursor.place < piece.count {
            let match = try ListedState.tail(&cursor)
            _ = try revision.revise(bytes, match, copied: &copied, into: &result.lines)
            result.count += 1
        }
        result.lines += bytes[copied..<piece.count]
        return result
    }

    /// Takes back rows that have been written.
    func reuse(_ rows: consuming Rows) {
        rows.rendered.clear()
        rows.rows.removeAll(keepingCapacity: true)
        spareRows.give(rows)
    }

    /// Takes back lines of state that have been written.
    func reuse(_ state: consuming State) {
        state.lines.removeAll(keepingCapacity: true)
        state.count = 0
        spareState.give(state)
    }
}

extension ResultRow {
    /// The verdict of screening on the install.
    fileprivate var verdict: InstallVerdict {
        guard let reason = text(.reason) else { return .decided }
        return InstallVerdict.allCases.first { $0.name == reason } ?? .decided
    }
}
