import AttributionModel
import Synchronization

/// The pipelines by which days were decided, each read once: most days have the same one.
final class PublishedPipelines: Sendable {
    private let known = Mutex<[PublishedManifest.Settings: PipelineDefinition?]>([:])

    /// The pipeline that a manifest names, with its windows as its run had them; nil if it cannot be read.
    subscript(manifest: PublishedManifest) -> PipelineDefinition? {
        known.withLock { known in
            let settings = manifest.settings
            if let pipeline = known[settings] { return pipeline }
            let pipeline = try? manifest.definition(called: manifest.pipeline)
            known[settings] = .some(pipeline)
            return pipeline
        }
    }
}
