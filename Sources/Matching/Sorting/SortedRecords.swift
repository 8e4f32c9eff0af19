import Synchronization

/// The records of a sorter, in order: partition after partition, each read once.
public final class SortedRecords: Sendable {
    /// The number of records in all partitions.
    public let count: Int
    /// The number of partitions; the order of their numbers is the order of the keys.
    public let partitionCount: Int
    private let chunks: Mutex<[[RecordChunk]?]>
    /// The runs that cursors read beside what is in memory.
    let runs: [SpillRun]
    private let budget: MemoryBudget
    private let taken = Atomic<Int>(0)

    init(count: Int, chunks: [[RecordChunk]], runs: [SpillRun], budget: MemoryBudget) {
        self.count = count
        partitionCount = chunks.count
        self.chunks = Mutex(chunks)
        self.runs = runs
        self.budget = budget
    }

    /// The next partition that no task has taken yet, nil after the last: for tasks that share partitions.
    public func takePartition() -> Int? {
        let partition = taken.add(1, ordering: .relaxed).oldValue
        return partition < partitionCount ? partition : nil
    }

    /// Sorts a partition and returns a cursor before its first record.
    ///
    /// To be called once per partition, whose memory goes back to the budget as it is read. Several tasks may each have
    /// a cursor over a partition of their own.
    /// - Throws: `SpillError` if a run cannot be read or is damaged.
    public func cursor(over partition: Int) throws(SpillError) -> SortedCursor {
        let taken = chunks.withLock { chunks in
            let taken = chunks[partition]
            chunks[partition] = nil
            return taken
        }
        guard let taken else { preconditionFailure("a partition of sorted records is read once") }
        let parts = runs.map { (file: $0.file, segment: $0.segments[partition]) }
        return SortedCursor(try PartitionMerge(chunks: taken, segments: parts, budget: budget))
    }
}
