import AttributionModel
import Benchmark
import Foundation
import Matching

/// Sorts a million records in memory, from the first append to the last record in order; bytes are the records'.
struct SortStage: Stage {
    private let records: [SortRecord]

    init() {
        records = (0..<1_000_000).map { number in
            var key = DigestBuilder(seed: 1)
            // Four records a key, as clicks have that installs want.
            key.add(UInt64(number) % 250_000)
            return SortRecord(key: key.digest, time: Int64(number), first: UInt64(number))
        }
    }

    func makeInput() -> Sorter { Sorter.inMemory("records") }

    mutating func run(_ sorter: Sorter) throws -> Amount {
        let input = sorter.makeInput()
        for record in records { try input.append(record) }
        input.close()
        let sorted = try sorter.finish()
        var count = 0
        var batch: [SortRecord] = []
        for partition in 0..<sorted.partitionCount {
            var cursor = try sorted.cursor(over: partition)
            while try cursor.next(into: &batch) { count += batch.count }
        }
        blackHole(count)
        return Amount(records: count, bytes: count * MemoryLayout<SortRecord>.stride)
    }
}

extension Sorter {
    /// A sorter that has memory enough.
    static func inMemory(_ name: String) -> Sorter {
        Sorter(
            name: name, budget: MemoryBudget(bytes: 1 << 40),
            folder: SpillFolder(under: FileManager.default.temporaryDirectory.path), partitioning: .byDigest)
    }
}
