import AttributionModel
import JSONLines
import Matching
import Records
import Sources

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

/// One worker's way into a `RejectStore`.
struct RejectInput {
    private let sorter: SorterInput
    private let arena: ArenaWriter
    private var encoder = RecordEncoder()
    private(set) var count = 0

    init(sorter: SorterInput, arena: ArenaWriter) {
        self.sorter = sorter
        self.arena = arena
    }

    /// Keeps a line.
    mutating func add(
        _ unreadable: Unreadable, file: Int, block: LineBlock, line: Line
    ) throws {
        encoder.clear()
        encoder.put(unreadable.reason.rawValue)
        encoder.put(UInt32(unreadable.field.map { $0 + 1 } ?? 0))
        encoder.put(block.offset + Int64(line.range.lowerBound))
        encoder.put(block.member.map { $0.utf8Bytes })
        encoder.put(Array(block.bytes[line.range.prefix(LineBounds.kept)]))
        try add(encoder.bytes, file: file, sequence: block.sequence, line: line.number)
    }

    /// The line that was added last, as it is kept.
    var lastAdded: [UInt8] { encoder.bytes }

    /// Keeps a line that was encoded before.
    mutating func add(_ encoded: [UInt8], file: Int, sequence: Int, line: Int) throws {
        count += 1
        let reference = try arena.append(encoded.span)
        try sorter.append(
            SortRecord(
                key: Digest(high: UInt64(file), low: UInt64(sequence)), time: Int64(line), first: reference,
                second: 0, third: 0))
    }

    func close() {
        sorter.close()
        arena.close()
    }
}

/// An unreadable line as it was kept.
struct StoredReject {
    var kind: RecordKind
    var file: Int
    /// Its line in the file or member, from 1.
    var line: Int
    var reason: UnreadableReason
    var field: Int?
    var offset: Int64
    var member: [UInt8]?
    /// The line, or the beginning of a long one.
    var raw: [UInt8]

    init(kind: RecordKind, file: Int, line: Int, decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        self.kind = kind
        self.file = file
        self.line = line
        reason = UnreadableReason(rawValue: decoder.byte()) ?? .notJSON
        let field = decoder.word32()
        self.field = field == 0 ? nil : Int(field) - 1
        offset = Int64(bitPattern: decoder.word64())
        member = decoder.text()
        raw = decoder.text() ?? []
    }
}
