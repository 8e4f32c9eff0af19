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

    init(kind: RecordKind, in workspace: Workspace) {
        self.kind = kind
        sorter = workspace.sorter("rejected \(kind.plural)", partitioning: .single)
        arena = workspace.arena("rejected \(kind.plural)")
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
}

/// One worker's access to a `RejectStore`.
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
        encoder.put(slice: block.bytes[line.range.prefix(LineBounds.kept)])
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
                key: Digest(high: UInt64(file), low: UInt64(sequence)), time: Int64(line), first: reference))
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
        reason = UnreadableReason(stored: decoder.byte())
        let field = decoder.word32()
        self.field = field == 0 ? nil : Int(field) - 1
        offset = Int64(bitPattern: decoder.word64())
        member = decoder.text()
        raw = decoder.text() ?? []
    }

    /// The field that is missing or bad.
    var badField: (any CanonicalField)? {
        field.flatMap { kind.fields.indices.contains($0) ? kind.fields[$0] : nil }
    }
}
