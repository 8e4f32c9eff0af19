import AttributionModel
import Compression
import Matching

/// The click of the least line with an id and time, as a second reading finds it: among rivals (`LedgerWalk`) "raw
/// bytes" decide (spec §1), and these are not kept the first time.
struct LeastClick {
    /// What the ledger says of it.
    var entry: LedgerEntry
    /// Half of the line's digest, as kept clicks have it.
    var digest: UInt64
}

extension LeastClick {
    /// The click of a line that the first reading read.
    ///
    /// - Throws: `RunError` for a defect, if it cannot be read.
    init(of line: [UInt8], _ screener: inout ClickScreener, _ click: inout ReadClick) throws {
        guard screener.read(line, line.indices, into: &click) == nil else {
            throw RunError.differingReadings(of: "clicks")
        }
        screener.normalise(&click)
        entry = try screener.screen(click).entry
        digest = Digest(of: line.span).low
    }

    /// The place of the least line's click among rivals, the entries of lines of its id and time.
    ///
    /// - Throws: `RunError` for a defect, if a second reading found no line, or one that the first did not read: the
    ///   files were the same.
    static func place(of least: LeastClick?, among rivals: [LedgerEntry]) throws(RunError) -> Int {
        guard let least else { throw .differingReadings(of: "clicks") }
        func place(isKept: Bool) -> Int? {
            rivals.firstIndex { entry in
                guard (entry.kept != nil) == isKept else { return false }
                var theirs = least.entry
                theirs.kept = entry.kept.map { ($0.number, least.digest) }
                return entry.isCopy(of: theirs)
            }
        }
        // The ledger has no digests of lines that no install wants: their digest may equal that of a wanted line.
        guard let place = place(isKept: true) ?? place(isKept: false) else { throw .differingReadings(of: "clicks") }
        return place
    }
}

/// Reads the clicks of least lines among lines that were read again; one per task.
struct LeastClickReader: ~Copyable {
    private var lines: LeastLineReader
    private var screener: ClickScreener
    private var click = ReadClick()

    /// Reads lines with `reader` and screens their clicks with what the first reading had.
    init(_ reader: consuming ArenaReader, in context: ClickContext) {
        lines = LeastLineReader(reader)
        screener = ClickScreener(context)
    }

    /// The click of the least line with a key, nil if there is no line; goes past it in the lines, which are in order.
    mutating func click(with key: LineKey, in stream: inout RecordStream) throws -> LeastClick? {
        guard let line = try lines.line(with: key, in: &stream) else { return nil }
        return try LeastClick(of: line, &screener, &click)
    }
}
