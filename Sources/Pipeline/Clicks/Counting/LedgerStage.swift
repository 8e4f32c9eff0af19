import AttributionModel
import Matching
import Sources

/// Finds duplicate clicks, counts the others, and finds the unique ones.
///
/// Nearly all clicks are the only ones with their id (98 of 100), and most the only ones with their link and address
/// (79 of 100): a filter tells which, and these are counted as they are met. The others are sorted and walked. A filter
/// that is too small only causes more sorting. The steps, each of which ends before the next begins:
/// - what repeats is noted (`LedgerScan`): ids, links and addresses; an id that an earlier day has claimed counts as
///   one that repeats;
/// - clicks whose id occurs once are counted, and the others sorted by id and time;
/// - these are walked (`LedgerWalk`), which finds duplicates and aliases, and puts rivals aside;
/// - if there are rivals, the logs are read again: the click of the least line stays, and the others are duplicates;
/// - clicks of repeated links and addresses, which the last three steps pass on instead of counting them as unique, are
///   walked in turn (`UniqueWalk`), which puts tied ones aside;
/// - if there are ties, the logs are read again for their ids (`TiedClick`).
struct LedgerStage: Sendable {
    let context: RunContext
    let store: ClickStore
    /// What was noted of clicks while they were read, if some were cached.
    let known: KnownClicks?
    /// What the first reading of the logs has found, which are read again if there are rival lines, and if there are
    /// ties.
    let first: [SourceSummary]

    private var threads: Int { context.threads }
    private var workspace: Workspace { context.workspace }

    /// Counts all clicks.
    func run() async throws -> ClickTotals {
        let scan = try await scanLedgers()
        let repeated = workspace.sorter("clicks by id", partitioning: .byDigest)
        let unique = workspace.sorter("clicks by link and address", partitioning: .byDigest)
        let ledgers = [store.ledger, store.cachedLedger]
        let readings = ledgers.map { LedgerReading($0) }
        var totals = try await count(handingOnTo: unique, scan.links) { walk in
            let input = repeated.makeInput()
            for reading in readings { try scan.count(reading, with: &walk, repeated: input) }
            input.close()
        }
        for ledger in ledgers { ledger.arena.discard() }
        if let known { totals.verdicts += known.verdicts }
        try await countRepeated(repeated, into: &totals, handingOnTo: unique, scan.links)
        return try await findUnique(of: try unique.finish(), totals)
    }

    /// Notes what has not been noted of the clicks in the ledgers: without cached clicks, all that there are.
    private func scanLedgers() async throws -> LedgerScan {
        let reading = LedgerReading(known == nil ? store.ledger : store.cachedLedger)
        let scan =
            try known?.scan
            ?? LedgerScan(
                ids: RepeatFilter(count: reading.count, budget: workspace.budget),
                links: RepeatFilter(count: reading.count, budget: workspace.budget), uniqueFrom: store.scope.uniqueFrom)
        _ = try await EveryThread.run(threads) { try scan.note(reading, withIDs: known == nil) }
        return scan
    }

    /// Counts the clicks whose ids may repeat; lines that differ at one time are read again, to find out which of them
    /// stays.
    private func countRepeated(
        _ repeated: Sorter, into totals: inout ClickTotals, handingOnTo unique: Sorter, _ links: RepeatFilter
    ) async throws {
        let sorted = try repeated.finish()
        let rivals = workspace.sorter("rival clicks", partitioning: .byDigest)
        // At least two lines are rivals of each other.
        let rivalIDs = try RepeatFilter(count: sorted.count / 2, budget: workspace.budget)
        totals.add(
            try await count(handingOnTo: unique, links) { walk in
                let input = rivals.makeInput()
                try sorted.takePartitions { partition in
                    try walk.pass(over: try sorted.cursor(over: partition)) { lines in
                        rivalIDs.note(lines[0].key.high)
                        for line in lines { try input.append(line) }
                    }
                }
                input.close()
            })
        let rivalLines = try rivals.finish()
        guard rivalLines.count > 0 else { return }
        let lines = LinesAgain(.line, of: rivalIDs, in: workspace)
        let sortedLines = try await readAgain(for: lines)
        let (claims, besides) = (totals.claimsOnRivals, totals.keptBesideRivals)
        totals.add(
            try await count(handingOnTo: unique, links) { walk in
                var least = LeastClickReader(lines.makeReader(), in: store.context)
                try rivalLines.takePartitions { partition in
                    try walk.settleRivals(
                        try rivalLines.cursor(over: partition), among: try sortedLines.cursor(over: partition), &least,
                        claims: claims, besides: besides)
                }
            })
        // Only settling needs them, and there may be one for each click.
        (totals.claimsOnRivals, totals.keptBesideRivals) = ([:], [:])
    }

    /// Has `body` count clicks on every thread, passing those whose links and addresses may repeat to `unique`; returns
    /// the counts.
    private func count(
        handingOnTo unique: Sorter, _ links: RepeatFilter, _ body: @escaping @Sendable (inout LedgerWalk) throws -> Void
    ) async throws -> ClickTotals {
        try await addUp {
            let input = unique.makeInput()
            var walk = LedgerWalk(store, links: links, unique: input)
            try body(&walk)
            input.close()
            return walk.totals
        }
    }

    /// Finds the unique ones among the clicks whose links and addresses may repeat.
    private func findUnique(of sorted: SortedRecords, _ counted: ClickTotals) async throws -> ClickTotals {
        var totals = counted
        let ties = workspace.sorter("tied clicks by id", partitioning: .byDigest)
        // No more ids are tied than were sorted; without ties its memory is never touched.
        let tiedIDs = try RepeatFilter(count: sorted.count, budget: workspace.budget)
        totals.add(
            try await addUp {
                let input = ties.makeInput()
                var walk = UniqueWalk(store)
                try sorted.takePartitions { partition in
                    try walk.pass(over: try sorted.cursor(over: partition)) { click in
                        let record = click.byID
                        tiedIDs.note(record.key.high)
                        try input.append(record)
                    }
                }
                input.close()
                return walk.totals
            })
        let tied = try ties.finish()
        if tied.count > 0 { totals.add(try await settle(tied, withIDs: tiedIDs)) }
        return totals
    }

    /// Reads the logs again for the ids of tied clicks, and counts those that are unique.
    private func settle(_ tied: SortedRecords, withIDs tiedIDs: RepeatFilter) async throws -> ClickTotals {
        let ids = LinesAgain(.id, of: tiedIDs, in: workspace)
        let (found, named) = (
            try await readAgain(for: ids), workspace.sorter("tied clicks", partitioning: .byDigest)
        )
        _ = try await EveryThread.run(threads) {
            let input = named.makeInput()
            try tied.takePartitions { partition in
                try TiedClick.name(
                    try tied.cursor(over: partition), with: try found.cursor(over: partition)
                ) { try input.append($0.record) }
            }
            input.close()
        }
        let ties = try named.finish()
        return try await addUp {
            var walk = UniqueWalk(store)
            var reader = ids.makeReader()
            try ties.takePartitions { try walk.settleTies(try ties.cursor(over: $0), &reader) }
            return walk.totals
        }
    }

    private func readAgain(for lines: LinesAgain) async throws -> SortedRecords {
        try await context.readAgain(for: lines, .click, id: ClickField.clickID, time: .clickedAt, knowing: first)
    }

    /// Counts on every thread and adds up what they find.
    private func addUp(_ body: @escaping @Sendable () throws -> ClickTotals) async throws -> ClickTotals {
        try await EveryThread.run(threads, body).reduce(into: ClickTotals()) { $0.add($1) }
    }
}
