import AttributionModel
import JSONLines
import Records
import Sources

/// Reads the states of earlier days, one after another, into the values by which their rows are looked for.
struct StateReading: ~Copyable {
    private var reader = StateField.reader(of: StateField.ofMeetings)
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
        let lines = try ResultLines(path: published.file.path, digest: published.digest, error: published.damage)
        var rows = 0
        var decoded = 0
        var memory: [UInt8] = []
        while let piece = try lines.next(size: 1 << 20, reusing: consume memory) {
            try Task.checkCancellation()
            var splitter = LineSplitter(used: piece.count)
            while let line = splitter.next(in: piece.bytes.span) {
                guard reader.read(block: piece.bytes.span, line: line.range, into: &fields) == nil else {
                    throw published.damage(line: rows + 1)
                }
                if let row = EarlierRow(fields, number: rows, isDeviceOnce: isDeviceOnce) {
                    try take(row, piece.bytes.span.extracting(line.range))
                }
                rows += 1
            }
            decoded += piece.count
            memory = piece.bytes
        }
        return SourceSummary(
            ofState: published.file.name, size: published.file.size, digest: published.digest, decompressed: decoded)
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
