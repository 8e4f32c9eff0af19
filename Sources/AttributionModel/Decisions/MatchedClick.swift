/// What a decision says of a candidate: which click it is.
///
/// Less than the `Candidate`, whose signals are on the heap: decisions go from hand to hand, and each would be counted
/// each time.
public struct MatchedClick: Sendable, Equatable {
    /// The click's number in this run: its identity for claims.
    public var click: UInt32
    /// Where the click's record is kept.
    public var reference: UInt64

    /// Names the click of a candidate.
    public init(_ candidate: Candidate) {
        click = candidate.click
        reference = candidate.reference
    }
}
