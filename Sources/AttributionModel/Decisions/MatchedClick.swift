/// How a decision names a candidate: which click it is.
///
/// Smaller than a `Candidate`, whose signals are on the heap: decisions are copied often, each time counting a
/// reference.
public struct MatchedClick: Sendable, Equatable {
    /// The click, in this run: its identity for claims.
    public var click: ClickNumber
    /// Where the click's record is kept.
    public var reference: UInt64

    /// Names the click of a candidate.
    public init(_ candidate: Candidate) {
        click = candidate.click
        reference = candidate.reference
    }
}
