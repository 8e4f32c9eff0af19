import AttributionModel
import Matching
import Screening

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
    /// The numbers of kept clicks whose id an install of an earlier day has won.
    var claimed: [UInt32] = []
    /// Those of them that were won in a probabilistic tier.
    var wonBefore: [UInt32] = []
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
        wonBefore += other.wonBefore
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

/// Lines of one id at one time that are no copies of each other; not counted until their order is known.
struct RivalLines: Sendable {
    /// What the lines have in common.
    struct Key: Sendable, Hashable {
        var id: Digest
        var time: Instant
    }
    var key: Key
    var lines: [LedgerEntry]
    /// Whether a lesser line lies at most `dedupe` before them all.
    var areRepeated: Bool
    /// Whether an install of an earlier day has won the id.
    var claim = EarlierClaim.none
}

/// Walks the clicks by id: finds duplicates, counts what is left, and hands it on for unique clicks (spec §4, §7).
struct LedgerWalk {
    private let dedupe: Milliseconds
    private let unique: SorterInput
    private let scope: RunScope
    private let dimensionCount: Int
    /// A click before this cannot keep a reported one from being unique.
    private let uniqueFrom: Instant
    private var days: DayClock
    /// The claim of an earlier day that was met last.
    private var claimed: (id: Digest, claim: EarlierClaim)?
    /// The first kept click of the id at hand.
    private var firstKept: (id: Digest, number: UInt32)?
    /// The last id that has rivals.
    private var rivalID: Digest?
    private(set) var totals: ClickTotals

    init(dedupe: Milliseconds, dimensionCount: Int, scope: RunScope, days: DayClock, unique: SorterInput) {
        self.dedupe = dedupe
        self.scope = scope
        self.dimensionCount = dimensionCount
        uniqueFrom = scope.installs.lowerBound - .day
        self.days = days
        self.unique = unique
        totals = ClickTotals()
        totals.byDimensions = Array(repeating: ClickCounts(), count: dimensionCount * scope.partCount)
        totals.counted = Array(repeating: 0, count: scope.partCount)
    }

    /// Walks one partition.
    ///
    /// Of lines alike in id and time the first stays, where they are copies; rivals are left for
    /// `settle`.
    mutating func walk(_ cursor: consuming SortedCursor) throws {
        var before: RivalLines.Key?
        try cursor.forEachMoment { first, group in
            if let claim = EarlierClaim(first) {
                // An id's claims come before all its clicks.
                claimed = (first.key, group.reduce(claim) { max($0, EarlierClaim($1) ?? claim) })
            } else {
                try close(first, group, after: &before)
            }
        }
    }

    /// Ends the lines of one id and time; `group` is empty where there is one alone.
    private mutating func close(
        _ record: SortRecord, _ group: [SortRecord], after before: inout RivalLines.Key?
    ) throws {
        let first = LedgerEntry(record)
        let key = RivalLines.Key(id: first.clickID, time: first.clickedAt)
        let areRepeated = before.map { $0.id == key.id && key.time - $0.time <= dedupe } ?? false
        before = key
        let claim = claimed.map { $0.id == key.id ? $0.claim : .none } ?? .none
        if group.isEmpty { return areRepeated ? drop(first) : try count(first, claim) }
        var lines = RivalLines(key: key, lines: group.map { LedgerEntry($0) }, areRepeated: areRepeated)
        lines.claim = claim
        if !areRepeated, lines.lines.contains(where: { !$0.isCopy(of: first) }) {
            totals.rivals.append(lines)
            rivalID = key.id
            noteBesideRivals()
        } else {
            try settle(lines, least: 0)
        }
    }

    /// Settles rivals after the walks; `besides` is the first kept click of their id among the others.
    mutating func settle(_ rivals: RivalLines, least: Int, besides: UInt32?) throws {
        if let besides { firstKept = (rivals.key.id, besides) }
        try settle(rivals, least: least)
    }

    /// Counts the line that stays, the one at `least` unless all are repeated, and drops the others.
    private mutating func settle(_ rivals: RivalLines, least: Int) throws {
        for (place, entry) in rivals.lines.enumerated() {
            if place != least || rivals.areRepeated { drop(entry) } else { try count(entry, rivals.claim) }
        }
    }

    private mutating func drop(_ entry: LedgerEntry) {
        totals.verdicts[Int(ClickVerdict.duplicate.rawValue)] += 1
        if let kept = entry.kept { totals.duplicates.append(kept.number) }
    }

