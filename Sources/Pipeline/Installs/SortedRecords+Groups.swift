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
        for partition in 0..<partitionCount {
            try forEachKey(in: partition) { if $0.count > 1 { try body($0) } }
        }
    }

    /// Calls `body` with the records of each key of a partition.
    func forEachKey(in partition: Int, _ body: ([SortRecord]) throws -> Void) throws {
        try forEachGroup(in: partition, where: { $0.key == $1.key }, body)
    }

    /// Calls `body` with the records of a partition that have the same key and the same time.
    func forEachKeyAndTime(in partition: Int, _ body: ([SortRecord]) throws -> Void) throws {
        try forEachGroup(in: partition, where: { $0.key == $1.key && $0.time == $1.time }, body)
    }

    @inline(__always)
    private func forEachGroup(
        in partition: Int, where areTogether: (SortRecord, SortRecord) -> Bool, _ body: ([SortRecord]) throws -> Void
    ) throws {
        var group: [SortRecord] = []
        try forEachRecord(in: partition) { record in
            if let last = group.last, !areTogether(last, record) {
                try body(group)
                group.removeAll(keepingCapacity: true)
            }
            group.append(record)
        }
        if !group.isEmpty { try body(group) }
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
