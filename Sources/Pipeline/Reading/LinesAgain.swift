import AttributionModel
import Matching
import Sources

/// Lines that a second reading keeps, by the id and time of their records: within the memory budget, however many, as
/// an exporter may write every click twice.
final class LinesAgain: Sendable {
    /// The ids whose lines are kept, and a few others.
    private let ids: RepeatFilter
    fileprivate let sorter: Sorter
    fileprivate let arena: RecordArena

    /// Keeps no line yet; `ids` is a filter of the high halves of ids' digests.
    init(of ids: RepeatFilter, in workspace: Workspace) {
        self.ids = ids
        sorter = workspace.sorter("lines by id", partitioning: .byDigest)
        arena = workspace.arena("lines")
    }

    fileprivate func mayWant(_ id: Digest) -> Bool { ids.mayHave(id.high) }

    /// Ends the reading, after all intakes; the lines can then be read by the references in `first`.
    func finish() throws -> SortedRecords {
        arena.finish()
        return try sorter.finish()
    }

    /// A reader of lines for one task, after `finish()`.
    func makeReader() -> ArenaReader { arena.makeReader() }
}

/// Reads logs of clicks once more for the lines of some ids.
struct LinesAgainIntake: LogWorker, ~Copyable {
    private let lines: LinesAgain
    private let input: SorterInput
    private let writer: ArenaWriter
    private var keyed: KeyedLines

    /// Looks for the lines that are to be kept.
    init(_ lines: LinesAgain, mapping: FieldMapping) {
        self.lines = lines
        input = lines.sorter.makeInput()
        writer = lines.arena.makeWriter()
        keyed = KeyedLines(id: ClickField.clickID, time: .clickedAt, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        try keyed.forEach(in: block) { key, place in
            guard lines.mayWant(key.id) else { return }
            try input.append(
                SortRecord(
                    key: key.id, time: key.time.milliseconds,
                    first: try writer.append(block.bytes.span.extracting(place))))
        }
    }

    consuming func finish() {
        input.close()
        writer.close()
    }
}
