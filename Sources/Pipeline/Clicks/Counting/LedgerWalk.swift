import AttributionModel
import Matching
import Reporting

/// Counts clicks; those whose id may repeat in the order of ids, where duplicates are neighbours (spec §4, §7).
///
/// Of the lines of one id in the order of time, one at most `dedupe` after the line before is a *duplicate*, even if
/// that line is one itself; any other *stays*. Lines of one id and time are *copies* if they are alike in all that
/// matters (`LedgerEntry.isCopy`), and otherwise *rivals*. Of copies the first stays; of rivals the least line, for
/// whose bytes the logs are read again, after all walks (`settleRivals`); the rest are duplicates.
///
/// So several lines of an id may stay. To installs these are one click: each id is won once (spec §8), and claims of
/// earlier days name ids. So where they have numbers, as an install may want them, all but one are *aliases* of that
/// one: lists give them its number, by which claims are made. It is the first with a number that stayed and had no
/// rivals or, if there is none, the first that stayed of rivals, as these are settled last. An id's claims come before
/// its clicks, are noted with each line that stays, and reach the one click by way of its aliases. With `dedupe` 24 h,
/// and an id that a claim of an earlier day names:
///
///     Mon 10:00  number 5      stays, has the claim
///     Mon 20:00  number 6      duplicate, 10 h after 5
///     Tue 19:00  number 7      duplicate, 23 h after 6, though 33 h after 5
///     Thu 10:00  number 8      stays, has the claim; alias of 5
///     Sat 12:00  9 and 10      rivals, put aside; then the least line, here 10, stays, has the claim; alias of 5
///
/// Clicks whose link and address may repeat are passed on, to find out which of them are unique.
struct LedgerWalk {
    private let dedupe: Milliseconds
    /// What is known of links and addresses.
    private let links: RepeatFilter
    private let unique: SorterInput
    private let scope: RunScope
    /// Clicks at this time or before cannot keep a reported one from being unique.
    private let uniqueFrom: Instant
    private var days: DayClock
    /// The claims of earlier days that were met last.
    private var claimed: (id: Digest, claims: EarlierClaims)?
    /// The first kept click with the id at hand.
    private var firstKept: (id: Digest, number: ClickNumber)?
    /// The last id that has rivals.
    private var rivalID: Digest?
    private(set) var totals: ClickTotals

    /// Has counted none of a store's clicks yet; passes on to `unique` what may repeat by `links`.
    init(_ store: ClickStore, links: RepeatFilter, unique: SorterInput) {
        dedupe = store.pipeline.clicks.screening.dedupe
        scope = store.scope
        self.links = links
        uniqueFrom = store.scope.uniqueFrom
        days = DayClock(zone: store.pipeline.zone)
        self.unique = unique
        totals = ClickTotals(partCount: store.scope.partCount, dimensionCount: store.dimensions.count)
    }

    /// Walks one partition.
    ///
    /// Rivals go to `putAside`, which keeps them until `settleRivals`: in a log that has each click twice, all of them
    /// are.
    mutating func pass(over cursor: consuming SortedCursor, putAside: ([SortRecord]) throws -> Void) throws {
        var before: LedgerEntry?
        try cursor.forEachMoment { first, group in
            if var claims = EarlierClaims(first) {
                // An id's claims come before all its clicks.
                for other in group.compactMap({ EarlierClaims($0) }) { claims.add(other) }
                claimed = (first.key, claims)
            } else {
                try close(first, group, after: &before, putAside)
            }
        }
    }

    /// Ends the lines of one id and time; `group` is empty if there is only one.
    private mutating func close(
        _ record: SortRecord, _ group: [SortRecord], after before: inout LedgerEntry?,
        _ putAside: ([SortRecord]) throws -> Void
    ) throws {
        let first = LedgerEntry(record)
        let id = first.clickID
        let repeated = before.flatMap { $0.clickID == id && first.clickedAt - $0.clickedAt <= dedupe ? $0 : nil }
        before = first
        totals.differingDuplicates += group.count { LedgerEntry($0).linkAndIP != first.linkAndIP }
        let claims = claimed.flatMap { $0.id == id ? $0.claims : nil }
        if let repeated {
            if repeated.linkAndIP != first.linkAndIP { totals.differingDuplicates += 1 }
            drop(first)
        } else if group.contains(where: { !LedgerEntry($0).isCopy(of: first) }) {
            try putAside(group)
            totals.claimsOnRivals[id] = claims
            rivalID = id
            noteBesideRivals()
            return
        } else {
            try keep(first, claims)
        }
        for copy in group.dropFirst() { drop(LedgerEntry(copy)) }
    }

