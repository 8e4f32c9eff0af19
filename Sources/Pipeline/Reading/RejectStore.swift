import AttributionModel
import Matching

/// Keeps unreadable lines until they are written in the order of their files.
final class RejectStore: Sendable {
    private let sorter: Sorter
    private let arena: RecordArena
    private let kind: RecordKind
    private let budget: MemoryBudget
    private let folder: SpillFolder

    init(kind: RecordKind, budget: MemoryBudget, folder: SpillFolder) {
        self.kind = kind
        self.budget = budget
        self.folder = folder
        sorter = Sorter(name: "rejected \(kind.name)s", budget: budget, folder: folder, partitioning: .single)
        arena = RecordArena(name: "rejected \(kind.name)s", budget: budget, folder: folder)
    }

    func makeInput() -> RejectInput { RejectInput(sorter: sorter.makeInput(), arena: arena.makeWriter()) }

    /// All rejects in the order of file, block and line, once all inputs are closed; to be asked for once, this way or
    /// as records.
    func forEach(lines: LineTally, _ body: (StoredReject) throws -> Void) throws {
        var bytes: [UInt8] = []
        try forEachRecord { try body(reject(of: $0, lines: lines, &bytes)) }
    }

    /// All rejects as they are sorted, their files' places as the high half of the key, once all inputs are closed.
    func forEachRecord(_ body: (SortRecord) throws -> Void) throws {
        arena.finish()
        let sorted = try sorter.finish()
        for partition in 0..<sorted.partitionCount {
            try sorted.forEachRecord(in: partition, body)
        }
    }

    /// A reject as it was kept; `bytes` are memory to read it into.
    func reject(of record: SortRecord, lines: LineTally, _ bytes: inout [UInt8]) throws -> StoredReject {
        try arena.read(record.first, into: &bytes)
        let file = Int(record.key.high)
        let before = lines.linesBefore(file: file, sequence: Int(record.key.low))
        return StoredReject(kind: kind, file: file, line: before + Int(record.time), decoding: bytes)
    }

    /// A sorter beside its own, to bring rejects into another order.
    func makeSorter(name: String) -> Sorter {
        Sorter(name: name, budget: budget, folder: folder, partitioning: .single)
    }
}
