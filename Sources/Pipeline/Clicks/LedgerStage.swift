import AttributionModel
import Matching

/// Finds duplicate clicks, counts the others, and finds the unique ones.
///
/// Nearly all clicks are the only ones with their id, and most the only ones with their link and address: a filter
/// tells which, and these are counted as they are met. The others are sorted and walked.
struct LedgerStage: Sendable {
    let store: ClickStore
    /// The ids of clicks, and the cached clicks of which only the verdict counts, if the ids were noted earlier.
    let known: KnownClicks?
    let zone: UInt16
    let threads: Int
    let workspace: Workspace

    /// Reads the logs again for the least line with each key.
    typealias Rereading = (Set<LineKey>) async throws -> [LineKey: [UInt8]]

    /// Counts all clicks; `rereading` is called if there are rival lines or ties.
    func run(rereading: Rereading) async throws -> ClickTotals {
        let ledgers = known == nil ? [store.ledger] : [store.ledger, store.cachedLedger]
        let scan = try LedgerScan(
            ledgers, known: known?.ids, uniqueFrom: store.scope.uniqueFrom, budget: workspace.budget)
        let repeated = workspace.sorter("clicks by id", partitioning: .byDigest)
        let unique = workspace.sorter("clicks by link and address", partitioning: .byDigest)
        _ = try await EveryThread.run(threads) { try scan.note() }
        var totals = try await count {
            try walk(handingOnTo: unique, scan.links) { walk in
                let input = repeated.makeInput()
                try scan.count(with: &walk, repeated: input)
                input.close()
            }
        }
        for ledger in ledgers { ledger.discard() }
        for (verdict, count) in (known?.verdicts ?? []).enumerated() { totals.verdicts[verdict] += count }
        let sorted = try repeated.finish()
        totals.add(
            try await count {
                try walk(handingOnTo: unique, scan.links) { walk in
                    try LedgerStage.forEachPartition(of: sorted) { try walk.walk($0) }
                }
            })
        if !totals.rivals.isEmpty {
            let least = try await leastClicks(of: totals.rivals.map(\.key), rereading: rereading)
            let settled = try walk(handingOnTo: unique, scan.links) { try LedgerStage.settle(totals, least, with: &$0) }
            totals.rivals = []
            totals.add(settled)
        }
        return try await findUnique(of: try unique.finish(), totals, rereading: rereading)
    }

    /// Has `body` count clicks, passing those whose links and addresses may repeat to `unique`; returns the counts.
    private func walk(
        handingOnTo unique: Sorter, _ links: RepeatFilter, _ body: (inout LedgerWalk) throws -> Void
    ) throws -> ClickTotals {
        let input = unique.makeInput()
        var walk = LedgerWalk(
            dedupe: store.pipeline.clicks.screening.dedupe, dimensionCount: store.dimensions.count,
            scope: store.scope, days: DayClock(zone: zone), links: links, unique: input)
        try body(&walk)
        input.close()
        return walk.totals
    }

    /// Finds the unique ones among the clicks whose links and addresses may repeat.
    private func findUnique(
        of sorted: SortedRecords, _ counted: ClickTotals, rereading: Rereading
    ) async throws -> ClickTotals {
        let makeWalk = { @Sendable in
            UniqueWalk(dimensionCount: store.dimensions.count, scope: store.scope, days: DayClock(zone: zone))
        }
        var totals = counted
        totals.add(
            try await count {
                var walk = makeWalk()
                try LedgerStage.forEachPartition(of: sorted) { try walk.walk($0) }
                return walk.totals
            })
        if !totals.ties.isEmpty {
            var walk = makeWalk()
            try await settle(totals.ties, with: &walk, rereading: rereading)
            totals.ties = []
            totals.add(walk.totals)
        }
        return totals
    }

    /// Counts on every thread and adds up what they find.
    private func count(_ body: @escaping @Sendable () throws -> ClickTotals) async throws -> ClickTotals {
        try await EveryThread.run(threads, body).reduce(into: ClickTotals()) { $0.add($1) }
    }

    /// Reads partitions, which it shares with other tasks.
    private static func forEachPartition(
        of sorted: SortedRecords, _ body: (consuming SortedCursor) throws -> Void
    ) throws {
        while let partition = sorted.takePartition() {
            try Task.checkCancellation()
            try body(try sorted.cursor(over: partition))
        }
    }

    private static func settle(
        _ totals: ClickTotals, _ least: [LineKey: LeastClick], with walk: inout LedgerWalk
    ) throws {
        for lines in totals.rivals {
            try walk.settle(
                lines, least: try lines.place(of: least[lines.key]), besides: totals.keptBesideRivals[lines.key.id])
        }
    }

    private func settle(
        _ ties: [UniqueTie], with walk: inout UniqueWalk, rereading: Rereading
    ) async throws {
        let least = try await leastClicks(of: ties.flatMap(\.keys), rereading: rereading)
        for tie in ties { walk.count(try tie.dimensions(ofLeast: least), at: tie.time) }
    }

    /// The click of the least line for each key.
    private func leastClicks(of keys: [LineKey], rereading: Rereading) async throws -> [LineKey: LeastClick] {
        try LeastClick.clicks(of: try await rereading(Set(keys)), in: store.context)
    }
}
