/// A click that an install could be matched to in a tier (spec §1, §5).
public struct Candidate: Sendable, Equatable {
    /// The click, in this run: its identity for claims.
    public var click: ClickNumber
    /// Where the click's record is kept.
    public var reference: UInt64
    /// Its `clicked_at`, from which its age is counted.
    public var clickedAt: Instant
    /// Its link, in this run.
    public var link: LinkNumber
    /// The class of its address, for confidence; nil without an address.
    public var ipClass: IPClass?
    /// Its signals, kept apart: most tiers look at none, and lists of candidates are long.
    public var keptSignals: KeptSignals?

    /// Makes a candidate without signals; `signals` takes those that its tier compares.
    @inlinable
    public init(click: ClickNumber, reference: UInt64, clickedAt: Instant, link: LinkNumber, ipClass: IPClass?) {
        self.click = click
        self.reference = reference
        self.clickedAt = clickedAt
        self.link = link
        self.ipClass = ipClass
        keptSignals = nil
    }

    /// Its signals; only those that the tier's weights and `agree` name need be filled in.
    public var signals: SignalValues {
        get { keptSignals?.values ?? SignalValues() }
        set { keptSignals = KeptSignals(values: newValue) }
    }

    /// Whether two candidates are the same click with the same signals.
    public static func == (lhs: Candidate, rhs: Candidate) -> Bool {
        lhs.click == rhs.click && lhs.reference == rhs.reference && lhs.clickedAt == rhs.clickedAt
            && lhs.link == rhs.link && lhs.ipClass == rhs.ipClass && lhs.signals == rhs.signals
    }
}

/// Signals on the heap, which all candidates of a click may share.
public final class KeptSignals: Sendable {
    /// The signals.
    public let values: SignalValues

    /// Keeps signals.
    public init(values: SignalValues) { self.values = values }
}
