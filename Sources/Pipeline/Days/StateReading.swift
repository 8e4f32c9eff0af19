import AttributionModel
import Compression
import JSONLines
import Matching
import Sources

/// Reads one earlier day's state into what its rows are looked for by.
struct StateReading {
    private let place: Int
    private let span: Range<Instant>
    private let reader = ReaderBox(StateField.self, mapping: StateField.mapping(of: StateField.ofMeetings))
    private var fields = ParsedFields(count: StateField.allCases.count)
    private var rows = 0
    private let byID: SorterInput
    private let oncePer: SorterInput
    private let devices: SorterInput
    private var ledger: LedgerWriter
    private let lines: ArenaWriter

    init(into state: EarlierState, place: Int, span: Range<Instant>) {
        self.place = place
        self.span = span
        byID = state.byID.makeInput()
        oncePer = state.oncePer.makeInput()
        devices = state.devices.makeInput()
        ledger = state.ledger.makeWriter()
        lines = state.lines.makeWriter()
    }

    /// Reads the whole file.
    ///
    /// - Throws: `RunError` where it holds no state, or not the one that was published.
    mutating func read(_ published: PublishedState) throws {
        let source = LineSource(published.file, policy: .fail)
        var block = LineBlock()
        while try source.nextBlock(into: &block) {
            try Task.checkCancellation()
            var lines = BlockLines(block, file: 0)
            while let line = lines.next() {
                guard !block.isOverlong, reader.read(block.bytes, line.range, into: &fields) == nil else {
                    throw damage(of: published.file, "line \(rows + 1) is no line of state")
                }
                try keep(block.bytes.span.extracting(line.range))
                rows += 1
            }
        }
        guard source.summary().digest == published.digest else {
            throw damage(of: published.file, "it is not the file that its run.json names")
        }
        try byID.close()
        try oncePer.close()
        try devices.close()
        try ledger.close()
        try lines.close()
    }

    private func damage(of file: InputFile, _ problem: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot read the state of an earlier day, \(file.name): \(problem); "
                + "put back what was published, or run that day again with --force")
    }

    /// Keeps the row of a line that was read into `fields`, and the line where an install may ask for it.
    private mutating func keep(_ line: Span<UInt8>) throws {
        let time = fields[StateField.requestedAt].time
        guard span.contains(time), let status = StateRow.status(fields) else { return }
        let isAttributed = status == .attributed
        let user = isAttributed || status == .organic ? fields.bytes(of: StateField.oncePer) : nil
        let device = isAttributed ? StateRow.device(fields) : .none
        // An id alone makes a duplicate whatever the line says; most rows have nothing more.
        let reference = user != nil || device != .none ? try lines.append(line) : 0
        let order = UInt64(place) << 32 | UInt64(rows)
        func record(_ key: Digest) -> SortRecord {
            EarlierRecord.record(key: key, at: time, order: order, line: reference)
        }
        try byID.append(record(fields[StateField.installID].digest))
        if let user { try oncePer.append(record(Digest(of: user.span))) }
        if device != .none { try devices.append(record(spread(device))) }
        let click = fields[StateField.clickID]
        guard isAttributed, fields.flag(StateField.isClaimed) == true, click.kind == .text else { return }
        let isProbabilistic = StateRow.matchType(fields) == .probabilistic
        let claim = isProbabilistic ? EarlierClaim.probabilistic : .deterministic
        try ledger.append(claim.entry(of: click.digest))
    }
}
