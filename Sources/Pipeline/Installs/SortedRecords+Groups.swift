import Matching

extension SortedRecords {
    /// Calls `body` with one partition after another that no task has taken yet, until none is left, or the task is
    /// cancelled.
    func takePartitions(_ body: (_ partition: Int) throws -> Void) throws {
        while let partition = takePartition() {
            try Task.checkCancellation()
            try body(partition)
        }
    }

    /// Calls `body` with the records of each key that has more than one, partition after partition.
    func forEachRepeatedKey(_ body: ([SortRecord]) throws -> Void) throws {
        for partition in 0..<partitionCount { try forEachRepeatedKey(in: partition, body) }
    }

    /// The same for a partition.
    func forEachRepeatedKey(in partition: Int, _ body: ([SortRecord]) throws -> Void) throws {
        var group: [SortRecord] = []
        try forEachRecord(in: partition) { record in
            if let last = group.last, last.key != record.key {
                if group.count > 1 { try body(group) }
                group.removeAll(keepingCapacity: true)
            }
            group.append(record)
        }
        if group.count > 1 { try body(group) }
    }

    /// Calls `body` with each record of a partition.
    @inline(__always)
    func forEachRecord(in partition: Int, _ body: (SortRecord) throws -> Void) throws {
        var cursor = try cursor(over: partition)
        var batch: [SortRecord] = []
        while try cursor.next(into: &batch) {
            for record in batch { try body(record) }
        }
    }
}
