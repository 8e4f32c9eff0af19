import AttributionModel
import Matching
import Signals

/// What the tasks that read installs share.
final class InstallStore: Sendable {
    let pipeline: PipelineDefinition
    /// Which installs are kept; others are of other days.
    let scope: RunScope
    let pool: TextPool
    /// The installs by (`requested_at`, the first bytes of `install_id`).
    let order: Sorter
    let arena: RecordArena
    let rejects: RejectStore
    /// Where their ids, users and devices are noted, for what earlier days know of them; nil where nobody asks.
    let keys: RepeatFilter?

    init(
        pipeline: PipelineDefinition, scope: RunScope, pool: TextPool, keys: RepeatFilter?, budget: MemoryBudget,
        folder: SpillFolder
    ) {
        self.keys = keys
        self.pipeline = pipeline
        self.scope = scope
        self.pool = pool
        order = Sorter(name: "installs by time", budget: budget, folder: folder, partitioning: .single)
        arena = RecordArena(name: "installs", budget: budget, folder: folder)
        rejects = RejectStore(kind: .install, budget: budget, folder: folder)
    }
}
