import Matching

/// Where a record comes among those of its key, of which there are at least two.
enum PlaceInGroup { case first, between, last }

extension SortedRecords {
    /// Calls `body` with one partition after another that no task has taken yet, until none is left, or the task is
    /// cancelled.
    func takePartitions(_ body: (_ partition: Int) throws -> Void) throws {
        while let partition = takePartition() {
            try Task.checkCancellation()
            try body(partition)
        }
    }

    /// Calls `body` with each record of the keys that have more than one, partition after partition.
    func forEachOfRepeatedKeys(_ body: (SortRecord, PlaceInGroup) throws -> Void) throws {
        for partition in 0..<partitionCount { try forEachOfRepeatedKeys(in: partition, body) }
    }

    /// The same for a partition.
    ///
    /// One by one, as all installs may have one key, where logs write some word in place of a user's id.
    func forEachOfRepeatedKeys(
        in partition: Int, _ body: (SortRecord, PlaceInGroup) throws -> Void
    ) throws {
        var previous: SortRecord?
        var isRepeated = false
        try forEachRecord(in: partition) { record in
            if let previous, previous.key == record.key {
                try body(previous, isRepeated ? .between : .first)
                isRepeated = true
            } else if let last = previous, isRepeated {
                try body(last, .last)
                isRepeated = false
            }
            previous = record
        }
        if let previous, isRepeated { try body(previous, .last) }
    }

    /// Calls `body` with each record of a partition, until the task is cancelled.
    @inline(__always)
    func forEachRecord(in partition: Int, _ body: (SortRecord) throws -> Void) throws {
        try cursor(over: partition).forEachRecord(body)
    }
}
