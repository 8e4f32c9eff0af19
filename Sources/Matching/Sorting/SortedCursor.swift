/// Reads the records of one partition in order, batch by batch.
public struct SortedCursor: ~Copyable {
    private var merge: PartitionMerge

    init(_ merge: consuming PartitionMerge) { self.merge = merge }

    /// Replaces the contents of `batch` with the next records; false at the end, with an empty batch.
    ///
    /// The batch keeps its capacity: hand in the same one each time.
    public mutating func next(into batch: inout [SortRecord]) throws(SpillError) -> Bool {
        batch.removeAll(keepingCapacity: true)
        batch.reserveCapacity(PartitionMerge.batchCapacity)
        // Valid until the next call; copied at once.
        let records = try unsafe merge.next()
        unsafe batch.append(contentsOf: records)
        return !records.isEmpty
    }
}
