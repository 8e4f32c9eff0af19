public import AttributionModel

/// What the merge looks up in records, rarely: whole ids to break ties, and signals if a tier compares or scores them.
public protocol CandidateLookup: AnyObject {
    /// Whether one click's id is less than another's, as bytes.
    func isLess(_ one: UInt64, _ other: UInt64) throws(SpillError) -> Bool
    /// A click's signals.
    func clickSignals(_ reference: UInt64) throws(SpillError) -> SignalValues
    /// An install's signals.
    func installSignals(_ install: InstallNumber) throws(SpillError) -> SignalValues
    /// Whether a pair agrees on the tier's `agree` signals.
    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool
    /// The tier's `agree` signals that a click or an install has.
    func present(tier: Int, in values: SignalValues) -> AgreementSignals
    /// A digest of a click's or an install's values of some `agree` signals that it has: a pair agrees exactly where
    /// the digests of what both have are equal.
    func agreement(tier: Int, of values: SignalValues, on signals: AgreementSignals) -> Digest
    /// The ranks by score of an install's clicks, -1 without a score: the greatest comes first, and clicks that can win
    /// come before all others (spec §11).
    func ranks(tier: Int, install: SignalValues, clicks: [SortedClick]) throws(SpillError) -> [Int]
}
