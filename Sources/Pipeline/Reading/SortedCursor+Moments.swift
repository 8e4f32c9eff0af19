import Matching

extension SortedCursor {
    /// Calls `body` with each record, until the task is cancelled.
    @inline(__always)
    consuming func forEachRecord(_ body: (SortRecord) throws -> Void) throws {
        var batch: [SortRecord] = []
        while try next(into: &batch) {
            try Task.checkCancellation()
            for record in batch { try body(record) }
        }
    }

    /// Calls `body` with the first record of each key and time and, if there are several, with all of them.
    ///
    /// Nearly always there is only one, for which no list is made. Ends when the task is cancelled.
    @inline(__always)
    consuming func forEachMoment(_ body: (_ first: SortRecord, _ all: [SortRecord]) throws -> Void) throws {
        var batch: [SortRecord] = []
        var first: SortRecord?
        var all: [SortRecord] = []
        while try next(into: &batch) {
            try Task.checkCancellation()
            for record in batch {
                guard let last = first else {
                    first = record
                    continue
                }
                if last.time == record.time, last.key == record.key {
                    if all.isEmpty { all.append(last) }
                    all.append(record)
                    continue
                }
                try body(last, all)
                if !all.isEmpty { all.removeAll(keepingCapacity: true) }
                first = record
            }
        }
        if let first { try body(first, all) }
    }
}
