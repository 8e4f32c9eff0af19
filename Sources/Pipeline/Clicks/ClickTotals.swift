import AttributionModel

/// What the ledger of clicks adds up to.
struct ClickTotals: Sendable {
    /// Clicks by verdict, `ClickVerdict.rawValue` the place.
    var verdicts = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    /// By part and the number of `Dimensions`.
    var byDimensions = DimensionTable()
    var byDay = DayCounts()
    /// Usable and barred clicks of each part.
    var counted: [Int] = []
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

    /// The counts of one part.
    func part(_ part: Int, day: Int32) -> ClickTotals {
        var totals = self
        totals.byDimensions = byDimensions.only(part: part)
        totals.byDay = byDay.only(day)
        totals.counted = [counted.indices.contains(part) ? counted[part] : 0]
        return totals
    }

    mutating func add(_ other: ClickTotals) {
        if counted.count < other.counted.count {
            counted += Array(repeating: 0, count: other.counted.count - counted.count)
        }
        for place in other.counted.indices { counted[place] += other.counted[place] }
        claimed += other.claimed
        for place in verdicts.indices { verdicts[place] += other.verdicts[place] }
        byDimensions += other.byDimensions
        byDay += other.byDay
        duplicates += other.duplicates
        aliases.merge(other.aliases) { one, _ in one }
        rivals += other.rivals
        keptBesideRivals.merge(other.keptBesideRivals) { one, _ in one }
        ties += other.ties
    }
}
