package import AttributionModel
import Screening

/// A pipeline checked without a run: what its file says, and whether logs hold what it asks for.
public struct PipelineCheck: Sendable {
    private var located: LocatedPipeline

    /// Reads a pipeline that ships with the program, by its name, or a pipeline file, by its path.
    ///
    /// - Throws: `RunError` of kind `badPipeline`, whose description has a line for each problem.
    public init(pipeline: String) throws(RunError) {
        located = try LocatedPipeline(pipeline)
    }

    /// Takes other logs than the pipeline's own, as a run does.
    ///
    /// - Returns: The same pipeline with these paths.
    /// - Throws: `RunError` of kind `usage` for a pattern that means nothing.
    public func withPaths(_ paths: PathOverrides) throws(RunError) -> PipelineCheck {
        var check = self
        try check.located.definition.replacePaths(by: paths)
        return check
    }

    /// What messages call the file.
    public var file: String { located.name }

    /// Whether it ships with the program, so that no file was read.
    public var isShipped: Bool { located.path == nil }

    /// What the file stands for, every default filled in.
    package var definition: PipelineDefinition { located.definition }

    /// The parts of user agents by which bots are known: the pipeline's own, else the shipped list (spec §4).
    public var botPatterns: [String] { definition.clicks.screening.botPatterns }

    /// What the file most likely says by mistake although it is sound, in words: by it, clicks may win installs that
    /// they did not bring.
    public var doubts: [String] { definition.doubts }
}
