import AttributionModel
import Publishing
import Reviewing

/// The vendor's answers to installs (spec §6), with the fields of `ResponseLine`, from texts that published lines
/// already spell out: what separates these is written once.
struct SpelledResponse: Sendable {
    /// What an answer to a match consists of, in order.
    private enum Part: Sendable {
        /// A part of `texts`.
        case spelled(Range<Int>)
        case column(RowColumn)
        case matchType, isDeterministic, confidence, score, level, linkURL, isDeferredEnabled

        init(_ value: ResponseValue) {
            switch value {
            case .matchType: self = .matchType
            case .isDeterministic: self = .isDeterministic
            case .confidence: self = .confidence
            case .score: self = .score
            case .level: self = .level
            case .linkURL: self = .linkURL
            case .isDeferredEnabled: self = .isDeferredEnabled
            case .installID: self = .column(.installID)
            case .appID: self = .column(.appID)
            case .column(let column): self = .column(RowColumn(column))
            }
        }
    }
    private let parts: [Part]
    /// In one piece: tasks that count many references wait for each other.
    private let texts: [UInt8]
    private let unmatched: [UInt8]

    /// The answers in a vendor's shape.
    init(_ shape: OutputChoice.ResponseShape) {
        var writer = JSONWriter()
        ResponseLine(installID: []).render(as: shape, into: &writer)
        unmatched = writer.bytes
        writer.clear()
        var start = 0
        var parts: [Part] = []
        writer.beginObject()
        shape.forEachMember(isMatched: true) { member in
            switch member {
            case .flag(let key, let flag):
                writer.key(key)
                writer.flag(flag)
            case .beginning(let key):
                writer.key(key)
                writer.beginObject()
            case .end: writer.endObject()
            case .value(let key, let value):
                writer.key(key)
                parts += [.spelled(start..<writer.bytes.count), Part(value)]
                // In place of the value, so that the writer puts the comma after it.
                writer.null()
                start = writer.bytes.count
            }
        }
        writer.endObject()
        writer.endLine()
        self.parts = parts + [.spelled(start..<writer.bytes.count)]
        texts = writer.bytes
    }

    /// Appends the answer for a decision, which has a match type if it is matched; `spelled` returns a column as JSON,
    /// `link` what no row tells.
    func append(
        _ decision: Decision, _ link: AnsweredLink<SpelledText>?, to lines: inout [UInt8],
        _ spelled: (RowColumn) -> ArraySlice<UInt8>
    ) {
        guard let matchType = decision.matchType else {
            lines += unmatched
            return
        }
        for part in parts {
            switch part {
            case .spelled(let range):
                lines.append(addingCapacity: range.count) { $0.append(copying: texts.span.extracting(range)) }
            case .column(let column): lines += spelled(column)
            case .matchType: lines += SpelledResponse.words[matchType == .deterministic ? 1 : 0]
            case .isDeterministic: lines += SpelledResponse.flags[matchType == .deterministic ? 1 : 0]
            case .confidence: lines += RowRevision.text(of: decision.confidence)
            case .score: lines.append(number: decision.score)
            case .level: lines += RowRevision.text(of: decision.level)
            case .linkURL: lines += link?.url?.json ?? [UInt8].null[...]
            case .isDeferredEnabled:
                lines += link?.isDeferredEnabled.map { SpelledResponse.flags[$0 ? 1 : 0] } ?? ShortJSON.null
            }
        }
    }

    private static let flags = ["false", "true"].map { ShortJSON(Array($0.utf8)) }
    private static let words = [Decision.MatchType.probabilistic, .deterministic].map {
        ShortJSON(JSONWriter.spelling(of: $0.name))
    }
}
