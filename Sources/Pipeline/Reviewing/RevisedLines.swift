import AttributionModel
import Publishing
import Reviewing
import Signals

/// A row's decision as reports count it.
struct RevisedRow: Sendable {
    var requestedAt: Instant
    var status: Decision.Status
    var verdict: InstallVerdict
    var answer: RowRevision.Answer

    /// The decision, as far as rows tell it.
    var decision: Decision {
        var decision = Decision(status: status)
        decision.matchType = answer.matchType
        decision.tier = answer.tier
        decision.confidence = answer.confidence
        decision.score = answer.score
        decision.level = answer.level
        return decision
    }
}

/// Whole lines of rows and of state with their new confidence and level; pure per piece, so that tasks share the work.
struct RevisedLines: Sendable {
    /// Rows as they are written, with what reports need of them.
    struct Rows: Sendable {
        var rendered = RenderedRows()
        var rows: [RevisedRow] = []
    }

    /// Lines of state as they are written, and how many.
    struct State: Sendable {
        var lines: [UInt8]
        var count: Int
    }

    let revision: RowRevision
    let output: OutputChoice
    let texts: TextPool
    let linkNames: TextPool

    /// Revises lines of `attributions.jsonl.gz`.
    func rows(_ bytes: [UInt8]) throws(DamagedLine) -> Rows {
        var result = Rows()
        result.rendered.attributions.reserveCapacity(bytes.count + bytes.count / 16)
        var responses = JSONWriter(capacity: output.responses == nil ? 0 : bytes.count / 2)
        var row = ResultRow()
        var (start, copied) = (0, 0)
        while start < bytes.count {
            start = try row.read(bytes, from: start)
            let answer = try revision.revise(
                bytes, row.tailPlaces, copied: &copied, into: &result.rendered.attributions)
            guard let status = row.status, let requestedAt = row.instant(.requestedAt) else {
                throw DamagedLine("a status and a time")
            }
            result.rendered.rows += 1
            result.rows.append(
                RevisedRow(requestedAt: requestedAt, status: status, verdict: row.verdict, answer: answer))
            if status == .attributed, let matchType = answer.matchType {
                result.rendered.attributed.append(
                    ReportedInstall(
                        requestedAt: requestedAt, values: values(of: row), matchType: matchType, level: answer.level,
                        confidence: answer.confidence, age: row.age, isInherited: !row.isNull(.inheritedFrom)))
            }
            if let shape = output.responses { respond(row, answer, shape, into: &responses) }
        }
        result.rendered.attributions += bytes[copied...]
        result.rendered.responses = responses.bytes
        return result
    }

    /// Revises lines of `state.jsonl.gz`.
    func state(_ bytes: [UInt8]) throws(DamagedLine) -> State {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count + bytes.count / 16)
        var (count, copied) = (0, 0)
        var cursor = JSONCursor(bytes, 0..<bytes.count)
        while cursor.place < bytes.count {
            let state = try ListedState(&cursor)
            _ = try revision.revise(bytes, RowRevision.Places(state.tail), copied: &copied, into: &lines)
            count += 1
        }
        lines += bytes[copied...]
        return State(lines: lines, count: count)
    }

    private func values(of row: ResultRow) -> DimensionValues {
        func id(_ column: RowColumn, _ pool: TextPool) -> TextID {
            row.withBytes(column) { pool.id(of: $0) } ?? .absent
        }
        return DimensionValues(
            link: id(.linkID, linkNames), campaign: id(.campaign, texts), referrer: id(.referrer, texts),
            source: id(.source, texts))
    }

    private func respond(
        _ row: ResultRow, _ answer: RowRevision.Answer, _ shape: OutputChoice.ResponseShape,
        into responses: inout JSONWriter
    ) {
        var line = ResponseLine(installID: [], isMatched: answer.matchType != nil)
        line.matchType = answer.matchType
        line.confidence = answer.confidence
        line.score = answer.score
        line.level = answer.level
        if line.isMatched {
            line.installID = row.bytes(.installID) ?? []
            line.appID = row.bytes(.appID)
            line.touch = TouchPayload(row)
        }
        line.render(as: shape, into: &responses)
    }
}

extension RowRevision.Places {
    fileprivate init(_ tail: InlineArray<9, Range<Int>>) {
        self.init(
            matchType: tail[0], tier: tail[1], confidence: tail[2], score: tail[3], level: tail[4], age: tail[7],
            candidates: tail[8])
    }
}

extension ResultRow {
    fileprivate var tailPlaces: RowRevision.Places {
        RowRevision.Places(
            matchType: place(of: .matchType), tier: place(of: .tier), confidence: place(of: .confidence),
            score: place(of: .score), level: place(of: .level), age: place(of: .age),
            candidates: place(of: .candidates))
    }

    /// What screening said of the install.
    fileprivate var verdict: InstallVerdict {
        let reason = text(.reason)
        return InstallVerdict.allCases.first { $0.name == reason } ?? .decided
    }

    /// The row's age, nil where it is null.
    fileprivate var age: Milliseconds? {
        if isNull(.age) { return nil }
        let value = Array(json(.age))
        var cursor = JSONCursor(value, 0..<value.count)
        return try? cursor.decimal(places: 3)
    }
}

extension TouchPayload {
    /// What a row says of its link.
    fileprivate init(_ row: ResultRow) {
        self.init()
        linkID = row.bytes(.linkID)
        slug = row.bytes(.slug)
        campaign = row.bytes(.campaign)
        referrer = row.bytes(.referrer)
        source = row.bytes(.source)
        medium = row.bytes(.medium)
        destinationURL = row.bytes(.destinationURL)
        deepLinkURL = row.bytes(.deepLinkURL)
        customParams = row.isNull(.customParams) ? nil : Array(row.json(.customParams))
        providerToken = row.bytes(.providerToken)
        campaignToken = row.bytes(.campaignToken)
    }
}
