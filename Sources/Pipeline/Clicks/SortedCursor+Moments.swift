import Matching

extension SortedCursor {
    /// Calls `body` with the first record of each key and time, and with all of them where there are several.
    ///
    /// Nearly always there is one alone, which costs no list.
    @inline(__always)
    consuming func forEachMoment(_ body: (_ first: SortRecord, _ all: [SortRecord]) throws -> Void) throws {
        var batch: [SortRecord] = []
        var first: SortRecord?
        var all: [SortRecord] = []
        while try next(into: &batch) {
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
