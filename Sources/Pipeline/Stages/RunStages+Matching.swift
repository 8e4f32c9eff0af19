import AttributionModel
import Matching

// Putting installs in order, finding duplicates and finding each install's candidates.
extension RunStages {
    /// From this many candidates on, lists are summed up where nobody reads them; shorter ones cost less as they are.
    private static let sumsFrom = 64

    /// Puts installs in order and posts their keys.
    func orderInstalls(
        _ store: InstallStore, after earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> (InstallOrder, wanted: KeyFilter, byKey: Sorter) {
        var order = try await InstallOrdering(context: context, store: store, earlier: earlier).order()
        if let rivals = order.rivals { try await settle(rivals, in: &order, totals) }
        order.rivals = nil
        totals.duplicateInstalls = order.duplicates.count
        totals.notes.duplicatesOfOtherApps = order.duplicatesOfOtherApps
        let postings = try await InstallPostings(context: context, store: store, earlier: earlier).post(&order)
        totals.notes.mostOfOneOnceValue = order.mostOfOneOnceValue
        context.progress.expect(installs: order.count)
        return (order, postings.filter, postings.byKey)
    }

    /// Reads the logs again for the least of the lines of each install that differ.
    private func settle(
        _ rivals: RivalInstalls, in order: inout InstallOrder, _ totals: RunTotals
    ) async throws {
        let lines = LinesAgain(.line, of: rivals.ids, in: context.workspace)
        let sorted = try await context.readAgain(
            for: lines, .install, id: InstallField.installID, time: .requestedAt, knowing: totals[.install].inputs)
        var least = LeastLineReader(lines.makeReader())
        for partition in 0..<sorted.partitionCount {
            try Task.checkCancellation()
            try order.settle(
                try rivals.sorted.cursor(over: partition), among: try sorted.cursor(over: partition), &least,
                later: context.move.later)
        }
    }

    /// Counts clicks and finds the duplicates among those that are kept.
    func countClicks(
        in store: ClickStore, knowing known: KnownClicks?, _ totals: inout RunTotals
    ) async throws {
        context.progress.begin(.duplicates)
        let stage = LedgerStage(context: context, store: store, known: known, first: totals[.click].inputs)
        totals.clicks = try await stage.run()
    }

    /// Finds the candidates of all installs, partition by partition; returns them with each tier's hot keys.
    ///
    /// `byKey` has the installs' keys, and `counted` is what the clicks added up to.
    func match(
        _ clicks: ClickStore, _ installs: InstallStore, _ order: InstallOrder, byKey installsByKey: Sorter,
        _ counted: ClickTotals
    ) async throws -> (MatchLists, hotKeys: [Int]) {
        context.progress.begin(.matching)
        let lists = MatchLists(installCount: order.count, in: context.workspace, yielding: [installs.arena])
        let (sortedClicks, sortedInstalls) = (try clicks.byKey.finish(), try installsByKey.finish())
        let scorers = context.pipeline.match.scorers(pool: context.pool)
        let setting = mergeSetting(clicks, order, duplicates: counted.duplicates)
        let aliases = counted.aliases
        let hotKeys = try await EveryThread.run(context.threads) {
            var output = MatchListOutput(into: lists, classes: setting.classes, aliases: aliases)
            var hotKeys: [Int] = []
            let signals = RecentSignals()
            try sortedClicks.takePartitions { partition in
                // New readers each time: older ones would keep blocks in memory that were spilled meanwhile.
                let lookup = RecordLookup(
                    clicks: clicks.arena.makeReader(), installs: installs.arena.makeReader(),
                    references: order.references, scorers: scorers, recentSignals: signals)
                var merge = KeyMerge(
                    setting, lookup: lookup, clicks: try sortedClicks.cursor(over: partition),
                    installs: try sortedInstalls.cursor(over: partition))
                try merge.run { try output.keep($0) }
                hotKeys.add(merge.hotKeys)
            }
            try output.close()
            return hotKeys
        }
        lists.finish()
        return (lists, hotKeys.reduce(into: []) { $0.add($1) })
    }

    private func mergeSetting(_ clicks: ClickStore, _ order: InstallOrder, duplicates: [ClickNumber]) -> MergeSetting {
        var setting = MergeSetting(
            rules: context.pipeline.match, classes: clicks.classes.all,
            partEnds: order.parts.map { InstallNumber(place: $0.upperBound) })
        setting.links = clicks.catalogue.conditions
        setting.duplicates = BitSet(duplicates)
        setting.repeats = BitSet(order.repeats.keys)
        // Lists are read if candidates are written, as these are written in full, or if links have conditions of their
        // own, as these are checked click by click. Otherwise sums are enough.
        let areListsRead = context.pipeline.output.keepsCandidates || setting.links.contains { $0 != LinkConditions() }
        if !areListsRead { setting.sumsFrom = RunStages.sumsFrom }
        return setting
    }
}
