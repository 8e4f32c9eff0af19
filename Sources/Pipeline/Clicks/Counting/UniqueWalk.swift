import AttributionModel
import Matching
import Reporting

/// Clicks of one link, address and time that count for different dimensions, with none of the same link and address
/// less than 24 h before them: the one with the least id is unique.
struct UniqueTie: Sendable {
    var time: Instant
    var clicks: [(id: Digest, dimensions: UInt32)]

    /// The keys by which a second reading finds the clicks' lines.
    var keys: [LineKey] { clicks.map { LineKey(id: $0.id, time: time) } }

    /// The dimensions of the click with the least id; `ids` are those that a second reading found.
    ///
    /// - Throws: `RunError` for a defect, if it did not find one of them.
    func dimensions(ofLeast ids: [LineKey: [UInt8]]) throws(RunError) -> UInt32 {
        let found = zip(keys, clicks).compactMap { key, click in ids[key].map { (id: $0, click: click) } }
        guard found.count == clicks.count, let least = found.min(by: { $0.id.lexicographicallyPrecedes($1.id) })
        else { throw .differingReadings(of: "clicks") }
        return least.click.dimensions
    }
}

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
    /// Among clicks of one time that count for the same dimensions it does not matter which is unique; other ties are
    /// left for `count`.
    mutating func pass(over cursor: consuming SortedCursor) throws {
        var before: SortRecord?
        try cursor.forEachMoment { first, group in
            close(first, group, after: before)
            before = first
        }
    }

    /// Ends the clicks of one link, address and time; `group` is empty if there is only one.
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
        let counts = DimensionCounts(uniqueClicks: 1)
        totals.byDimensions.add(counts, part: part, dimensions: dimensions)
        totals.byDay.add(counts, to: scope.day(ofPart: part) ?? days.day(of: time))
    }
}
