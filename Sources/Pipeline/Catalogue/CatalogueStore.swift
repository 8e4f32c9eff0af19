import AttributionModel
import Matching
import Signals
import Sources

/// What the tasks that read the catalogue share.
final class CatalogueStore: Sendable {
    let pipeline: PipelineDefinition
    let source: LinkSource
    let pool: TextPool
    let names = TextPool()
    let lines: RecordArena
    let rejects: RejectStore

    private init(pipeline: PipelineDefinition, source: LinkSource, pool: TextPool, in workspace: Workspace) {
        self.pipeline = pipeline
        self.source = source
        self.pool = pool
        lines = workspace.arena("links")
        rejects = RejectStore(kind: .link, in: workspace)
    }

    /// The catalogue of a pipeline, which `read` reads from `files`; an empty one without any.
    static func catalogue(
        of pipeline: PipelineDefinition, in files: [InputFile], pool: TextPool, in workspace: Workspace,
        read: (CatalogueStore) async throws -> [LinksRead]
    ) async throws -> LinkCatalogue {
        guard let source = pipeline.links, !files.isEmpty else { return LinkCatalogue(names: TextPool()) }
        let store = CatalogueStore(pipeline: pipeline, source: source, pool: pool, in: workspace)
        let readings = try await read(store)
        store.lines.finish()
        return try LinkCatalogue(names: store.names, joining: readings.map(\.links), lines: store.lines)
    }
}
