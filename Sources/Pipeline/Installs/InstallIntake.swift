import AttributionModel
import Compression
import JSONLines
import Matching
import Records
import Screening
import Signals
import Sources

/// The results of a task that reads installs.
struct InstallReadings: Sendable {
    var read: LinesRead
    var malformedReferrers: Int
    var days = DayLines()
}

/// Reads installs: lines → records → signals → screened.
struct InstallIntake: LogWorker, ~Copyable {
    private let store: InstallStore
    private let screen: InstallScreen
    private let oncePer: InstallField?
    /// Whether installs of one device inherit from each other.
    private let inherits: Bool
    private var span: ReadSpan
    private var reader: RecordReader
    private var signals: InstallSignals
    private var texts: TextIDCache
    private var fields = ParsedFields(count: InstallField.allCases.count)
    private var tally = LineTally()
    private var encoder = RecordEncoder()
    private let order: SorterInput
    private let arena: ArenaWriter
    private var rejects: RejectInput

    init(store: InstallStore) {
        self.store = store
        let source = store.pipeline.installs
        screen = InstallScreen(source.screening)
        oncePer = source.screening.oncePer
        inherits = store.pipeline.match.inheritsFromInstalls
        span = ReadSpan(store.scope.installs, of: store.scope)
        reader = RecordReader(InstallField.self, mapping: source.mapping)
        signals = InstallSignals(source: source, pool: store.pool)
        texts = TextIDCache(store.pool)
        order = store.order.makeInput()
        arena = store.arena.makeWriter()
        rejects = store.rejects.makeInput()
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block, file: file)
        while let line = lines.next() {
            if let unreadable = block.unreadable
                ?? reader.read(block: block.bytes.span, line: line.range, into: &fields)
            {
                lines.unreadable += 1
                try rejects.add(unreadable, file: file, block: block, line: line)
            } else {
                try keep(block, line.range, file: file)
            }
        }
        lines.enter(into: &tally)
    }

    consuming func finish() -> InstallReadings {
        order.close()
        arena.close()
        rejects.close()
        let badValues = zip(signals.impossible, reader.wrongTypes).map { $0 + $1 }
        return InstallReadings(
            read: LinesRead(tally: tally, unreadable: rejects.count, badValues: badValues),
            malformedReferrers: signals.impossible[InstallField.installReferrer.rawValue], days: span.days)
    }

    private mutating func keep(_ block: LineBlock, _ line: Range<Int>, file: Int) throws {
        let requestedAt = fields[InstallField.requestedAt].time
        guard span.takes(requestedAt, file: file) else { return }
        let environmentID = texts.id(of: fields[InstallField.environment], in: fields.text)
        let verdict = screen.verdict(
            InstallScreenFacts(
                environment: screen.environment(
                    fields.text.span.extracting(fields.textRange(of: InstallField.environment))),
                simulator: fields.flag(InstallField.simulator), firstLaunch: fields.flag(InstallField.firstLaunch),
                openedByLink: fields.flag(InstallField.openedByLink)))
        let own = signals.read(fields, at: requestedAt)
        let once = OnceValue.normal(oncePer.flatMap { fields.bytes(of: $0) }, isDevice: oncePer == .deviceID)
        InstallRecord.encode(
            fields, verdict: verdict, app: texts.id(of: fields[InstallField.appID], in: fields.text),
            environment: environmentID, line: Digest(of: block.bytes.span.extracting(line)).low,
            signals: own, oncePer: once, into: &encoder)
        if let keys = store.keys { note(device: own.deviceID, once: once, in: keys) }
        let reference = try arena.append(encoder.bytes.span)
        let id = fields[InstallField.installID].digest
        let bytes = fields.text[fields[InstallField.installID].range]
        try order.append(
            SortRecord(
                key: Digest(high: UInt64(bitPattern: requestedAt.milliseconds), low: bytes.prefixWord),
                time: 0, first: reference, second: id.high, third: id.low))
    }

    /// Notes the values by which the install at hand may meet rows of earlier days.
    private func note(device: Digest, once: [UInt8]?, in keys: RepeatFilter) {
        keys.note(fields[InstallField.installID].digest.high)
        if let once { keys.note(Digest(of: once.span).high) }
        if inherits, device != .none { keys.note(device.spread.high) }
    }
}
