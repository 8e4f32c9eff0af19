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
    let classes: ClickClasses
    let payloads = PayloadPlaces()
    /// Every readable click: for duplicates and counts.
    let ledger: ClickLedger
    /// The clicks from the cache that the ledger needs besides (`NeededClicks`).
    let cachedLedger: ClickLedger
    /// The clicks that some install may want, by key.
    let byKey: Sorter
    /// Their records and payloads.
    let arena: RecordArena
    let rejects: RejectStore
    private let numbers = Atomic<UInt32>(0)
    /// How many of them no writer has used.
    private let unused = Atomic<UInt32>(0)
    private let kept = Mutex<[Int]>([])
    private let keptOfLogs = Mutex((count: 0, withPrivateAddress: 0))

    /// Takes a ledger that may already contain the claims of earlier days; clicks are held against installs of some
    /// `classes` and, where memory is short, get the memory of `installs`.
    init(
        _ run: RunContext, catalogue: LinkCatalogue, ledger: ClickLedger?, installs: RecordArena,
        of classes: InstallClasses
    ) {
        let workspace = run.workspace
        context = ClickContext(pipeline: run.pipeline, catalogue: catalogue, pool: run.pool)
        self.classes = ClickClasses(of: classes.owners)
        scope = run.scope
        keys = run.keys
        let ledger = ledger ?? ClickLedger(in: workspace)
        let cachedLedger = ClickLedger(in: workspace)
        self.ledger = ledger
        self.cachedLedger = cachedLedger
        byKey = workspace.sorter("clicks by key", partitioning: .byDigest)
        // Candidates are looked up at random; ledgers are read page by page, and installs nearly in order.
        arena = workspace.arena("clicks", yielding: [ledger.arena, cachedLedger.arena, installs])
        rejects = RejectStore(kind: .click, in: workspace)
    }

    var pipeline: PipelineDefinition { context.pipeline }
    var catalogue: LinkCatalogue { context.catalogue }
    var dimensions: Dimensions { context.dimensions }
    var pool: TextPool { context.pool }

    /// How many numbers have been given out.
    var numberCount: Int { Int(numbers.load(ordering: .relaxed)) }

    /// How many clicks were kept; known once all writers are closed.
    var keptCount: Int { numberCount - Int(unused.load(ordering: .relaxed)) }

    /// How many clicks were kept, by the number of a class of theirs; known once all writers are closed.
    var keptByClass: [Int] { kept.withLock { $0 } }

    /// How many of the clicks that were kept were read from logs, and how many of these have a private address; known
    /// likewise.
    var keptFromLogs: (count: Int, withPrivateAddress: Int) { keptOfLogs.withLock { $0 } }

    /// Notes how many clicks a writer has kept, by the number of a class, and how many of them were `read` from logs.
    func note(kept counts: [Int], read: (count: Int, withPrivateAddress: Int)) {
        kept.withLock { $0.add(counts) }
        keptOfLogs.withLock {
            $0.count += read.count
            $0.withPrivateAddress += read.withPrivateAddress
        }
    }

    /// The next run of numbers for clicks that are kept.
    func takeNumbers() -> Range<UInt32> {
        let end = numbers.add(1_024, ordering: .relaxed).newValue
        return end - 1_024..<end
    }

    /// Notes how many of the numbers that it took a writer has left at its end.
    func leave(unused count: Int) { unused.add(UInt32(count), ordering: .relaxed) }
}
