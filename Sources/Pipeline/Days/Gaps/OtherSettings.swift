import AttributionModel

/// A change of settings between published days: a run decides its own days by the new ones, and leaves those before.
enum OtherSettings {
    /// So many settings are named.
    private static let shown = 3

    /// What a person should know where the day before those that are decided was decided with other settings; nil if
    /// it was not, or if that cannot be told.
    ///
    /// Where the logs lie is no setting of what is decided.
    static func warning(_ before: PublishedDay?, deciding pipeline: PipelineDefinition) -> String? {
        guard let before, let old = try? before.manifest.definition(called: before.folder) else { return nil }
        let changes = PipelineComparison(old, pipeline, isOfDay: true).changes.filter { change in
            [.results, .reports].contains(change.effect) && !change.name.hasSuffix(".path")
        }
        guard !changes.isEmpty else { return nil }
        let others = changes.count - shown
        let names = changes.prefix(shown).map(\.name).joined(separator: ", ")
        let more = others > 0 ? " and \(others) more" : ""
        return "\(CivilDay.name(before.day)) was decided with other settings (\(names)\(more)), and published days "
            + "keep theirs; ascribe plan … --pipeline FILE tells what new ones would change, and ascribe run … --from "
            + "--to decides days again"
    }
}
