import AttributionModel
import Matching
import Signals

/// What the tasks that read installs share.
final class InstallStore: Sendable {
    let pipeline: PipelineDefinition
    /// Which installs are kept; others belong to other days.
    let scope: RunScope
    let pool: TextPool
    let move: InstallMove
    /// The installs by (`requested_at`, the first bytes of `install_id`): `InstallOrdering.record`.
    let order: Sorter
    let arena: RecordArena
    let rejects: RejectStore
    /// Notes the ids, users and devices of installs, to find rows of earlier days by; nil where that is not needed.
    let keys: RepeatFilter?

    init(
        pipeline: PipelineDefinition, scope: RunScope, pool: TextPool, keys: RepeatFilter?,
        moving move: InstallMove = .none, in workspace: Workspace
    ) {
        self.keys = keys
        self.pipeline = pipeline
        self.scope = scope
        self.pool = pool
        self.move = move
        order = workspace.sorter("installs by time", partitioning: .single)
        arena = workspace.arena("installs")
        rejects = RejectStore(kind: .install, in: workspace)
    }
}
