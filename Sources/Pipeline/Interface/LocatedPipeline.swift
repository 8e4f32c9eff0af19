import AttributionModel
import PipelineFile

/// A pipeline that was found and read: one that ships with the program, by its name, or a pipeline file, by its path.
struct LocatedPipeline: Sendable {
    /// What messages call the file.
    let name: String
    /// The YAML text.
    let text: String
    /// The path of the file; nil for one that ships with the program.
    let path: String?
    /// What the file stands for, every default filled in, with what a command changes in it.
    var definition: PipelineDefinition

    /// A pipeline whose text is in no file; `definition` is what the text stands for.
    init(name: String, text: String, definition: PipelineDefinition) {
        (self.name, self.text, self.definition) = (name, text, definition)
        path = nil
    }

    /// Finds and reads a pipeline.
    ///
    /// - Throws: `RunError` where it cannot be read or has errors, all of which the error's description lists.
    init(_ pipeline: String) throws(RunError) {
        guard !pipeline.isEmpty else {
            let shipped = PipelineFile.shippedNames.joined(separator: ", ")
            throw RunError(
                .usage, "the name of the pipeline is empty; name a pipeline file, or one that ships: \(shipped)")
        }
        do {
            let source = try PipelineFile.locate(pipeline)
            (name, text) = (source.name, source.text)
            path = PipelineFile.shipped(pipeline) == nil ? source.name : nil
            definition = try PipelineFile.load(
                text: source.text, name: source.name, canonicalZone: KnownZones.canonicalName,
                similarZone: KnownZones.similarName)
        } catch {
            throw RunError(error)
        }
    }
}
