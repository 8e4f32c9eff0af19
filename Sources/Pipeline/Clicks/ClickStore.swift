import AttributionModel
import Matching
import Signals
import Synchronization

/// What the tasks that read clicks share.
final class ClickStore: Sendable {
    let context: ClickContext
    /// Which clicks are read for matching, and which are reported, and where.
    let scope: RunScope
    let keys: TierKeys
    let classes = ClickClasses()
    let payloads = PayloadPlaces()
    /// Every readable click: for duplicates and counts.
    let ledger: ClickLedger
    /// The clicks from the cache that may repeat or keep others from being unique.
    let cachedLedger: ClickLedger
    /// The clicks that some install may want, by key.
    let wanted: Sorter
    /// Their records and payloads.
    let arena: RecordArena
    let rejects: RejectStore
    private let numbers = Atomic<UInt32>(0)

    /// Takes a ledger that may already contain the claims of earlier days; where memory is short, clicks get the memory
    /// of `installs`.
    init(
        _ context: ClickContext, scope: RunScope, ledger: ClickLedger?, keys: TierKeys, installs: RecordArena,
        budget: MemoryBudget, folder: SpillFolder
    ) {
        self.context = context
        self.scope = scope
        self.keys = keys
        let ledger = ledger ?? ClickLedger(budget: budget, folder: folder)
        let cachedLedger = ClickLedger(budget: budget, folder: folder)
        self.ledger = ledger
        self.cachedLedger = cachedLedger
        wanted = Sorter(name: "clicks by key", budget: budget, folder: folder, partitioning: .byDigest)
        // Candidates are looked up at random; ledgers are read page by page, and installs nearly in order.
        arena = RecordArena(
            name: "clicks", budget: budget, folder: folder,
            yielding: [ledger.arena, cachedLedger.arena, installs])
        rejects = RejectStore(kind: .click, budget: budget, folder: folder)
    }

    var pipeline: PipelineDefinition { context.pipeline }
    var catalogue: LinkCatalogue { context.catalogue }
    var dimensions: Dimensions { context.dimensions }
    var pool: TextPool { context.pool }

    /// How many numbers have been given out.
    var numberCount: Int { Int(numbers.load(ordering: .relaxed)) }

    /// The next run of numbers for clicks that are kept.
    func takeNumbers() -> Range<UInt32> {
        let end = numbers.add(1_024, ordering: .relaxed).newValue
        return end - 1_024..<end
    }
}
