import Benchmark
import Matching

/// Joins installs to clicks, the sorting of each partition included; bytes are the sorted records'.
struct MergeStage: Stage {
    private let logs: MatchedLogs

    init(_ logs: KeyedLogs) throws { self.logs = try MatchedLogs(logs) }

    func makeInput() throws -> (clicks: SortedRecords, installs: SortedRecords) { try logs.sorted() }

    mutating func run(_ sides: (clicks: SortedRecords, installs: SortedRecords)) throws -> Amount {
        var found = 0
        try logs.merge(sides) { found += $0.candidates.count }
        blackHole(found)
        return Amount(records: logs.count, bytes: logs.count * MemoryLayout<SortRecord>.stride)
    }
}
