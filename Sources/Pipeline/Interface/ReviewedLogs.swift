/// The logs of a result, which a review of it reads again.
public struct ReviewedLogs: Sendable {
    /// The folder that path patterns are relative to.
    public var input: String
    /// Path patterns that override the pipeline's.
    public var paths = PathOverrides()
    /// What to do with damaged files.
    public var corruptFiles = RunOptions.CorruptFiles.fail
    /// How many threads read at once; `accuracy` has those of its re-scoring.
    public var threads = 1
    /// About how many bytes to take for them, as `RunOptions.memory` of a run.
    public var memory = RunOptions.usualMemory
    /// Where sorting spills; nil means where `TMPDIR` says, or `/tmp`.
    public var temporaryFolder: String?
    /// The id of a click of which `explain` also says what kept it from being a candidate, however far it came.
    public var click: String?
    /// How many clicks that came near are reported for each tier.
    package var limit = 5
    /// Whether candidates are reported as well, as though they were none: this is how tests compare the reasons.
    package var tellsOfCandidates = false

    /// The logs of a folder, where the pipeline of a result looks for them.
    public init(input: String) { self.input = input }

    /// The options of a run over these logs that publishes nothing.
    var runOptions: RunOptions {
        var options = RunOptions(input: input, output: .standardOutput)
        options.threads = threads
        options.memory = memory
        options.temporaryFolder = temporaryFolder
        options.corruptFiles = corruptFiles
        return options
    }
}
