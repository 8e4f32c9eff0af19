extension Rescoring {
    /// What would change, without writing anything; installs are counted for values of the dimension, and so many
    /// examples are named of each way in which they differ.
    ///
    /// Days that are stale are decided again even if no setting is changed, as in a re-scoring. Of the lines that a
    /// re-scoring only takes over, only a re-scoring finds that they are not those of the run.
    ///
    /// - Throws: `RunError`, of kind `usage` where the candidates cannot answer what has changed, of kind `inputOutput`
    ///   where the result cannot be read or lacks counts, of kind `interrupted` where the task is cancelled.
    public func plan(
        by dimension: FlowDimension = .campaign, examples: Int = ResultDifference.usualExamples,
        progress: RunProgress = RunProgress()
    ) async throws(RunError) -> PlannedChanges {
        try check()
        do {
            let days = RescoredDays(rescoring: self, published: nil)
            let earlier = parts.first?.day.map(days.before) ?? []
            let stages = try days.stages(parts[...], after: earlier)
            try stages.requireFiles()
            try stages.requireReports()
            let sink = ComparingSink(stages, by: dimension, examples: examples)
            let isDecided = mayChangeRows || parts.contains { $0.status == .stale }
            if isDecided {
                try await stages.run(after: earlier, into: sink, progress: progress)
            } else {
                try sink.compareUnchanged()
            }
            return PlannedChanges(
                rescoring: self, mayChangeRows: isDecided, comparison: sink.comparison, warnings: days.warnings)
        } catch {
            throw RunError(error)
        }
    }

    /// The changed settings as `ascribe plan --json` prints them if candidates cannot answer all of them; otherwise
    /// nil.
    public var refusalJSON: String? {
        revisions.contains { !$0.comparison.refused.isEmpty } ? PlannedChanges.refusalJSON(self) : nil
    }
}
