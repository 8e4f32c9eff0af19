import AttributionModel

/// A change of settings between published days: a run decides its own days by the new ones, and leaves those before.
enum OtherSettings {
    /// So many settings are named.
    private static let shown = 3
    /// What says where logs lie.
    private static let paths: Set = ["clicks.path", "installs.path", "links.path"]

    /// What a person should know where the day before those that are decided was decided with other settings; nil if
    /// it was not, or if that cannot be told.
    ///
    /// A day that was kept for lack of logs stays as it is. Where logs lie is no setting of what is decided.
    static func warning(
        _ before: PublishedDay?, by pipelines: PublishedPipelines, deciding run: AttributionRun
    ) -> String? {
        guard let before, before.own.keptWithout.isEmpty, var old = pipelines[before.manifest] else { return nil }
        // The day's run was given paths, too, which its manifest does not tell: links may be named by an option alone.
        try? old.replacePaths(by: run.options.paths)
        let changes = PipelineComparison(old, run.pipeline, isOfDay: true).changes.filter { change in
            [.results, .reports].contains(change.effect) && !paths.contains(change.name)
        }
        guard !changes.isEmpty else { return nil }
        let others = changes.count - shown
        let names = changes.prefix(shown).map(\.name).joined(separator: ", ")
        let more = others > 0 ? " and \(others) more" : ""
        return "\(CivilDay.name(before.day)) was decided with other settings (\(names)\(more)), and published days "
            + "keep theirs; ascribe plan … --pipeline FILE tells what those of a file would change, and ascribe run … "
            + "--from --to decides days again"
    }
}
