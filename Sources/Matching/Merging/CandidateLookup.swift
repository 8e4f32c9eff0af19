public import AttributionModel

/// What the merge asks of records, rarely: whole ids to break ties, and signals where a tier compares or scores them.
public protocol CandidateLookup: AnyObject {
    /// Whether one click's id is less than another's, as bytes.
    func isLess(_ one: UInt64, _ other: UInt64) throws(SpillError) -> Bool
    /// A click's signals.
    func clickSignals(_ reference: UInt64) throws(SpillError) -> SignalValues
    /// An install's signals, by its number.
    func installSignals(_ number: UInt32) throws(SpillError) -> SignalValues
    /// Whether a pair agrees on the tier's `agree` signals.
    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool
    /// A digest of a click's signals that the tier compares: clicks with the same agree with the same installs.
    func agreement(tier: Int, click: SignalValues) -> Digest
    /// A pair's place among the scored: the greatest is first, those that can win before all others (spec §11); -1
    /// without a score.
    func rank(tier: Int, install: SignalValues, click: SignalValues) -> Int
}

/// What the merge found for an install in one tier.
public struct FoundCandidates: Sendable {
    /// Its place in the run's order of installs.
    public var install: UInt32
    /// The tier's place in the pipeline.
    public var tier: Int
    /// In the winner's order, cut at the tier's `max_candidates`.
    public var candidates: [SortedClick]
    /// Clicks that meet the install under its key in the tier's window, link conditions not looked at.
    public var total: Int
    /// Whether eligible clicks were left out.
    public var isCut: Bool
    /// Whether the key had more clicks than are scored.
    public var isHot: Bool
    /// The distinct links of a list that was summed up: it has `total` candidates, of which only the two best are here.
    public var links: Int?
}
