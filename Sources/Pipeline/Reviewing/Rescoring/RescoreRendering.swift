import AttributionModel

/// What rendering a re-scoring needs, shared by its tasks.
struct RescoreRendering: Sendable {
    /// nil if the new pipeline asks for no answers.
    let response: OutputChoice.ResponseShape?
    let tiers: [RescoredTier]
    /// Whether lines of candidates are written anew; otherwise the old file is copied.
    let rewritesCandidates: Bool
    /// Whether the state is for later days, whose installs may have another platform than those they inherit from.
    let isForLaterDays: Bool
    /// Whether anything is written of touches that their columns do not tell.
    let needsDetails: Bool
    let store: RescoreStore

    /// Renders the decided installs of a piece, in order.
    func render(_ prepared: PreparedPiece, _ decided: [RescoredInstall]) -> RenderedRows {
        var renderer = RescoreRenderer(shared: self, prepared: prepared)
        let installs = decided.span
        for place in installs.indices { renderer.add(installs[place], at: place) }
        return renderer.finish()
    }
}
