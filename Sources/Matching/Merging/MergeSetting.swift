public import AttributionModel

/// What the merges of all partitions have in common.
public struct MergeSetting: Sendable {
    /// The clicks' classes by number.
    public let classes: [ClickClass]
    /// The links' conditions by number; links beyond the end have none.
    public var links: [LinkConditions] = []
    /// The ends of the parts of the run: for each part the number after its last install.
    public var partEnds: [InstallNumber]
    /// The clicks that turned out to be duplicates.
    public var duplicates = BitSet<ClickNumber>()
    /// The installs that turned out to be repeats: they are not decided and find nothing.
    public var repeats = BitSet<InstallNumber>()
    /// Lists of at least this many candidates are summed up in tiers where that leads to the same decision as the list;
    /// nil sums up none.
    ///
    /// Only for callers where nobody reads the lists and no link has conditions of its own.
    public var sumsFrom: Int?
    /// The most views of a lane, besides one that asks for no signals, each for installs that have one set of signals.
    ///
    /// Installs with a further set use the narrowest of the views that ask for no other signals, and compare click by
    /// click.
    public var mostViews = 64
    let clockSkew: Milliseconds
    /// The tiers' plans, by place in the pipeline.
    let plans: [TierPlan]

    /// What follows from the tiers; the caller fills in what else is known.
    public init(rules: MatchRules, classes: [ClickClass], partEnds: [InstallNumber]) {
        self.classes = classes
        self.partEnds = partEnds
        clockSkew = rules.clockSkew
        plans = rules.tiers.map { TierPlan($0) }
    }
}
