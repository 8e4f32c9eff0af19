import AttributionModel
import Sources

/// The logs that a run has read, which are looked into again at its end, so that the first reading has to note nothing
/// for this.
struct LogsOfRun {
    let pipeline: PipelineDefinition
    let keepsReadable: Bool
    private let folder: String

    init(_ run: AttributionRun) {
        pipeline = run.pipeline
        folder = run.options.input
        keepsReadable = run.options.corruptFiles.keepsReadable
    }

    /// The files of some names that are still there.
    func files(named names: [String], at paths: [String]) -> [InputFile] {
        (try? KnownNames.find(named: names, matching: paths.ofAnyDay, under: folder)) ?? []
    }
}
