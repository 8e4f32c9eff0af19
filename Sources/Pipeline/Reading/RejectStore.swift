import AttributionModel
import Matching

/// Keeps unreadable lines until they are written in the order of their files.
final class RejectStore: Sendable {
    private let sorter: Sorter
    private let arena: RecordArena
    private let kind: RecordKind
    private let workspace: Workspace

    init(kind: RecordKind, in workspace: Workspace) {
        self.kind = kind
        self.workspace = workspace
        sorter = workspace.sorter("rejected \(kind.name)s", partitioning: .single)
        arena = workspace.arena("rejected \(kind.name)s")
    }

    func makeInput() -> RejectInput { RejectInput(sorter: sorter.makeInput(), arena: arena.makeWriter()) }

    /// Calls `body` with all rejects in the order of file, block and line, once all inputs are closed; can be called
    /// only once, like `forEachRecord`.
    func forEach(lines: LineTally, _ body: (StoredReject) throws -> Void) throws {
        var bytes: [UInt8] = []
        try forEachRecord { try body(reject(of: $0, lines: lines, &bytes)) }
    }

    /// Calls `body` with the records by which rejects are sorted, the file's place as the high half of the key, once
    /// all inputs are closed.
    func forEachRecord(_ body: (SortRecord) throws -> Void) throws {
        arena.finish()
        let sorted = try sorter.finish()
        for partition in 0..<sorted.partitionCount {
            try sorted.forEachRecord(in: partition, body)
        }
    }

    /// The reject of a record; `bytes` are memory to read it into.
    func reject(of record: SortRecord, lines: LineTally, _ bytes: inout [UInt8]) throws -> StoredReject {
        try arena.read(record.first, into: &bytes)
        let file = Int(record.key.high)
        let before = lines.linesBefore(file: file, sequence: Int(record.key.low))
        return StoredReject(kind: kind, file: file, line: before + Int(record.time), decoding: bytes)
    }

    /// A further sorter, to bring rejects into another order.
    func makeSorter(name: String) -> Sorter {
        workspace.sorter(name, partitioning: .single)
    }
}
