package import AttributionModel
import PipelineFile
import Screening

/// A pipeline without a run: what its file says, and whether logs hold what it asks for.
public struct PipelineCheck: Sendable {
    /// What messages call the file.
    public let file: String
    /// Whether it ships with the program, so that no file was read.
    public let isShipped: Bool
    /// What the file stands for, every default filled in.
    package let definition: PipelineDefinition

    /// Reads a pipeline that ships with the program, by its name, or a pipeline file, by its path.
    ///
    /// - Throws: `RunError` of kind `badPipeline`, whose description has a line for each problem.
    public init(pipeline: String) throws(RunError) {
        let located = try LocatedPipeline(pipeline)
        file = located.name
        isShipped = located.path == nil
        definition = located.definition
    }

    /// The pipeline's name.
    public var name: String { definition.name }

    /// The parts of user agents by which bots are known: the pipeline's own, else the shipped list (spec §4).
    public var botPatterns: [String] { definition.clicks.screening.bots ?? BotPatterns.shipped }
}
