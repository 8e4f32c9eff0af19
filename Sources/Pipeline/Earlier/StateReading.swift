import AttributionModel
import Compression
import JSONLines
import Records
import Sources

/// Reads the states of earlier days, one after another, into the values by which their rows are looked for.
struct StateReading: ~Copyable {
    private var reader = RecordReader(StateField.self, mapping: StateField.mapping(of: StateField.ofMeetings))
    private var fields = ParsedFields(count: StateField.allCases.count)
    private let isDeviceOnce: Bool

    init(isDeviceOnce: Bool) { self.isDeviceOnce = isDeviceOnce }

    /// Reads a whole file, and calls `take` with each row that later days may look at, and its line; returns what is
    /// known of the file.
    ///
    /// - Throws: `RunError` where it holds no state, or not the one that was published.
    mutating func read(
        _ published: PublishedState, _ take: (EarlierRow, Span<UInt8>) throws -> Void
    ) throws -> SourceSummary {
        do {
            return try readLines(published, take)
        } catch let error as SourceError {
            // The remedy for a damaged log does not help here.
            throw published.damage(error.problem)
        }
    }

    private mutating func readLines(
        _ published: PublishedState, _ take: (EarlierRow, Span<UInt8>) throws -> Void
    ) throws -> SourceSummary {
        let source = LineSource(published.file, policy: .fail)
        var block = LineBlock()
        var rows = 0
        while try source.nextBlock(into: &block) {
            try Task.checkCancellation()
            var lines = BlockLines(block)
            while let line = lines.next() {
                guard !block.isOverlong, reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil
                else {
                    throw published.damage(line: rows + 1)
                }
                if let row = EarlierRow(fields, number: rows, isDeviceOnce: isDeviceOnce) {
                    try take(row, block.bytes.span.extracting(line.range))
                }
                rows += 1
            }
        }
        let summary = source.summary()
        guard summary.digest == published.digest else {
            throw published.damage("it is not the file that its run.json names")
        }
        return summary
    }
}

extension EarlierRow {
    /// Takes a line of state that was read into `fields`; nil where later days do not look at it.
    fileprivate init?(_ fields: ParsedFields, number: Int, isDeviceOnce: Bool) {
        guard let status = StateRow.status(fields) else { return nil }
        let click = fields[StateField.clickID]
        let isClaimed = fields.flag(StateField.isClaimed) == true && click.kind == .text
        self.init(
            id: fields[StateField.installID].digest, requestedAt: fields[StateField.requestedAt].time, number: number,
            status: status, oncePer: fields.bytes(of: StateField.oncePer), isDeviceOnce: isDeviceOnce,
            device: StateRow.device(fields), claimed: isClaimed ? click.digest : nil,
            matchedBy: StateRow.matchType(fields))
    }
}
