import AttributionModel
import Matching
import Sources

/// Lines that a second reading keeps, or just the ids in them, by the ids and times of their records: within the memory
/// budget, however many, as an exporter may write every record twice.
final class LinesAgain: Sendable {
    /// What is kept of a line.
    enum Part {
        case line
        /// The id as it is written, with its first sixteen bytes in the record's `second` and `third`.
        case id
    }

    /// The ids whose lines are kept, and a few others.
    private let ids: RepeatFilter
    fileprivate let part: Part
    fileprivate let sorter: Sorter
    fileprivate let arena: RecordArena

    /// Keeps nothing yet, and later a part of each line; `ids` is a filter of the high halves of ids' digests.
    init(_ part: Part, of ids: RepeatFilter, in workspace: Workspace) {
        self.part = part
        self.ids = ids
        sorter = workspace.sorter("lines by id", partitioning: .byDigest)
        arena = workspace.arena("lines")
    }

    fileprivate func mayWant(_ id: Digest) -> Bool { ids.mayHave(id.high) }

    /// Ends the reading, after all intakes; what was kept can then be read by the references in `first`.
    func finish() throws -> SortedRecords {
        arena.finish()
        return try sorter.finish()
    }

    /// A reader of what was kept for one task, after `finish()`.
    func makeReader() -> ArenaReader { arena.makeReader() }
}

/// Reads logs once more for the lines of some ids.
struct LinesAgainIntake: LogWorker, ~Copyable {
    private let lines: LinesAgain
    private let input: SorterInput
    private let writer: ArenaWriter
    private var keyed: KeyedLines

    /// Looks for the lines that are to be kept, of records whose ids and times are in the fields `id` and `time`.
    init<Field: CanonicalField>(_ lines: LinesAgain, id: Field, time: Field, mapping: FieldMapping) {
        self.lines = lines
        input = lines.sorter.makeInput()
        writer = lines.arena.makeWriter()
        keyed = KeyedLines(id: id, time: time, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        try keyed.forEach(in: block) { key, id, place in
            guard lines.mayWant(key.id) else { return }
            var record = SortRecord(key: key.id, time: key.time.milliseconds)
            switch lines.part {
            case .line: record.first = try writer.append(block.bytes.span.extracting(place))
            case .id:
                record.first = try writer.append(id.span)
                (record.second, record.third) = (id.prefixWord, id.dropFirst(8).prefixWord)
            }
            try input.append(record)
        }
    }

    consuming func finish() {
        input.close()
        writer.close()
    }
}

/// Finds least lines among lines that were read again, which stay where lines of one id and time differ (spec §1); one
/// per task.
struct LeastLineReader: ~Copyable {
    private var reader: ArenaReader
    private var least: [UInt8] = []
    private var other: [UInt8] = []

    /// Reads lines with `reader`.
    init(_ reader: consuming ArenaReader) { self.reader = reader }

    /// The least line with a key, nil if there is none; goes past it in the lines, which are in order.
    mutating func line(with key: LineKey, in lines: inout RecordStream) throws -> [UInt8]? {
        var isFound = false
        while let line = lines.head {
            let isEarlier = line.key != key.id ? line.key < key.id : line.time < key.time.milliseconds
            guard isEarlier || line.key == key.id && line.time == key.time.milliseconds else { break }
            if !isEarlier {
                try reader.read(line.first, into: &other)
                if !isFound || other.lexicographicallyPrecedes(least) { swap(&least, &other) }
                isFound = true
            }
            try lines.advance()
        }
        return isFound ? least : nil
    }
}
