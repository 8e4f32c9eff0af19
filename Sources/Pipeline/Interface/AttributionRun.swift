import AttributionModel

/// One run of a pipeline over logs (spec §2–§8): reads, matches, decides, writes, reports and publishes.
///
/// ```
/// links ─▶ installs ─▶ clicks ─▶ duplicates ─▶ matching ─▶ deciding ─▶ publishing
/// ```
/// Installs are read before clicks, so that a click that no install could want is counted and dropped at once.
public struct AttributionRun: Sendable {
    /// The pipeline file, and what it stands for with these options.
    private(set) var located: LocatedPipeline
    let options: RunOptions

    /// Prepares a run of a pipeline that ships with the program, by its name, or of a pipeline file, by its path.
    ///
    /// - Throws: `RunError` where the file cannot be read or has errors, all of which the error's description lists; of
    ///   kind `usage` where an option is out of bounds or a date is invalid.
    public init(pipeline: String, options: RunOptions) throws(RunError) {
        try options.requireBounds()
        located = try LocatedPipeline(pipeline)
        try located.definition.replacePaths(by: options.paths)
        if let window = options.window { try located.definition.match.narrow(to: window.wholeMilliseconds) }
        self.options = options
    }

    /// A run of a pipeline as it is, whatever the options' paths and window are.
    init(_ located: LocatedPipeline, options: RunOptions) {
        self.located = located
        self.options = options
    }

    /// The pipeline that decides.
    var pipeline: PipelineDefinition { located.definition }

    /// The same run, of which only rows are written.
    var ofRowsAlone: AttributionRun {
        var run = self
        run.located.definition.output = .rowsAlone
        return run
    }
}
