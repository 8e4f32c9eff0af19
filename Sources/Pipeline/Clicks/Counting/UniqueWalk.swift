import AttributionModel
import Matching
import Reporting

/// Walks the clicks by link and address: a click is unique if none is less than 24 h before it (spec §7).
struct UniqueWalk {
    private let scope: RunScope
    private var days: DayClock
    private(set) var totals: ClickTotals

    /// Has counted none of a store's clicks yet.
    init(_ store: ClickStore) {
        scope = store.scope
        days = DayClock(zone: store.pipeline.zone)
        totals = ClickTotals(partCount: store.scope.partCount, dimensionCount: store.dimensions.count)
    }

    /// Walks one partition.
    ///
    /// Among clicks of one time that count for the same dimensions it does not matter which is unique; others are tied
    /// and go to `putAside`, which keeps them until `settleTies`: in a log that has each tap twice, all of them are.
    mutating func pass(over cursor: consuming SortedCursor, putAside: (TiedClick) throws -> Void) throws {
        var before: SortRecord?
        try cursor.forEachMoment { first, group in
            try close(first, group, after: before, putAside)
            before = first
        }
    }

    /// Ends the clicks of one link, address and time; `group` is empty if there is only one.
    private mutating func close(
        _ first: SortRecord, _ group: [SortRecord], after before: SortRecord?, _ putAside: (TiedClick) throws -> Void
    ) throws {
        if let before, before.key == first.key, first.time - before.time < .day { return }
        let time = Instant(milliseconds: first.time)
        guard scope.part(of: time) != nil else { return }
        guard group.contains(where: { $0.third != first.third }) else {
            return count(UInt32(truncatingIfNeeded: first.third), at: time)
        }
        for click in group { try putAside(TiedClick(click)) }
    }

    /// Counts the one of each tie that has the least id; `ties` are named clicks, a partition of them or all, and
    /// `ids` reads what names them.
    mutating func settleTies(_ ties: consuming SortedCursor, _ ids: inout ArenaReader) throws {
        var least: NamedTie?
        var leastID: [UInt8] = []
        var otherID: [UInt8] = []
        try ties.forEachRecord { record in
            let tie = NamedTie(record)
            guard let best = least, best.isTied(with: tie) else {
                if let least { count(least.dimensions, at: least.time) }
                (least, leastID) = (tie, [])
                return
            }
            // In order, but for ids that begin alike.
            guard best.beginsLike(tie) else { return }
            if leastID.isEmpty { try ids.read(best.id, into: &leastID) }
            try ids.read(tie.id, into: &otherID)
            if otherID.lexicographicallyPrecedes(leastID) {
                swap(&leastID, &otherID)
                least = tie
            }
        }
        if let least { count(least.dimensions, at: least.time) }
    }

    /// Counts a unique click.
    private mutating func count(_ dimensions: UInt32, at time: Instant) {
        guard let part = scope.part(of: time) else { return }
        let counts = DimensionCounts(uniqueClicks: 1)
        totals.byDimensions.add(counts, part: part, dimensions: dimensions)
        totals.byDay.add(counts, to: scope.day(ofPart: part) ?? days.day(of: time))
    }
}
