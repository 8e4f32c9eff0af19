import AttributionModel
import Fixtures
import Foundation

@testable import Matching

/// What the keys of a test's records look like.
enum KeyShape: CaseIterable {
    case digests, fewKeys, oneKey, allEqual, oneHotAmongMany, extremes

    func record(_ random: inout SeededNumbers) -> SortRecord {
        var record = SortRecord(
            key: Digest(high: random.next(), low: random.next()), time: Int64(bitPattern: random.next()) >> 20,
            first: random.next() % 3, second: random.next() % 3, third: random.next())
        switch self {
        case .digests: break
        case .fewKeys:
            record.key = Digest(high: (random.next() % 40) << 58 | 5, low: random.next() % 2)
            record.third %= 4
        case .oneKey: record.key = Digest(high: 7 << 56, low: 1)
        case .allEqual: record = SortRecord(key: Digest(high: 9, low: 9), time: -4)
        case .oneHotAmongMany: if random.next() % 4 != 0 { record.key = Digest(high: 200 << 56, low: 3) }
        case .extremes:
            let words: [UInt64] = [0, 1, .max, .max - 1, 1 << 63]
            func word() -> UInt64 { words[Int(random.next() % 5)] }
            record = SortRecord(
                key: Digest(high: word(), low: word()), time: Int64(bitPattern: word()), first: word(), second: word(),
                third: word())
        }
        return record
    }

    func records(_ count: Int, seed: UInt64) -> [SortRecord] {
        var random = SeededNumbers(seed: seed)
        return (0..<count).map { _ in record(&random) }
    }
}

/// The obvious order, field by field, that the sorter is held against.
func isOrdered(_ lhs: SortRecord, _ rhs: SortRecord) -> Bool {
    let left = (lhs.key.high, lhs.key.low, lhs.time, lhs.first, lhs.second)
    let right = (rhs.key.high, rhs.key.low, rhs.time, rhs.first, rhs.second)
    return left == right ? lhs.third < rhs.third : left < right
}

let temporaryDirectory = FileManager.default.temporaryDirectory.path

/// Appends through as many inputs as asked, dealing records out in turn.
func fill(_ sorter: Sorter, with records: [SortRecord], inputs count: Int) throws {
    let inputs = (0..<count).map { _ in sorter.makeInput() }
    for (index, record) in records.enumerated() {
        try inputs[index % count].append(record)
    }
    for input in inputs { input.close() }
}

/// Writes records as a run of their own: what an input does with many more of them, when it gets no memory.
func spill(_ records: [SortRecord], to sorter: Sorter) throws {
    let partitionCount = sorter.partitioning.partitionCount
    var writer = RunWriter(
        file: try sorter.folder.makeFile(for: sorter.name), offset: 0, partitionCount: partitionCount,
        bufferCapacity: records.count, budget: sorter.budget)
    var rest = records.sorted(by: isOrdered)[...]
    for partition in 0..<partitionCount {
        let part = rest.prefix { Int($0.key.high >> sorter.partitioning.shift) == partition }
        rest = rest.dropFirst(part.count)
        // As much room as there are records.
        _ = try unsafe writer.space(for: part.count).initialize(from: part)
        writer.commit(part.count)
        writer.endPartition()
    }
    // In the name of an input, which is not closed itself.
    _ = sorter.makeInput()
    let nothing = [[RecordChunk]](repeating: [], count: partitionCount)
    sorter.take(chunks: nothing, runs: [try writer.finish()], recordCount: records.count)
}

/// Reads all partitions in order.
func readAll(_ sorted: SortedRecords) throws -> [SortRecord] {
    var records: [SortRecord] = []
    var batch: [SortRecord] = []
    for partition in 0..<sorted.partitionCount {
        var cursor = try sorted.cursor(over: partition)
        while try cursor.next(into: &batch) { records += batch }
    }
    return records
}
