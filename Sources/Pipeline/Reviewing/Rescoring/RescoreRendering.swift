import AttributionModel
import Publishing
import Reviewing
import Signals

/// Memory that rendering a re-scoring reuses, share after share and part after part.
struct RescoreSpares: Sendable {
    let rows = SpareValues<RenderedRows>()
    let numbers = SpareValues<DimensionNumbers>()
}

/// What rendering a re-scoring needs, shared by its tasks.
struct RescoreRendering: Sendable {
    let response: SpelledResponse?
    let tiers: [RescoredTier]
    /// Whether lines of candidates are written anew; otherwise the old file is copied.
    let rewritesCandidates: Bool
    /// Whether the state is for later days, whose installs may have another platform than those they inherit from.
    let isForLaterDays: Bool
    let texts: TextPool
    let linkNames: TextPool
    let spare: RescoreSpares

    /// `spare` is the memory that earlier parts have used, shared by all.
    init(
        output: OutputChoice, tiers: [RescoredTier], rewritesCandidates: Bool, isForLaterDays: Bool, texts: TextPool,
        linkNames: TextPool, spare: RescoreSpares
    ) {
        self.spare = spare
        response = output.responses.map { SpelledResponse($0) }
        self.tiers = tiers
        self.rewritesCandidates = rewritesCandidates
        self.isForLaterDays = isForLaterDays
        self.texts = texts
        self.linkNames = linkNames
    }

    /// Renders the decided installs of a piece, in order.
    func render(_ prepared: PreparedPiece, _ decided: [RescoredInstall]) -> RenderedRows {
        var renderer = RescoreRenderer(shared: self, prepared: prepared)
        let installs = decided.span
        for place in installs.indices { renderer.add(installs[place], at: place) }
        return renderer.finish()
    }
}
