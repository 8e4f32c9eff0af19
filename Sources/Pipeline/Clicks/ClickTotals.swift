import AttributionModel

/// What the ledger of clicks adds up to.
struct ClickTotals: Sendable {
    /// Clicks that were read for matching by verdict, `ClickVerdict.rawValue` the place.
    var verdicts = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    /// By part and the number of `Dimensions`.
    var byDimensions = DimensionTable()
    var byDay = DayCounts()
    /// Of `verdicts` those of the parts' own times, part after part.
    private(set) var verdictsOfParts: [Int] = []
    /// The numbers of kept clicks whose id installs of earlier days have won.
    var claimed: [(click: UInt32, claims: EarlierClaims)] = []
    /// The numbers of kept clicks that are duplicates.
    var duplicates: [UInt32] = []
    /// Kept clicks of an id that another kept click has too, and that one's number: a claim is of the id (spec §8).
    var aliases: [UInt32: UInt32] = [:]
    /// Lines of one id and time that differ: which one stays only their bytes tell.
    var rivals: [RivalLines] = []
    /// By the ids of rivals: the first kept click of the id that is no rival.
    var keptBesideRivals: [Digest: UInt32] = [:]
    /// Clicks of one link, address and time: which one is unique only their ids tell.
    var ties: [UniqueTie] = []

    /// Nothing was counted yet, and there is no part.
    init() {}

    /// Nothing was counted yet of so many parts and combinations of dimensions.
    init(partCount: Int, dimensionCount: Int) {
        byDimensions = DimensionTable(partCount: partCount, dimensionCount: dimensionCount)
        verdictsOfParts = Array(repeating: 0, count: partCount * verdicts.count)
    }

    /// Counts what screening says of a click; nil is the part of one outside of all.
    mutating func count(_ verdict: ClickVerdict, part: Int?) {
        verdicts[Int(verdict.rawValue)] += 1
        if let part { verdictsOfParts[part * verdicts.count + Int(verdict.rawValue)] += 1 }
    }

    /// The counts of one part.
    func part(_ part: Int, day: Int32) -> ClickTotals {
        var totals = self
        totals.byDimensions = byDimensions.only(part: part)
        totals.byDay = byDay.only(day)
        totals.verdictsOfParts = Array(verdictsOfParts[part * verdicts.count..<(part + 1) * verdicts.count])
        return totals
    }

    mutating func add(_ other: ClickTotals) {
        verdicts.add(other.verdicts)
        verdictsOfParts.add(other.verdictsOfParts)
        claimed += other.claimed
        byDimensions += other.byDimensions
        byDay += other.byDay
        duplicates += other.duplicates
        aliases.merge(other.aliases) { one, _ in one }
        rivals += other.rivals
        keptBesideRivals.merge(other.keptBesideRivals) { one, _ in one }
        ties += other.ties
    }
}
