public import AttributionModel

/// A row of `attributions.jsonl.gz` from `match_type` to its end: what a repeat copies from the decided row
/// (spec §4, §6).
///
/// A re-scoring spells the same columns from published lines (`SpelledTail`): a new one has its place there, too.
public struct RowTail: Sendable, Equatable {
    /// Which type of tier decided; nil where none did.
    public var matchType: Decision.MatchType?
    /// The deciding tier's name.
    public var tier: [UInt8]?
    /// From 0 to 1; nil without a match, and where the tier gives none (`confidence: none`).
    public var confidence: Decimal4?
    /// From 0 to 100; nil without a match, and where the pipeline does not score.
    public var score: Int?
    /// By the pipeline's thresholds (spec §5); nil without a match, and where the pipeline has none.
    public var level: Level?
    /// The `click_id` of the click that won, or was inherited; nil where none is, as with a link.
    public var clickID: [UInt8]?
    /// That click's `clicked_at`; nil where there is no click.
    public var clickedAt: Instant?
    /// `requested_at` minus `clicked_at`.
    public var age: Milliseconds?
    /// The number that ambiguity counts (spec §11, Matching); nil in deterministic rows.
    public var candidates: Int?
    /// The `click_id` of the runner-up (spec §5); nil where there is none, as in deterministic rows.
    public var runnerUpClickID: [UInt8]?
    /// The `install_id` of the earlier install whose touch this one has.
    public var inheritedFrom: [UInt8]?
    /// The columns from `link_id` on; `none` where nothing matched.
    public var touch: TouchText

    /// A tail without a match.
    public init(touch: TouchText = .none) { self.touch = touch }

    /// The tail of a match; its click, its link and the runner-up, of which a decision does not tell,
    /// are filled in later.
    public init(_ decision: Decision, tier: [UInt8]?) {
        self.init()
        matchType = decision.matchType
        self.tier = tier
        confidence = decision.confidence
        score = decision.score
        level = decision.level
        candidates = decision.candidates
    }

    /// The columns of a row that was not matched: all null.
    public static let unmatched: [UInt8] = RowTail().render()

    /// The columns as members of a JSON object, without braces.
    public func render() -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + touch.bytes.count)
        render(into: &writer)
        return writer.bytes
    }

    /// Appends the columns as members of the object that is open.
    public func render(into writer: inout JSONWriter) {
        let clickedAt = writer.text(of: clickedAt)
        let room = 11 * JSONWriter.memberRoom + texts + touch.bytes.count
        writer.write(room: room) { output in
            output.member("match_type", word: matchType?.name)
            output.member("tier", text: tier)
            output.member("confidence", decimal: confidence)
            output.member("score", integer: score)
            output.member("level", word: level?.rawValue)
            output.member("click_id", text: clickID)
            output.member("clicked_at", instant: clickedAt)
            output.member("age_seconds", seconds: age)
            output.member("candidates", integer: candidates)
            output.member("runner_up_click_id", text: runnerUpClickID)
            output.member("inherited_from", text: inheritedFrom)
            output.raw(touch.bytes.span)
        }
    }

    /// The room for the texts.
    private var texts: Int {
        tier.textRoom + clickID.textRoom + runnerUpClickID.textRoom + inheritedFrom.textRoom
    }
}
