import ArgumentParser
import Pipeline

/// A result and what is to decide it now: a changed pipeline file, a shorter window, or both.
struct RescoringArguments: ParsableArguments {
    @OptionGroup
    var decided: DecidedResultArguments

    func validate() throws {
        guard decided.pipeline != nil || decided.window != nil else {
            throw ValidationError("write what is to change: --pipeline with a pipeline file, --window, or both.")
        }
    }
}

/// A result, and what is to decide it instead of the pipeline file that made it, if anything.
struct DecidedResultArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder of a result.", valueName: "result"), completion: .directory)
    var result: String

    @Option(
        help: ArgumentHelp(
            "A pipeline file, or one that ships. Write ./warplink for a file of such a name. (default: the one that made the result)",
            valueName: "pipeline"),
        completion: PipelineCompletion.kind)
    var pipeline: String?

    @OptionGroup
    var reviewed: ReviewedDayArguments

    @Option(
        help: ArgumentHelp(
            "Shorten longer windows to this length, such as 48h. (default: the --window of the run that made the result)",
            valueName: "length"),
        transform: LengthOfTime.parse)
    var window: Duration?

    @OptionGroup
    var threads: ThreadArguments

    /// Opens the result, and the pipeline file if one is named; tells what its name stands for, where that may be in
    /// doubt.
    func rescoring(toldBy logged: LoggedWork) throws -> Rescoring {
        let rescoring = try Rescoring(
            result: result, pipeline: pipeline, threads: threads.count, days: reviewed.days, window: window)
        if let pipeline { logged.warn(ShippedName.notes(on: pipeline)) }
        return rescoring
    }
}
