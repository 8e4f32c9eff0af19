import AttributionModel

/// A change of settings between published days: a run decides its own days by the new ones, and leaves those before.
enum OtherSettings {
    /// How many settings are named.
    private static let shown = 3

    /// What a person should know where the day before those that are decided was decided with other settings; nil if
    /// it was not, or if that cannot be told.
    ///
    /// A day that was kept for lack of logs stays as it is. Where logs lie is no setting of what is decided.
    static func warning(
        _ before: PublishedDay?, by pipelines: PublishedPipelines, deciding run: AttributionRun
    ) -> String? {
        guard let before, !before.own.isKept, let names = names(before, by: pipelines, deciding: run)
        else { return nil }
        return "\(before.day.name) was decided with other settings (\(names)), and published days "
            + "keep theirs; ascribe plan … --pipeline FILE tells what those of a file would change, and ascribe run … "
            + "--from --to decides days again"
    }

    /// The ones among days that are to be decided again that have other settings than a run has, and which these are.
    ///
    /// To be asked before they are decided: after that `run.json` has the run's own pipeline.
    static func ofMended(
        _ days: [PublishedDay], by pipelines: PublishedPipelines, deciding run: AttributionRun
    ) -> [(day: BatchDay, names: String)] {
        days.compactMap { day in names(day, by: pipelines, deciding: run).map { (day: day.day, names: $0) } }
    }

    /// What a person should know of days that were mended by other settings than theirs; nil if there are none.
    ///
    /// Whoever names days means them to have the run's settings; whoever mends stale days, or waits for late lines, may
    /// not know that some had others.
    static func warning(ofMended days: [(day: BatchDay, names: String)]) -> String? {
        guard let first = days.first else { return nil }
        return "\(days.map(\.day).names) had other settings (\(first.names)) than those by which "
            + "\(days.count == 1 ? "it was" : "they were") decided again; to have theirs, decide each of these days "
            + "with ascribe run … --date by the pipeline file that was its own, which its run.json no longer has"
    }

    /// How to decide `days` again so that each keeps its own settings, as the end of a sentence; nil if they all have
    /// the run's.
    ///
    /// `others` are all days whose settings differ from the run's.
    static func remedy(of days: some Collection<BatchDay>, _ others: [(day: BatchDay, names: String)]) -> String? {
        let others = others.filter { days.contains($0.day) }
        guard let start = days.first, let first = others.first else { return nil }
        let reason = "; as \(others.map(\.day).names) did not have this pipeline file's settings (\(first.names))"
        guard days.count > 1 else { return reason + ", decide it by the file that its run.json has" }
        return reason
            + ", keep the files that the run.json of each day has, decide all of these days by that of \(start.name), "
            + "and then each later day that had another file by its own"
    }

    /// The settings that differ from a day's, a few of them by name; nil if none does, or if that cannot be told.
    static func names(
        _ day: PublishedDay, by pipelines: PublishedPipelines, deciding run: AttributionRun
    ) -> String? {
        guard var old = pipelines[day.manifest] else { return nil }
        // The day's run was given paths, too, which its manifest does not tell: links may be named by an option alone.
        try? old.replacePaths(by: run.options.paths)
        let changes = PipelineComparison(old, run.pipeline, isOfDay: true).changes.filter { change in
            [.results, .reports].contains(change.effect) && !change.saysWhereLogsLie
        }
        guard !changes.isEmpty else { return nil }
        let others = changes.count - shown
        return changes.prefix(shown).map(\.name).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    }
}
