import AttributionModel
import Compression
import JSONLines
import Matching
import Records
import Sources

/// Reads one earlier day's state, into the values by which its rows are looked for, or into the cache.
struct StateReading: ~Copyable {
    /// Where rows go.
    enum Goal {
        /// For this run: the rows within a span; the day is the one at `place`.
        case state(EarlierState, place: Int, Range<Instant>)
        /// For this run and later ones: all rows.
        case recording(FileRecording)
    }

    private var reader = RecordReader(StateField.self, mapping: StateField.mapping(of: StateField.ofMeetings))
    private var fields = ParsedFields(count: StateField.allCases.count)
    private var rows = 0
    private let goal: Goal
    private let isDeviceOnce: Bool
    private var writer: EarlierWriter?
    private var recorder: StateRecorder?

    init(_ goal: Goal, isDeviceOnce: Bool) {
        self.goal = goal
        self.isDeviceOnce = isDeviceOnce
        switch goal {
        case .state(let state, _, _): writer = EarlierWriter(into: state)
        case .recording(let recording): recorder = StateRecorder(recording)
        }
    }

    /// Reads the whole file; returns what is known of it.
    ///
    /// - Throws: `RunError` where it holds no state, or not the one that was published.
    mutating func read(_ published: PublishedState) throws -> SourceSummary {
        do {
            return try readLines(published)
        } catch let error as SourceError {
            // The remedy for a damaged log does not help here.
            throw published.damage(error.problem)
        }
    }

    private mutating func readLines(_ published: PublishedState) throws -> SourceSummary {
        let source = LineSource(published.file, policy: .fail)
        var block = LineBlock()
        while try source.nextBlock(into: &block) {
            try Task.checkCancellation()
            var lines = BlockLines(block)
            while let line = lines.next() {
                guard !block.isOverlong, reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil
                else {
                    throw published.damage(line: rows + 1)
                }
                try keep(block.bytes.span.extracting(line.range))
                rows += 1
            }
        }
        let summary = source.summary()
        guard summary.digest == published.digest else {
            throw published.damage("it is not the file that its run.json names")
        }
        try writer?.close()
        recorder?.finish()
        return summary
    }

    /// Keeps the row of a line that was read into `fields`, and the line if an install may need it.
    private mutating func keep(_ line: Span<UInt8>) throws {
        guard let row = EarlierRow(fields, number: rows, isDeviceOnce: isDeviceOnce) else { return }
        recorder?.add(row, line: line)
        guard case .state(_, let place, let span) = goal, span.contains(row.requestedAt) else { return }
        try writer?.append(row, ofDay: place, line: line)
        if let clickID = row.clickID { try writer?.append(row.claim, of: clickID, wonAt: row.requestedAt) }
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
