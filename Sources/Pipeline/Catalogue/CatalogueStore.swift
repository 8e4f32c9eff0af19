import AttributionModel
import Matching
import Signals

/// What the tasks that read the catalogue share.
final class CatalogueStore: Sendable {
    let pipeline: PipelineDefinition
    let source: LinkSource
    let pool: TextPool
    let names = TextPool()
    let lines: RecordArena
    let rejects: RejectStore

    init(pipeline: PipelineDefinition, source: LinkSource, pool: TextPool, in workspace: Workspace) {
        self.pipeline = pipeline
        self.source = source
        self.pool = pool
        lines = workspace.arena("links")
        rejects = RejectStore(kind: .link, in: workspace)
    }

    /// The catalogue of what the workers have read; nothing is left here afterwards.
    func catalogue(of readings: [LinkReadings]) throws -> LinkCatalogue {
        lines.finish()
        return try LinkCatalogue(names: names, joining: readings.map(\.links), lines: lines)
    }
}
