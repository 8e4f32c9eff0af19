import AttributionModel
import Publishing
import Records
import Reviewing

/// A row of an earlier day, as its line of state gives it (spec §6, §8a).
struct StateRow: Sendable {
    var installID: [UInt8]
    var requestedAt: Instant
    var appID: [UInt8]?
    var deviceID: Digest
    var isAttributed: Bool
    /// The row from `match_type` to its end, byte for byte.
    var tail: [UInt8]
    private let matchType: Decision.MatchType?
    private var confidence: Decimal4?
    private var score: Int?
    private let level: Level?
    var clickID: [UInt8]?
    var clickedAt: Instant?
    /// What the row says of its link.
    private(set) var touch: TouchPayload
    /// What its columns do not say of its touch.
    private(set) var details = TouchDetails()

    /// Takes the row from a line that was read into `fields`; nil where it has numbers that no row can have.
    fileprivate init?(_ fields: ParsedFields, line: [UInt8]) {
        func text(_ field: StateField) -> [UInt8]? { fields.bytes(of: field) }
        func number(_ field: StateField) -> Double? { fields[field].kind == .number ? fields[field].number : nil }
        installID = text(.installID) ?? []
        requestedAt = fields[StateField.requestedAt].time
        appID = text(.appID)
        deviceID = StateRow.device(fields)
        isAttributed = StateRow.status(fields) == .attributed
        let row = fields[StateField.row]
        tail = row.kind == .object ? Array(line[row.range].dropFirst().dropLast()) : RowTail.unmatched
        matchType = StateRow.matchType(fields)
        if let value = number(.confidence) {
            guard let parts = Int64(exactly: (value * 10_000).rounded()) else { return nil }
            confidence = Decimal4(tenThousandths: parts)
        }
        if let value = number(.score) {
            guard let points = Int(exactly: value.rounded(.towardZero)) else { return nil }
            score = points
        }
        level = text(.level).flatMap { Level(rawValue: String(decoding: $0, as: UTF8.self)) }
        clickID = text(.clickID)
        clickedAt = fields[StateField.clickedAt].kind == .time ? fields[StateField.clickedAt].time : nil
        touch = TouchPayload(fields, StateField.ofTouch, line: line)
        if text(.androidDeepLink) != nil || text(.otherDeepLink) != nil {
            details.deepLinks = PlatformDeepLinks(
                android: SpelledText(spelling: text(.androidDeepLink)),
                other: SpelledText(spelling: text(.otherDeepLink)))
        }
        details.link = AnsweredLink(
            url: text(.linkURL).map { SpelledText(spelling: $0) },
            isDeferredEnabled: fields[StateField.isDeferredEnabled].flag)
    }

    /// The columns that answers tell of, but for those of its touch.
    var columns: RowTail {
        var columns = RowTail()
        columns.matchType = matchType
        columns.confidence = confidence
        columns.score = score
        columns.level = level
        return columns
    }

    /// Its touch, with the deep link of its own platform.
    var ownTouch: ReviewedTouch { ReviewedTouch(touch.render(), details) }

    /// The status of a line that was read into `fields`.
    static func status(_ fields: ParsedFields) -> Decision.Status? {
        Decision.Status(word: fields.text[fields.textRange(of: StateField.status)])
    }

    /// How a line's row was matched; nil where it was not.
    static func matchType(_ fields: ParsedFields) -> Decision.MatchType? {
        guard fields[StateField.matchType].kind == .text else { return nil }
        let word = fields.text[fields[StateField.matchType].range]
        return Decision.MatchType.probabilistic.rawValue.utf8.elementsEqual(word) ? .probabilistic : .deterministic
    }

    /// The device id of a line, `.none` where it has none.
    static func device(_ fields: ParsedFields) -> Digest {
        UniqueID.bits(fields.text.span.extracting(fields.textRange(of: StateField.deviceID))) ?? .none
    }
}

/// Reads single lines of state as rows; for one task.
struct StateRowReader: ~Copyable {
    private var reader = StateField.reader()
    private var fields: ParsedFields

    init() { fields = reader.makeFields() }

    /// The row of a whole line; nil where it is no line of state.
    mutating func row(_ line: [UInt8]) -> StateRow? {
        guard reader.read(block: line.span, line: 0..<line.count, into: &fields) == nil else { return nil }
        return StateRow(fields, line: line)
    }
}