    private mutating func noteKept(_ entry: LedgerEntry, _ claim: EarlierClaim) {
        guard let kept = entry.kept else { return }
        if claim != .none { totals.claimed.append(kept.number) }
        if claim == .probabilistic { totals.wonBefore.append(kept.number) }
        if let first = firstKept, first.id == entry.clickID {
            totals.aliases[kept.number] = first.number
        } else {
            firstKept = (entry.clickID, kept.number)
        }
        noteBesideRivals()
    }

    /// Notes the first kept click of an id that has rivals, for the time when those are settled.
    private mutating func noteBesideRivals() {
        guard let rivalID, let first = firstKept, first.id == rivalID else { return }
        totals.keptBesideRivals[rivalID] = first.number
    }

    private mutating func count(_ entry: LedgerEntry, _ claim: EarlierClaim) throws {
        totals.verdicts[Int(entry.verdict.rawValue)] += 1
        noteKept(entry, claim)
        var counts = ClickCounts()
        if entry.verdict == .bot { counts.bots = 1 }
        if entry.verdict.isCounted {
            counts.clicks = 1
            counts.eligible = entry.verdict == .usable ? 1 : 0
            counts.unique = entry.linkAndIP == 0 ? 1 : 0
        }
        guard counts.clicks + counts.bots > 0 else { return }
        if let part = scope.part(of: entry.clickedAt) {
            totals.byDimensions[part * dimensionCount + Int(entry.dimensions)] += counts
            totals.byDay.add(counts, to: days.day(of: entry.clickedAt))
            totals.counted[part] += Int(counts.clicks)
        }
        guard counts.clicks > 0, entry.linkAndIP != 0, entry.clickedAt > uniqueFrom else { return }
        try unique.append(
            SortRecord(
                key: Digest(high: entry.linkAndIP, low: 0), time: entry.clickedAt.milliseconds,
                first: entry.clickID.high, second: entry.clickID.low, third: UInt64(entry.dimensions)))
    }
}

/// Clicks of one link, address and time that count for different dimensions, none of the same link and address less
/// than 24 h before them: the one of the least id is unique.
struct UniqueTie: Sendable {
    var time: Instant
    var clicks: [(id: Digest, dimensions: UInt32)]

    /// What the clicks' lines are found by in a second reading.
    var keys: [RivalLines.Key] { clicks.map { RivalLines.Key(id: $0.id, time: time) } }
}

/// Walks the clicks by link and address: a click is unique where none lies less than 24 h before it (spec §7).
struct UniqueWalk {
    private let scope: RunScope
    private let dimensionCount: Int
    private var days: DayClock
    private(set) var totals: ClickTotals

    init(dimensionCount: Int, scope: RunScope, days: DayClock) {
        self.scope = scope
        self.dimensionCount = dimensionCount
        self.days = days
        totals = ClickTotals()
        totals.byDimensions = Array(repeating: ClickCounts(), count: dimensionCount * scope.partCount)
    }

    /// Walks one partition.
    ///
    /// Of clicks of one time that count for the same dimensions it does not matter which is
    /// unique; other ties are left for `count`.
    mutating func walk(_ cursor: consuming SortedCursor) throws {
        var before: SortRecord?
        try cursor.forEachMoment { first, group in
            close(first, group, after: before)
            before = first
        }
    }

    /// Ends the clicks of one link, address and time; `group` is empty where there is one alone.
    private mutating func close(_ first: SortRecord, _ group: [SortRecord], after before: SortRecord?) {
        if let before, before.key == first.key, first.time - before.time < .day { return }
        let time = Instant(milliseconds: first.time)
        guard scope.part(of: time) != nil else { return }
        guard group.contains(where: { $0.third != first.third }) else {
            return count(UInt32(truncatingIfNeeded: first.third), at: time)
        }
        let clicks = group.map { (Digest(high: $0.first, low: $0.second), UInt32(truncatingIfNeeded: $0.third)) }
        totals.ties.append(UniqueTie(time: time, clicks: clicks))
    }

    /// Counts a unique click.
    mutating func count(_ dimensions: UInt32, at time: Instant) {
        guard let part = scope.part(of: time) else { return }
        let counts = ClickCounts(unique: 1)
        totals.byDimensions[part * dimensionCount + Int(dimensions)] += counts
        totals.byDay.add(counts, to: days.day(of: time))
    }
}
