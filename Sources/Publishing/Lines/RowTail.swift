public import AttributionModel

/// A row of `attributions.jsonl.gz` from `match_type` to its end: what a repeat copies from the decided row
/// (spec §4, §6).
public struct RowTail: Sendable {
    /// Which type of tier decided; nil where none did.
    public var matchType: Decision.MatchType?
    /// The deciding tier's name.
    public var tier: SpelledText?
    /// From 0 to 1; nil without a match, and where the tier gives none (`confidence: none`).
    public var confidence: Decimal4?
    /// From 0 to 100; nil without a match, and where the pipeline does not score.
    public var score: Int?
    /// By the pipeline's thresholds (spec §5); nil without a match, and where the pipeline has none.
    public var level: Level?
    /// The `click_id` of the click that won, or was inherited; nil where there is none, as with a link.
    public var clickID: SpelledText?
    /// That click's `clicked_at`; nil where there is no click.
    public var clickedAt: Instant?
    /// `requested_at` minus `clicked_at`.
    public var age: Milliseconds?
    /// The number that ambiguity counts (spec §11, Matching); nil in deterministic rows.
    public var candidates: Int?
    /// The `click_id` of the runner-up (spec §5); nil where there is none, as in deterministic rows.
    public var runnerUpClickID: SpelledText?
    /// The `install_id` of the earlier install from which this one's touch is inherited.
    public var inheritedFrom: SpelledText?
    /// The columns from `link_id` on; `none` where nothing matched.
    public var touch: SpelledTouch

    /// The columns of a row that was not matched: all null.
    public static let unmatched = RowTail().render()

    /// A tail without a match.
    @inlinable
    public init(touch: SpelledTouch = .none) { self.touch = touch }

    /// The tail of a match; the caller fills in its click, link and runner-up, of which it knows only the numbers.
    @inlinable
    public init(_ match: Decision.Match, tier: SpelledText?) {
        self.init()
        matchType = match.type
        self.tier = tier
        confidence = match.confidence
        score = match.score
        level = match.level
        candidates = match.candidates
    }

    /// The columns as members of a JSON object, without braces.
    public func render() -> [UInt8] {
        var writer = JSONWriter()
        render(into: &writer)
        return writer.bytes
    }

    /// Appends the columns as members of the object that is open.
    public func render(into writer: inout JSONWriter) {
        let clickedAt = writer.text(of: clickedAt)
        let texts = tier.textRoom + clickID.textRoom + runnerUpClickID.textRoom + inheritedFrom.textRoom
        // Outside the closure, which would count references to it.
        let touch = touch.members
        writer.write(room: 11 * JSONWriter.memberRoom + texts + touch.count) { output in
            output.member("match_type", word: matchType?.rawValue)
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
            output.raw(touch.span)
        }
    }
}
