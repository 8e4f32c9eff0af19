import AttributionModel
import Matching

/// The stages of a run, one after another, with what they pass on.
struct RunStages {
    let context: RunContext
    /// What earlier runs have read of logs and states, and where what this run reads goes; nil without a cache.
    var cache: RunCacheUse?

    /// Runs all stages, for batch days after the states of the days before them; returns the sink of their rows.
    ///
    /// `begin` makes the sink from what all parts have in common, before the first row is written.
    @discardableResult
    func run<Sink: PartSink>(
        after earlier: [PublishedState] = [], begin: (RunTotals, MatchedInstalls) throws -> Sink
    ) async throws -> Sink {
        let (matched, clicks, sink) = try await readAndBegin(after: earlier, begin)
        try await decide(matched, into: sink, clicks)
        return sink
    }

    /// Reads and matches everything, and makes the sink.
    ///
    /// Of the totals it only returns those of clicks: what the sink drops of the others is freed once the sink is made.
    private func readAndBegin<Sink: PartSink>(
        after earlier: [PublishedState], _ begin: (RunTotals, MatchedInstalls) throws -> Sink
    ) async throws -> (MatchedInstalls, ClickTotals, Sink) {
        var totals = RunTotals()
        totals.notes.sharedFiles = SharedFiles(clicks: context.inputs.clicks, installs: context.inputs.installs)
        let matched = try await readAndMatch(after: earlier, &totals)
        return (matched, totals.clicks, try begin(totals, matched))
    }

    /// Reads everything and finds each install's candidates.
    private func readAndMatch(
        after states: [PublishedState], _ totals: inout RunTotals
    ) async throws -> MatchedInstalls {
        let earlier =
            states.isEmpty
            ? nil
            : EarlierState(
                of: states, before: context.scope, pipeline: context.pipeline, cache: cache?.states,
                in: context.workspace)
        if context.threads == 1 { try await earlier?.readFiles(threads: 1) }
        async let reading: Void? = context.threads > 1 ? earlier?.readFiles(threads: context.threads) : nil
        let catalogue = try await readLinks(&totals)
        let store = try await readInstalls(meeting: earlier, &totals)
        _ = try await reading
        try await earlier?.takeCached(meeting: store.keys, threads: context.threads)
        let (order, filter, installsByKey) = try await orderInstalls(store, after: earlier, &totals)
        let clicks = ClickStore(
            context, catalogue: catalogue, ledger: earlier?.ledger, installs: store.arena, of: order.classes)
        let isCoarse = filter.isCoarse
        // The filter is handed over, so that it is freed once clicks are read.
        let known = try await readClicks(into: clicks, wantedBy: consume filter, &totals)
        try checkUnreadable(totals)
        try checkLinks(totals)
        totals.notes.nearClicks = NearClicks(clicks, of: order.classes, areMoreThanWanted: isCoarse)
        try await countClicks(in: clicks, knowing: known, &totals)
        let (lists, hotKeys) = try await match(clicks, store, order, byKey: installsByKey, totals.clicks)
        return MatchedInstalls(
            clicks: clicks, installs: store, order: order, lists: lists, hotKeys: hotKeys, workspace: context.workspace)
    }
}
