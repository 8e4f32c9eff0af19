import AttributionModel

/// Clicks of one combination of dimensions or of one day (spec §7).
struct ClickCounts: Sendable, Equatable {
    var clicks: UInt64 = 0
    var eligible: UInt64 = 0
    var unique: UInt64 = 0
    var bots: UInt64 = 0

    static func += (lhs: inout ClickCounts, rhs: ClickCounts) {
        lhs.clicks += rhs.clicks
        lhs.eligible += rhs.eligible
        lhs.unique += rhs.unique
        lhs.bots += rhs.bots
    }
}

/// Clicks by batch day.
struct DayCounts: Sendable {
    /// The first day with a place; days are few and near each other.
    private var first: Int32 = 0
    private var counts: [ClickCounts] = []

    /// The clicks of one day alone.
    func only(_ day: Int32) -> DayCounts {
        var one = DayCounts()
        one.add(self[day], to: day)
        return one
    }

    /// The days that have clicks, with their counts.
    var all: [(day: Int32, counts: ClickCounts)] {
        counts.enumerated().compactMap { $1 == ClickCounts() ? nil : (first + Int32($0), $1) }
    }

    /// The clicks of a day.
    subscript(day: Int32) -> ClickCounts {
        counts.indices.contains(Int(day - first)) ? counts[Int(day - first)] : ClickCounts()
    }

    mutating func add(_ more: ClickCounts, to day: Int32) {
        if counts.isEmpty { first = day }
        if day < first {
            counts.insert(contentsOf: Array(repeating: ClickCounts(), count: Int(first - day)), at: 0)
            first = day
        }
        let place = Int(day - first)
        if place >= counts.count {
            counts += Array(repeating: ClickCounts(), count: place + 1 - counts.count)
        }
        counts[place] += more
    }

    static func += (lhs: inout DayCounts, rhs: DayCounts) {
        for (day, counts) in rhs.all { lhs.add(counts, to: day) }
    }
}

/// What the ledger of clicks adds up to.
struct ClickTotals: Sendable {
    /// Clicks by verdict, `ClickVerdict.rawValue` the place.
    var verdicts = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    /// By the number of `Dimensions`, part after part.
    var byDimensions: [ClickCounts] = []
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
    func part(_ part: Int, dimensionCount: Int, day: Int32) -> ClickTotals {
        var totals = self
        let start = min(part * dimensionCount, byDimensions.count)
        totals.byDimensions = Array(byDimensions[start..<min(start + dimensionCount, byDimensions.count)])
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
        if byDimensions.count < other.byDimensions.count {
            byDimensions += Array(
                repeating: ClickCounts(), count: other.byDimensions.count - byDimensions.count)
        }
        for place in other.byDimensions.indices { byDimensions[place] += other.byDimensions[place] }
        byDay += other.byDay
        duplicates += other.duplicates
        aliases.merge(other.aliases) { one, _ in one }
        rivals += other.rivals
        keptBesideRivals.merge(other.keptBesideRivals) { one, _ in one }
        ties += other.ties
    }
}