    /// Settles the rivals of one partition, after all walks: of those of one id and time, the least line stays.
    ///
    /// `lines` are the same partition of the lines that were read again; `claims` are those of earlier days on rivals,
    /// and `besides` the first kept clicks with their ids that are no rivals.
    mutating func settleRivals(
        _ rivals: consuming SortedCursor, among lines: consuming SortedCursor, _ least: inout LeastClickReader,
        claims: [Digest: EarlierClaims], besides: [Digest: ClickNumber]
    ) throws {
        var lines = RecordStream(lines)
        try lines.advance()
        try rivals.forEachMoment { first, group in
            let (id, rivals) = (first.key, group.map { LedgerEntry($0) })
            if let besides = besides[id] { firstKept = (id, besides) }
            let click = try least.click(
                with: LineKey(id: id, time: Instant(milliseconds: first.time)), in: &lines)
            let stays = try LeastClick.place(of: click, among: rivals)
            for (place, entry) in rivals.enumerated() {
                if place == stays { try keep(entry, claims[id]) } else { drop(entry) }
            }
        }
    }

    private mutating func drop(_ entry: LedgerEntry) {
        totals.count(.duplicate, part: scope.part(of: entry.clickedAt))
        if let kept = entry.kept { totals.duplicates.append(kept.number) }
    }

    private mutating func noteKept(_ entry: LedgerEntry, _ claims: EarlierClaims?) {
        guard let kept = entry.kept else { return }
        if let claims { totals.claimed.append((kept.number, claims)) }
        if let first = firstKept, first.id == entry.clickID {
            totals.aliases[kept.number] = first.number
        } else {
            firstKept = (entry.clickID, kept.number)
        }
        noteBesideRivals()
    }

    /// Notes the first kept click of an id with rivals, for when these are settled.
    private mutating func noteBesideRivals() {
        guard let rivalID, let first = firstKept, first.id == rivalID else { return }
        totals.keptBesideRivals[rivalID] = first.number
    }

    private mutating func keep(_ entry: LedgerEntry, _ claims: EarlierClaims?) throws {
        noteKept(entry, claims)
        try count(entry)
    }

    /// Counts a click that is not a duplicate.
    @inline(__always)
    mutating func count(_ entry: LedgerEntry) throws {
        // An earlier click only has its verdict counted: parts begin a day after `uniqueFrom`, so it keeps none of
        // their clicks from being unique.
        let isNear = entry.clickedAt > uniqueFrom
        let part = isNear ? scope.part(of: entry.clickedAt) : nil
        totals.count(entry.verdict, part: part)
        guard isNear else { return }
        let isAlone = entry.linkAndIP == 0 || !links.mayRepeat(entry.linkAndIP)
        var counts = DimensionCounts()
        if entry.verdict == .bot { counts.botClicks = 1 }
        if entry.verdict.isCounted {
            counts.clicks = 1
            counts.eligibleClicks = entry.verdict == .usable ? 1 : 0
            counts.uniqueClicks = isAlone ? 1 : 0
        }
        guard counts.clicks + counts.botClicks > 0 else { return }
        if let part {
            totals.byDimensions.add(counts, part: part, dimensions: entry.dimensions)
            totals.byDay.add(counts, to: scope.day(ofPart: part) ?? days.day(of: entry.clickedAt))
        }
        guard counts.clicks > 0, !isAlone else { return }
        try unique.append(
            SortRecord(
                key: Digest(high: entry.linkAndIP, low: 0), time: entry.clickedAt.milliseconds,
                first: entry.clickID.high, second: entry.clickID.low, third: UInt64(entry.dimensions)))
    }
}
