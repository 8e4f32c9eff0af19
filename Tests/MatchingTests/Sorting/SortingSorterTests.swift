import AttributionModel
import Fixtures
import Testing

@testable import Matching

@Suite struct SortingSorterTests {
    static let budgets = [0, 1 << 30]

    @Test(arguments: KeyShape.allCases, budgets)
    func `a sorter gives what the obvious sort gives`(_ shape: KeyShape, _ bytes: Int) throws {
        for (seed, count) in [0, 1, 2, 25, 3000, 48_000].enumerated() {
            for partitioning in [Partitioning.byDigest, .single] {
                let records = shape.records(count, seed: UInt64(seed))
                let budget = MemoryBudget(bytes: bytes)
                let folder = SpillFolder(under: temporaryDirectory)
                try {
                    let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: partitioning)
                    try fill(sorter, with: records, inputs: count < 48_000 ? 3 : 1)
                    let sorted = try sorter.finish()
                    #expect(sorted.count == count)
                    #expect(try readAll(sorted) == records.sorted(by: isOrdered), "seed \(seed), \(partitioning)")
                }()
                #expect(budget.reserved == 0, "seed \(seed), \(partitioning)")
            }
        }
    }

    @Test func `one key far beyond the budget is sorted in runs of a useful length`() throws {
        let records = KeyShape.oneKey.records(150_000, seed: 5)
        let budget = MemoryBudget(bytes: 0)
        let folder = SpillFolder(under: temporaryDirectory)
        let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: .byDigest)
        try fill(sorter, with: records, inputs: 1)
        let sorted = try sorter.finish()
        #expect(try readAll(sorted) == records.sorted(by: isOrdered))
        #expect((2...6).contains(folder.runCount))
        #expect(budget.peak < 12 << 20)
        #expect(folder.byteCount == sorted.runs.reduce(0) { $0 + $1.byteCount })
    }

    @Test func `uneven keys do not make short runs`() throws {
        // One record in every partition, then a single hot key: the worst for chunks dealt out by partition.
        var records = (0..<256).map { SortRecord(key: Digest(high: UInt64($0) << 56, low: 0), time: 0) }
        records += KeyShape.oneKey.records(100_000, seed: 6)
        let folder = SpillFolder(under: temporaryDirectory)
        let sorter = Sorter(
            name: "test", budget: MemoryBudget(bytes: 0), folder: folder, partitioning: .byDigest)
        try fill(sorter, with: records, inputs: 1)
        #expect(try readAll(sorter.finish()) == records.sorted(by: isOrdered))
        #expect((1...4).contains(folder.runCount))
    }

    @Test(arguments: [KeyShape.digests, .fewKeys, .allEqual], [2, 3, 8])
    func `more runs than are read at once are merged first`(_ shape: KeyShape, _ fanIn: Int) throws {
        let records = shape.records(12_000, seed: 7)
        let budget = MemoryBudget(bytes: 1 << 30)
        let folder = SpillFolder(under: temporaryDirectory)
        try {
            let sorter = Sorter(
                name: "test", budget: budget, folder: folder, partitioning: .byDigest, maximumFanIn: fanIn)
            for part in 0..<12 {
                try spill(Array(records[part * 1000..<(part + 1) * 1000]), to: sorter)
            }
            #expect(folder.runCount == 12)
            let sorted = try sorter.finish()
            #expect(sorted.runs.count == fanIn)
            // Each merge writes one run more.
            #expect(folder.runCount - 12 == (fanIn == 2 ? 10 : fanIn == 3 ? 5 : 1))
            #expect(try readAll(sorted) == records.sorted(by: isOrdered))
        }()
        #expect(budget.reserved == 0)
    }

    @Test func `runs are not merged in a task that was cancelled`() async throws {
        let sorter = Sorter(
            name: "test", budget: MemoryBudget(bytes: 1 << 30), folder: SpillFolder(under: temporaryDirectory),
            partitioning: .byDigest, maximumFanIn: 2)
        for seed in 0..<3 { try spill(KeyShape.digests.records(1000, seed: UInt64(seed)), to: sorter) }
        await #expect(throws: CancellationError.self) { try await inCancelledTask { try sorter.finish().count } }
    }

    @Test func `the merge of a partition ends when its task was cancelled`() async throws {
        let (budget, folder) = (MemoryBudget(bytes: 1 << 30), SpillFolder(under: temporaryDirectory))
        let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: .single)
        for seed in 0..<2 { try spill(KeyShape.digests.records(5000, seed: UInt64(seed)), to: sorter) }
        let runs = try sorter.finish().runs
        await #expect(throws: CancellationError.self) {
            try await inCancelledTask {
                let segments = runs.map { ($0.file, $0.segments[0]) }
                var merge = try PartitionMerge(chunks: [], segments: segments, budget: budget)
                var writer = RunWriter(
                    file: try folder.makeFile(for: "merge"), offset: 0, partitionCount: 1, bufferCapacity: 10_000,
                    budget: budget)
                try Sorter.copy(&merge, to: &writer)
            }
        }
    }

    @Test func `memory goes back as partitions are read`() throws {
        let records = KeyShape.digests.records(100_000, seed: 9)
        let budget = MemoryBudget(bytes: 1 << 30)
        let folder = SpillFolder(under: temporaryDirectory)
        let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: .byDigest)
        try fill(sorter, with: records, inputs: 1)
        let sorted = try sorter.finish()
        let before = budget.reserved
        var batch: [SortRecord] = []
        for partition in 0..<128 {
            var cursor = try sorted.cursor(over: partition)
            while try cursor.next(into: &batch) {}
        }
        #expect(budget.reserved < before * 2 / 3)
    }

    @Test func `an input and a cursor given up half way leave nothing reserved`() throws {
        let budget = MemoryBudget(bytes: 0)
        let folder = SpillFolder(under: temporaryDirectory)
        for shape in [KeyShape.digests, .oneKey] {
            let records = shape.records(60_000, seed: 10)
            try {
                let abandoned = Sorter(name: "test", budget: budget, folder: folder, partitioning: .byDigest)
                let input = abandoned.makeInput()
                for record in records { try input.append(record) }
            }()
            #expect(budget.reserved == 0)
            try {
                let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: .single)
                try fill(sorter, with: records, inputs: 1)
                var batch: [SortRecord] = []
                var cursor = try sorter.finish().cursor(over: 0)
                #expect(try cursor.next(into: &batch))
                #expect(batch.count == PartitionMerge.batchCapacity)
            }()
            #expect(budget.reserved == 0)
        }
    }

    @Test(arguments: budgets)
    func `workers append and read side by side`(_ bytes: Int) async throws {
        let parts = (0..<2).map { KeyShape.digests.records(25_000, seed: UInt64($0)) }
        let budget = MemoryBudget(bytes: bytes)
        let folder = SpillFolder(under: temporaryDirectory)
        let sorter = Sorter(name: "test", budget: budget, folder: folder, partitioning: .byDigest)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in parts {
                group.addTask {
                    let input = sorter.makeInput()
                    for record in part { try input.append(record) }
                    input.close()
                }
            }
            try await group.waitForAll()
        }
        let sorted = try sorter.finish()
        let found = try await withThrowingTaskGroup(of: (Int, [SortRecord]).self) { group in
            for partition in 0..<sorted.partitionCount {
                group.addTask {
                    var records: [SortRecord] = []
                    var batch: [SortRecord] = []
                    var cursor = try sorted.cursor(over: partition)
                    while try cursor.next(into: &batch) { records += batch }
                    return (partition, records)
                }
            }
            var partitions = [[SortRecord]](repeating: [], count: sorted.partitionCount)
            for try await (partition, records) in group { partitions[partition] = records }
            return partitions
        }
        #expect(Array(found.joined()) == Array(parts.joined()).sorted(by: isOrdered))
    }
}
