import AttributionModel
import Matching
import Signals

// Putting installs in order, finding duplicates and finding each install's candidates.
extension RunStages {
    /// From this many candidates on, lists are summed up where nobody reads them; shorter ones cost less as they are.
    private static let sumsFrom = 64

    /// Puts installs in order and posts their keys.
    func orderInstalls(
        _ store: InstallStore, after earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> (InstallOrder, wanted: KeyFilter, byKey: Sorter) {
        var ordering = InstallOrdering(
            store: store, earlier: earlier, threads: threads, in: workspace)
        var order = try await ordering.order()
        try await settleRivals(in: &order, mapping: store.pipeline.installs.mapping, totals)
        totals.duplicateInstalls = order.duplicates.count
        totals.duplicatesOfOtherApps = order.duplicatesOfOtherApps
        if scope.days == nil, let start = order.start, let end = order.end {
            totals.installDays = ZoneTable.shared.day(of: start, in: zone)...ZoneTable.shared.day(of: end, in: zone)
        }
        let postings = try await InstallPostings.post(
            &order, store: store, earlier: earlier, keys: keys, threads: threads, in: workspace)
        progress.expect(installs: order.count)
        return (order, postings.filter, postings.byKey)
    }

    private func settleRivals(
        in order: inout InstallOrder, mapping: FieldMapping, _ totals: RunTotals
    ) async throws {
        guard !order.rivals.isEmpty else { return }
        let keys = Set(order.rivals.map(\.key))
        let found = try await leastLines(of: inputs.installs, knowing: totals[.install].inputs) {
            LeastLineIntake(id: InstallField.installID, time: .requestedAt, mapping: mapping, keys: keys)
        }
        try order.settle(found)
    }

    /// Counts clicks; returns the duplicates among those that are kept.
    func findDuplicates(
        in store: ClickStore, knowing known: KnownClicks?, _ totals: inout RunTotals
    ) async throws -> BitSet {
        progress.begin(.duplicates)
        let stage = LedgerStage(
            store: store, known: known, zone: zone, threads: threads, workspace: workspace)
        let (first, mapping) = (totals[.click].inputs, store.pipeline.clicks.mapping)
        totals.clicks = try await stage.run(
            collecting: { lines in
                _ = try await readAgain(inputs.clicks, knowing: first) {
                    LinesAgainIntake(lines, mapping: mapping)
                }
            },
            rereading: { keys in
                try await leastLines(of: inputs.clicks, knowing: first) {
                    LeastLineIntake(id: ClickField.clickID, time: .clickedAt, mapping: mapping, keys: keys)
                }
            })
        var duplicates = BitSet(capacity: store.numberCount)
        for number in totals.clicks.duplicates { duplicates.set(number) }
        return duplicates
    }

    /// Finds the candidates of all installs; returns them with each tier's hot keys.
    func match(
        _ clicks: ClickStore, _ installs: InstallStore, _ order: InstallOrder, _ installsByKey: Sorter,
        duplicates: BitSet, aliases: [UInt32: UInt32]
    ) async throws -> (MatchLists, hotKeys: [Int]) {
        progress.begin(.matching)
        let lists = MatchLists(
            installCount: order.count, in: workspace, yielding: [installs.arena])
        let rules = pipeline.match
        let classes = clicks.classes.all
        let links = clicks.catalogue.conditions
        let scorers = rules.scorers(pool: pool)
        let references = order.references
        let partEnds = order.parts.map { UInt32($0.upperBound) }
        let repeats = order.allRepeats
        // Written candidates are written in full, and links' own conditions are checked click by click.
        let areListsRead = pipeline.output.keepsCandidates || links.contains { $0 != LinkConditions() }
        let hotKeys = try await lists.merge(
            clicks: try clicks.byKey.finish(), installs: try installsByKey.finish(), threads: threads,
            makeMerge: { clickCursor, installCursor, signals in
                KeyMerge(
                    rules: rules, partEnds: partEnds, classes: classes, links: links, duplicates: duplicates,
                    repeats: repeats, sumsFrom: areListsRead ? nil : RunStages.sumsFrom,
                    lookup: RecordLookup(
                        clicks: clicks.arena.makeReader(), installs: installs.arena.makeReader(),
                        references: references, scorers: scorers, recentSignals: signals),
                    clicks: clickCursor, installs: installCursor)
            }, classes: classes, aliases: aliases)
        return (lists, hotKeys)
    }
}
