import AttributionModel
import Matching
import Signals
import Sources

/// The stages of a run, one after another, with what they pass on.
struct RunStages {
    let run: AttributionRun
    let pipeline: PipelineDefinition
    let threads: Int
    /// Where all records are sorted and kept.
    let workspace: Workspace
    /// The texts of signals.
    let pool = TextPool()
    let progress: RunProgress
    let inputs: RunInputs
    let scope: RunScope
    /// What earlier runs have read of logs and states, and where what this run reads goes; nil without a cache.
    let cache: RunCacheUse?
    let keys: TierKeys

    /// Prepares the stages of a run over some inputs.
    init(
        _ run: AttributionRun, inputs: RunInputs, scope: RunScope, cached: RunCacheUse? = nil,
        spillUnder parent: String, progress: RunProgress
    ) {
        self.run = run
        pipeline = run.pipeline
        threads = run.options.threads
        workspace = Workspace(
            budget: MemoryBudget(bytes: run.options.recordMemory), folder: SpillFolder(under: parent))
        self.progress = progress
        self.inputs = inputs
        self.scope = scope
        cache = cached
        keys = TierKeys(rules: pipeline.match) { [pool] in pool.digest(of: $0) }
        progress.add(bytes: inputs.all.totalSize)
    }

    /// Runs all stages, for batch days after the states of the days before them; returns the sink of their rows.
    ///
    /// `begin` makes the sink from what all parts have in common, before the first row is written, and may take out
    /// what nobody needs from then on.
    @discardableResult
    func run<Sink: PartSink>(
        after earlier: [PublishedState] = [], begin: (inout RunTotals, MatchedInstalls) throws -> Sink
    ) async throws -> Sink {
        var totals = RunTotals()
        totals.sharedFiles = SharedFiles(clicks: inputs.clicks, installs: inputs.installs)
        let matched = try await readAndMatch(after: earlier, &totals)
        let sink = try begin(&totals, matched)
        try await decide(matched, into: sink, totals)
        return sink
    }

    /// Reads everything and finds each install's candidates.
    private func readAndMatch(
        after states: [PublishedState], _ totals: inout RunTotals
    ) async throws -> MatchedInstalls {
        let earlier =
            states.isEmpty
            ? nil
            : EarlierState(of: states, before: scope, pipeline: pipeline, cache: cache?.states, in: workspace)
        if threads == 1 { try await earlier?.readFiles(threads: 1) }
        async let reading: Void? = threads > 1 ? earlier?.readFiles(threads: threads) : nil
        let catalogue = try await readLinks(&totals)
        let store = try await readInstalls(meeting: earlier, &totals)
        _ = try await reading
        try await earlier?.takeCached(meeting: store.keys, threads: threads)
        let (order, filter, installsByKey) = try await orderInstalls(store, after: earlier, &totals)
        let clicks = ClickStore(self, catalogue: catalogue, ledger: earlier?.ledger, installs: store.arena)
        // The filter is handed over, so that it is freed once clicks are read.
        let known = try await readClicks(into: clicks, wantedBy: consume filter, &totals)
        try checkUnreadable(totals)
        try checkLinks(totals)
        totals.nearClicks = NearClicks(clicks, of: order.classes)
        try await countClicks(in: clicks, knowing: known, &totals)
        let (lists, hotKeys) = try await match(clicks, store, order, byKey: installsByKey, totals.clicks)
        return MatchedInstalls(
            clicks: clicks, installs: store, order: order, lists: lists, hotKeys: hotKeys, workspace: workspace)
    }
}
