import AttributionModel
import Publishing

/// How the parts that one pipeline made are decided again.
struct PartPlan: Sendable {
    let preparation: RescorePreparation
    let rendering: RescoreRendering
    /// How rows are revised without reading candidates; nil if the change may move clicks.
    let rowRevision: RowRevision?
    /// Whether lines of candidates differ from the old ones.
    let changesCandidates: Bool
    /// Whether files are compressed as the new pipeline says.
    let keepsCompression: Bool

    /// Plans for the parts of a revision, which are days or a result without dates.
    init(_ revision: PipelineRevision, new: PipelineDefinition, areDays: Bool, store: RescoreStore) {
        let old = revision.old
        let sharesLanguage = store.pool.makeLanguageComparison()
        let tiers = new.match.tiers.compactMap { tier in
            old.match.tiers.first { $0.isNamesake(of: tier) }.map {
                RescoredTier(tier, from: $0, sharesLanguage: sharesLanguage)
            }
        }
        changesCandidates =
            old.match.tiers.map(\.name.utf8Bytes) != new.match.tiers.map(\.name.utf8Bytes)
            || !tiers.allSatisfy(\.keepsLists)
        keepsCompression = old.output.gzip == new.output.gzip
        rowRevision = RowRevision(revision, new: new)
        preparation = RescorePreparation(tiers: tiers, store: store)
        rendering = RescoreRendering(
            response: new.output.responses, tiers: tiers,
            rewritesCandidates: changesCandidates && new.output.keepsCandidates, isForLaterDays: areDays,
            needsDetails: areDays || new.output.tellsOfLinks, store: store)
    }
}
