import AttributionModel
import Publishing

extension AttributionRun {
    /// Runs the pipeline and publishes its result.
    ///
    /// - Throws: `RunError`, of kind `interrupted` where the task is cancelled; what was published before stays as it
    ///   was. In a run for days, those before the one that failed are published.
    public func run(progress: RunProgress = RunProgress()) async throws(RunError) -> RunResult {
        let started = ContinuousClock.now
        do {
            try options.requireTemporaryFolder()
            switch options.output {
            case .folder(let path):
                if let days = options.days {
                    return try await DayRun.publish(self, days, to: path, progress: progress, started: started)
                }
                return try await publish(to: path, progress: progress, started: started)
            case .standardOutput:
                try requireNoDays()
                let stages = RunStages(
                    context: RunContext(
                        ofRowsAlone, inputs: try RunInputs(self), scope: .everything,
                        spillUnder: options.spillFolderWithoutOutput, progress: progress))
                let rows = try await stages.run { RowsToStandardOutput($0, $1) }
                return rows.totals.result(of: self, destination: "-", started: started)
            }
        } catch {
            throw RunError(error)
        }
    }

    /// Refuses days for a run that writes to standard output.
    func requireNoDays() throws(RunError) {
        guard options.days != nil else { return }
        throw RunError(.usage, "days are published in folders, not for a pipe; name a folder as --output")
    }

    private func publish(
        to path: String, progress: RunProgress, started: ContinuousClock.Instant
    ) async throws -> RunResult {
        let destination = try Destination(path)
        let inputs = try RunInputs(self)
        try inputs.readFiles(of: self).requireOutside(destination)
        let lock = try DestinationLock(destination)
        try WholeDestination.check(destination)
        let staged = try StagedResult(
            destination, holding: lock, isForced: options.isForced, pipeline.output, threads: options.threads)
        let stages = RunStages(
            context: RunContext(
                self, inputs: inputs, scope: .everything, spillUnder: options.temporaryFolder ?? destination.parent,
                progress: progress))
        let publisher = try await stages.run { totals, matched in
            WholePublisher(
                Publication(run: self, totals: totals, progress: progress, started: started), into: staged,
                matched: matched)
        }
        var result = publisher.publication.totals.result(of: self, destination: path, started: started)
        result.warnings += publisher.warnings.warnings(about: .leftovers)
        return result
    }
}
