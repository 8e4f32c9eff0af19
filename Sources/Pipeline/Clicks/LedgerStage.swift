import AttributionModel
import Matching

/// Finds duplicate clicks, counts the others, and finds the unique ones: two walks over sorted partitions.
struct LedgerStage {
    let store: ClickStore
    let zone: UInt16
    let threads: Int
    let budget: MemoryBudget
    let folder: SpillFolder

    /// What a second reading finds of rival lines.
    typealias Readings = [[RivalLines.Key: RivalIntake.Least]]

    /// Runs both walks; `rereading` reads the logs again for rival lines, where there are any.
    func run(rereading: (Set<RivalLines.Key>) async throws -> Readings) async throws -> ClickTotals {
        let unique = Sorter(name: "clicks by link and address", budget: budget, folder: folder, partitioning: .byDigest)
        let count = store.dimensions.count
        let days = DayClock(zone: zone)
        let scope = store.scope
        let dedupe = store.pipeline.clicks.screening.dedupe
        var totals = try await walk(try store.ledger.finish()) { cursors in
            let input = unique.makeInput()
            var walk = LedgerWalk(dedupe: dedupe, dimensionCount: count, scope: scope, days: days, unique: input)
            try cursors { cursor in try walk.walk(cursor) }
            try input.close()
            return walk.totals
        }
        if !totals.rivals.isEmpty {
            let input = unique.makeInput()
            var walk = LedgerWalk(dedupe: dedupe, dimensionCount: count, scope: scope, days: days, unique: input)
            try await settle(totals, with: &walk, rereading: rereading)
            try input.close()
            totals.rivals = []
            totals.add(walk.totals)
        }
        totals.add(
            try await walk(try unique.finish()) { cursors in
                var walk = UniqueWalk(dimensionCount: count, scope: scope, days: days)
                try cursors { cursor in try walk.walk(cursor) }
                return walk.totals
            })
        if !totals.ties.isEmpty {
            var walk = UniqueWalk(dimensionCount: count, scope: scope, days: days)
            try await settle(totals.ties, with: &walk, rereading: rereading)
            totals.ties = []
            totals.add(walk.totals)
        }
        return totals
    }

    /// Gives every task its share of the partitions and adds up what they find.
    private func walk(
        _ sorted: SortedRecords,
        _ body:
            @escaping @Sendable ((_ each: (consuming SortedCursor) throws -> Void) throws -> Void) throws -> ClickTotals
    ) async throws -> ClickTotals {
        let threads = threads
        return try await withThrowingTaskGroup(of: ClickTotals.self) { group in
            for _ in 0..<threads {
                group.addTask {
                    try body { each in
                        while let partition = sorted.takePartition() {
                            try Task.checkCancellation()
                            try each(try sorted.cursor(over: partition))
                        }
                    }
                }
            }
            var totals = ClickTotals()
            for try await part in group { totals.add(part) }
            return totals
        }
    }

    private func settle(
        _ totals: ClickTotals, with walk: inout LedgerWalk,
        rereading: (Set<RivalLines.Key>) async throws -> Readings
    ) async throws {
        let least = try await LedgerStage.least(of: totals.rivals.map(\.key), rereading: rereading)
        for lines in totals.rivals {
            try walk.settle(
                lines, least: least[lines.key].map(lines.place(of:)) ?? 0,
                besides: totals.keptBesideRivals[lines.key.id])
        }
    }

    private func settle(
        _ ties: [UniqueTie], with walk: inout UniqueWalk,
        rereading: (Set<RivalLines.Key>) async throws -> Readings
    ) async throws {
        let least = try await LedgerStage.least(of: ties.flatMap(\.keys), rereading: rereading)
        for tie in ties {
            let first = tie.clicks.min { one, other in
                let (mine, theirs) = (
                    RivalLines.Key(id: one.id, time: tie.time), RivalLines.Key(id: other.id, time: tie.time)
                )
                return (least[mine]?.id ?? []).lexicographicallyPrecedes(least[theirs]?.id ?? [])
            }
            if let first { walk.count(first.dimensions, at: tie.time) }
        }
    }

    /// The least line of each key, of all that a second reading finds.
    private static func least(
        of keys: [RivalLines.Key], rereading: (Set<RivalLines.Key>) async throws -> Readings
    ) async throws -> [RivalLines.Key: RivalIntake.Least] {
        try await rereading(Set(keys)).reduce(into: [:]) { least, part in
            least.merge(part) { one, other in one.line.lexicographicallyPrecedes(other.line) ? one : other }
        }
    }
}
