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
    /// About how many bytes `accuracy` takes for them, as `RunOptions.memory` of a run.
    public var memory = RunOptions.usualMemory
    /// How many clicks that came near are reported for each tier.
    package var limit = 5
    /// Whether candidates are reported as well, as though they were none: this is how tests compare the reasons.
    package var tellsOfCandidates = false

    /// The logs of a folder, where the pipeline of a result looks for them.
    public init(input: String) { self.input = input }
}
