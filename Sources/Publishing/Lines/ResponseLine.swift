public import AttributionModel

/// A line of `responses.jsonl.gz`: the vendor's own answer to an install (spec §6).
///
/// There is a line for every row of `attributions.jsonl.gz`, in the same order, with exactly those of the vendor's
/// documented fields that canonical records have; an absent one is null.
public struct ResponseLine: Sendable, Equatable {
    /// The `install_id`, which only WarpLink answers with.
    public var installID: ArraySlice<UInt8>
    /// The install's own `app_id`, which only WarpLink answers with; nil where its line has none.
    public var appID: ArraySlice<UInt8>?
    /// Whether the answer is a match: an attributed row, or a repeat of one.
    public var isMatched: Bool
    /// How it was matched, for WarpLink; nil where it was not.
    public var matchType: Decision.MatchType?
    /// The `confidence` of the match, for WarpLink; nil without a match, and where the pipeline gives none.
    public var confidence: Decimal4?
    /// The score of the match, 0 to 100, for Dynalinks; nil without a match, and where the pipeline does not score.
    public var score: Int?
    /// The level of the match, which Dynalinks calls its confidence; nil where there is none.
    public var level: Level?
    /// What the link that it is matched to says; empty without a match.
    public var touch: TouchPayload
    /// What only answers tell of that link; nil where nothing is known.
    public var link: AnsweredLink<[UInt8]>?

    /// The answer to an install that was not matched; the caller fills in what a match has.
    public init(installID: ArraySlice<UInt8>, isMatched: Bool = false, touch: TouchPayload = TouchPayload()) {
        self.installID = installID
        self.isMatched = isMatched
        self.touch = touch
    }

    /// Appends the line in a vendor's shape.
    public func render(as shape: OutputChoice.ResponseShape, into writer: inout JSONWriter) {
        let texts = installID.textRoom + appID.textRoom + touch.textRoom + (link?.textRoom ?? 0)
        writer.line(room: 16 * JSONWriter.memberRoom + texts) { output in
            shape.forEachMember(isMatched: isMatched) { member in
                switch member {
                case .flag(let key, let flag): output.member(key, flag: flag)
                case .value(let key, let value): append(value, under: key, to: &output)
                case .beginning(let key):
                    output.key(key)
                    output.open(JSONByte.objectStart)
                case .end: output.append(JSONByte.objectEnd)
                }
            }
        }
    }

    private func append(_ value: ResponseValue, under key: StaticString, to output: inout OutputSpan<UInt8>) {
        switch value {
        case .matchType: output.member(key, word: matchType?.name)
        case .isDeterministic: output.member(key, flag: matchType == .deterministic)
        case .confidence: output.member(key, decimal: confidence)
        case .score: output.member(key, integer: score)
        case .level: output.member(key, word: level?.rawValue)
        case .installID: output.member(key, installID)
        case .appID: output.member(key, appID)
        case .linkURL: output.member(key, link?.url)
        case .isDeferredEnabled: output.member(key, flag: link?.isDeferredEnabled)
        case .column(.customParams): output.member(key, raw: touch[.customParams])
        case .column(let column): output.member(key, touch[column])
        }
    }
}
