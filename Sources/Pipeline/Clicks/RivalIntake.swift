import AttributionModel
import Compression
import JSONLines
import Records
import Sources

/// Reads the clicks a second time, where only ids or raw bytes tell which of several lines comes first.
///
/// This happens for differing lines of one id and time, and for clicks of one link, address and time: "between copies
/// and ties" ids and raw bytes decide (spec §1), and these are not kept the first time. Logs that never write one click
/// in two ways, nor two taps in one millisecond, never pay for this.
struct RivalIntake: LogWorker, ~Copyable {
    /// The least line with each id and time, and what the ledger says of it.
    struct Least: Sendable {
        var line: [UInt8]
        var id: [UInt8]
        var entry: LedgerEntry
        /// Its digest, as kept clicks have it.
        var digest: UInt32
    }

    private let keys: Set<RivalLines.Key>
    private var screener: ClickScreener
    private var click = ReadClick()
    private var least: [RivalLines.Key: Least] = [:]

    init(store: ClickStore, keys: Set<RivalLines.Key>) {
        self.keys = keys
        screener = ClickScreener(store: store)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block, file: file)
        while let line = lines.next() {
            guard screener.read(block.bytes, line.range, into: &click) == nil else { continue }
            let fields = click.fields
            let key = RivalLines.Key(id: fields[ClickField.clickID].digest, time: fields[ClickField.clickedAt].time)
            if keys.contains(key) { try consider(Array(block.bytes[line.range]), for: key) }
        }
    }

    consuming func finish() -> [RivalLines.Key: Least] { least }

    private mutating func consider(_ line: [UInt8], for key: RivalLines.Key) throws {
        if let rival = least[key], !line.lexicographicallyPrecedes(rival.line) { return }
        screener.normalise(&click)
        least[key] = Least(
            line: line, id: click.fields.bytes(of: ClickField.clickID) ?? [], entry: try screener.screen(click).entry,
            digest: UInt32(truncatingIfNeeded: Digest(of: line.span).low))
    }
}

extension RivalLines {
    /// The place of the least line among these lines.
    ///
    /// - Throws: `RunError` for a defect, if a second reading found no line, or one that the first did not read: the
    ///   files were the same.
    func place(of least: RivalIntake.Least?) throws(RunError) -> Int {
        guard let least else { throw .differingReadings(of: "clicks") }
        func place(isKept: Bool) -> Int? {
            lines.firstIndex { entry in
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

extension UniqueTie {
    /// The dimensions of the click with the least id, from what a second reading found.
    ///
    /// - Throws: `RunError` for a defect, if it did not find one of them.
    func dimensions(ofLeast found: [RivalLines.Key: RivalIntake.Least]) throws(RunError) -> UInt32 {
        var least: (id: [UInt8], dimensions: UInt32)?
        for (key, click) in zip(keys, clicks) {
            guard let id = found[key]?.id else { throw .differingReadings(of: "clicks") }
            if let least, !id.lexicographicallyPrecedes(least.id) { continue }
            least = (id, click.dimensions)
        }
        guard let least else { throw .differingReadings(of: "clicks") }
        return least.dimensions
    }
}
