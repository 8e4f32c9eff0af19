import AttributionModel
import Matching
import Publishing
import Signals

/// What rendering needs, shared by its tasks.
struct RowRendering: Sendable {
    let matched: MatchedInstalls
    let pipeline: PipelineDefinition
    let catalogue: LinkCatalogue
    let dimensions: [DimensionValues]
    let dimensionTexts: TextPool
    let signalTexts: SignalTexts
    /// The signals of clicks that some tier compares.
    let comparedSignals: SignalSet
    /// The names of the pipeline's tiers.
    let tierNames: [SpelledText]
    /// Whether the state is for later days, whose installs may have another platform than those they inherit from.
    let isForLaterDays: Bool
    /// Whether the cache keeps the state.
    let keepsStateEntries: Bool
    let touches: TouchCache
    /// Rows that are done with, for reuse: fresh memory costs more than what is written into it.
    let spareRows = SpareValues<RenderedRows>()
    private let spareTouches = SpareValues<SeenTouches>()

    init(_ matched: MatchedInstalls, keepsStateEntries: Bool) {
        let (store, pool) = (matched.clicks, matched.clicks.pool)
        self.matched = matched
        pipeline = store.pipeline
        catalogue = store.catalogue
        dimensions = store.dimensions.all
        dimensionTexts = store.dimensions.texts
        signalTexts = SignalTexts(text: { pool.bytes(of: $0) }, zone: { ZoneTable.shared.canonicalName($0) })
        let tiers = pipeline.match.tiers
        comparedSignals = SignalSet(listing: tiers.compactMap(\.probabilistic).flatMap(\.comparedSignals))
        tierNames = tiers.map { SpelledText(spelling: $0.name.utf8Bytes) }
        isForLaterDays = store.scope.days != nil
        self.keepsStateEntries = keepsStateEntries
        touches = TouchCache(budget: matched.workspace.budget)
    }

    /// Gives up what was kept for further shares.
    func clear() {
        touches.clear()
        spareRows.clear()
        spareTouches.clear()
    }

    /// Renders the installs of a share, in order, until their rows are as large as rows in memory may be.
    ///
    /// What an install's rows take is known only when they are rendered: a touch may have a megabyte of parameters.
    func render(_ share: DecidedShare) throws -> RenderedShare {
        var renderer = RowRenderer(
            share, shared: self, touches: TouchDescriber(self, seen: spareTouches.take() ?? SeenTouches()))
        while renderer.progress.installs < share.installs.count, !renderer.isFull { try renderer.addNext() }
        let progress = renderer.progress
        let (rows, seen) = renderer.finish()
        spareTouches.give(consume seen)
        guard progress.installs < share.installs.count else { return RenderedShare(part: share.part, rows: rows) }
        var rest = share
        rest.progress = progress
        return RenderedShare(part: share.part, rows: rows, rest: rest)
    }
}
