import AttributionModel

/// How the parts that one pipeline made are decided again.
struct PartPlan: Sendable {
    let preparation: RescorePreparation
    /// The settings in which their pipeline differs from the new one.
    let changes: [SettingChange]
    /// How rows are revised without reading candidates; nil if the change may move clicks.
    let rowRevision: RowRevision?
    /// Whether lines of candidates differ from the old ones.
    let changesCandidates: Bool
    /// Whether files are compressed as the new pipeline says.
    let keepsCompression: Bool
    /// What is written.
    let output: OutputChoice
    /// Whether the state is for later days, whose installs may have another platform than those they inherit from.
    let isForLaterDays: Bool
    let store: RescoreStore

    /// Plans for the parts of a revision, which are days or a result without dates.
    init(_ revision: PipelineRevision, new: PipelineDefinition, areDays: Bool, store: RescoreStore) {
        let old = revision.old
        let sharesLanguage = store.pool.makeLanguageComparison()
        let tiers = new.match.tiers.map { tier in
            guard let namesake = old.match.tiers.first(where: { $0.isNamesake(of: tier) }) else {
                preconditionFailure("a pipeline with other tiers was refused before")
            }
            return RescoredTier(tier, from: namesake, sharesLanguage: sharesLanguage)
        }
        preparation = RescorePreparation(tiers: tiers, store: store)
        changes = revision.comparison.changes
        rowRevision = RowRevision(revision, new: new)
        changesCandidates =
            old.match.tiers.map(\.name.utf8Bytes) != new.match.tiers.map(\.name.utf8Bytes)
            || !tiers.allSatisfy(\.keepsLists)
        keepsCompression = old.output.gzip == new.output.gzip
        output = new.output
        isForLaterDays = areDays
        self.store = store
    }

    var tiers: [RescoredTier] { preparation.tiers }

    /// Whether lines of candidates are written anew; otherwise the old file is taken over.
    var rewritesCandidates: Bool { changesCandidates && output.keepsCandidates }

    /// Whether anything is written of touches that their columns do not tell.
    var needsDetails: Bool { isForLaterDays || output.tellsOfLinks }
}
