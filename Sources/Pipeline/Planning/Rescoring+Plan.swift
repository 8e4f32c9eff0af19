import Publishing

extension Rescoring {
    /// What would change, without writing anything; installs are counted for values of the dimension, and so many
    /// examples are named of each way in which they differ.
    ///
    /// Days that are stale are decided again even if no setting is changed, as in a re-scoring. If lines that a
    /// re-scoring only takes over are not those of the run, only the re-scoring itself finds out.
    ///
    /// - Throws: `RunError`, of kind `usage` where the candidates cannot answer what has changed, of kind `inputOutput`
    ///   where the result cannot be read or lacks counts, of kind `interrupted` where the task is cancelled.
    public func plan(
        by dimension: FlowDimension = .campaign, examples: Int = ResultDifference.usualExamples,
        progress: RunProgress = RunProgress()
    ) async throws(RunError) -> PlannedChanges {
        let (comparison, warnings) = try await pairs(
            into: ResultComparison(by: dimension, examples: examples), progress: progress)
        return PlannedChanges(rescoring: self, comparison: comparison, warnings: warnings)
    }

    /// Gathers every install's rows, as they were published and as they would be, and what a person should know of
    /// days that are missing or stale.
    ///
    /// - Throws: `RunError` as `plan` does.
    func pairs<Pairs: RowPairs>(
        into pairs: Pairs, progress: RunProgress
    ) async throws(RunError) -> (Pairs, [RunWarning]) {
        try check()
        do {
            let days = RescoredDays(rescoring: self)
            let earlier = parts.first?.day.map(days.before) ?? []
            let stages = try days.stages(parts[...], after: earlier)
            try stages.requireFiles()
            try stages.requireReports()
            let sink = PairingSink(stages, into: pairs)
            if mayChangeRows {
                try await stages.run(after: earlier, into: sink, progress: progress)
            } else {
                try sink.pairUnchanged()
            }
            return (sink.pairs, days.warnings)
        } catch {
            throw RunError(error)
        }
    }

    /// Whether any row may change: a changed setting touches rows, or a day is stale.
    var mayChangeRows: Bool { settings.contains { $0.effect == .results } || parts.contains { $0.status == .stale } }

    /// The changed settings as `ascribe plan --json` prints them if candidates cannot answer all of them; otherwise
    /// nil.
    public var refusalJSON: String? {
        guard revisions.contains(where: { !$0.comparison.refused.isEmpty }) else { return nil }
        return ManifestValue.object(head + [.init("settings", .array(settings.map(\.value)))]).renderedText
    }
}
