import AttributionModel
import JSONLines
import Matching
import Records
import Sources

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
