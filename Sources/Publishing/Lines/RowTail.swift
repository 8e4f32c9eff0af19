public import AttributionModel

/// A row of `attributions.jsonl.gz` from `match_type` to its end: what a repeat copies from the decided row
/// (spec §4, §6).
public typealias RowTail = TailColumns<[UInt8]>

/// The same with texts as published lines spell them.
public typealias SpelledRowTail = TailColumns<SpelledText>

/// The columns of a row's tail; `Text` is the form of ids and names.
public struct TailColumns<Text: Sendable & Equatable>: Sendable, Equatable {
    /// Which type of tier decided; nil where none did.
    public var matchType: Decision.MatchType?
    /// The deciding tier's name.
    public var tier: Text?
    /// From 0 to 1; nil without a match, and where the tier gives none (`confidence: none`).
    public var confidence: Decimal4?
    /// From 0 to 100; nil without a match, and where the pipeline does not score.
    public var score: Int?
    /// By the pipeline's thresholds (spec §5); nil without a match, and where the pipeline has none.
    public var level: Level?
    /// The `click_id` of the click that won, or was inherited; nil where there is none, as with a link.
    public var clickID: Text?
    /// That click's `clicked_at`; nil where there is no click.
    public var clickedAt: Instant?
    /// `requested_at` minus `clicked_at`.
    public var age: Milliseconds?
    /// The number that ambiguity counts (spec §11, Matching); nil in deterministic rows.
    public var candidates: Int?
    /// The `click_id` of the runner-up (spec §5); nil where there is none, as in deterministic rows.
    public var runnerUpClickID: Text?
    /// The `install_id` of the earlier install from which this one's touch is inherited.
    public var inheritedFrom: Text?
    /// The columns from `link_id` on; `none` where nothing matched.
    public var touch: TouchText

    /// A tail without a match.
    @inlinable
    public init(touch: TouchText = .none) { self.touch = touch }

    /// The tail of a match; the caller fills in its click, link and runner-up, which a decision does not tell.
    @inlinable
    public init(_ decision: Decision, tier: Text?) {
        self.init()
        matchType = decision.matchType
        self.tier = tier
        confidence = decision.confidence
        score = decision.score
        level = decision.level
        candidates = decision.candidates
    }
}

extension TailColumns<[UInt8]> {
    /// The columns of a row that was not matched: all null.
    public static var unmatched: [UInt8] { unmatchedColumns }

    /// The columns as members of a JSON object, without braces.
    public func render() -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + touch.bytes.count)
        render(into: &writer)
        return writer.bytes
    }

    /// Appends the columns as members of the object that is open.
    public func render(into writer: inout JSONWriter) { write(into: &writer) }
}

extension TailColumns<SpelledText> {
    /// Appends the columns as members of the object that is open.
    public func render(into writer: inout JSONWriter) { write(into: &writer) }
}

extension TailColumns where Text: LineText {
    /// The one place with the columns' keys, their order and how their values are written; the renderings above call it
    /// where the form of the texts is known, as calls from other modules would not be specialized.
    fileprivate func write(into writer: inout JSONWriter) {
        let clickedAt = writer.text(of: clickedAt)
        let texts = tier.textRoom + clickID.textRoom + runnerUpClickID.textRoom + inheritedFrom.textRoom
        writer.write(room: 11 * JSONWriter.memberRoom + texts + touch.bytes.count) { output in
            output.member("match_type", word: matchType?.name)
            output.member("tier", tier)
            output.member("confidence", decimal: confidence)
            output.member("score", integer: score)
            output.member("level", word: level?.rawValue)
            output.member("click_id", clickID)
            output.member("clicked_at", instant: clickedAt)
            output.member("age_seconds", seconds: age)
            output.member("candidates", integer: candidates)
            output.member("runner_up_click_id", runnerUpClickID)
            output.member("inherited_from", inheritedFrom)
            output.raw(touch.bytes.span)
        }
    }
}

/// What all unmatched rows have in common; a generic type cannot keep it.
private let unmatchedColumns = RowTail().render()
