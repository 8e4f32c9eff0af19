import AttributionModel
import Compression
import JSONLines
import Matching
import Sources

/// The results of a task that reads installs.
struct InstallsRead: Sendable {
    var read: LineCounts
    var malformedReferrers: Int
    var foreignReferrers: Int
}

/// Reads installs: lines → records → signals → screened.
struct InstallIntake: LogWorker, ~Copyable {
    private let store: InstallStore
    /// Whether installs of one device inherit from each other.
    private let inherits: Bool
    private var screener: InstallScreener
    private var gathered: GatheredLines
    private var encoder = RecordEncoder()
    private let order: SorterInput
    private let arena: ArenaWriter
    /// Writes down what logs have beside installs; nil if the run writes down no file.
    private var recorder: BlockRecorder?

    /// Reads installs into `store`, and writes down what `cache` is to take in.
    init(store: InstallStore, recordingInto cache: CachedInputs?) {
        self.store = store
        recorder = BlockRecorder(into: cache)
        inherits = store.pipeline.match.inheritsFromInstalls
        screener = InstallScreener(store: store)
        gathered = GatheredLines(rejectsIn: store.rejects, ReadSpan(store.scope.installs, of: store.scope))
        order = store.order.makeInput()
        arena = store.arena.makeWriter()
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block)
        recorder?.begin(file: file, wrongTypes: screener.wrongTypes)
        while let line = lines.next() {
            if let unreadable = block.unreadable ?? screener.read(block.bytes, line.range) {
                lines.unreadable += 1
                try gathered.rejects.add(unreadable, file: file, block: block, line: line)
                recorder?.add(reject: gathered.rejects.lastAdded, line: line.number)
                continue
            }
            recorder?.note(screener.requestedAt)
            if gathered.span.admit(screener.requestedAt, file: file), store.move.takes(screener.requestedAt) {
                try keep(block, line.range)
            }
        }
        lines.enter(into: &gathered.tally, file: file)
        recorder?.end(block, lines, wrongTypes: screener.wrongTypes)
    }

    consuming func finish() -> InstallsRead {
        order.close()
        arena.close()
        return InstallsRead(
            read: gathered.finish(badValues: screener.badValues), malformedReferrers: screener.malformedReferrers,
            foreignReferrers: screener.foreignReferrers)
    }

    /// Keeps the install at hand.
    private mutating func keep(_ block: LineBlock, _ line: Range<Int>) throws {
        let install = screener.screenInstall()
        InstallRecord.encode(
            screener.fields, install, at: screener.requestedAt,
            line: Digest(of: block.bytes.span.extracting(line)).low, into: &encoder)
        let id = screener.fields[InstallField.installID]
        if let keys = store.keys { note(install, id: id.digest, in: keys) }
        try order.append(
            InstallOrdering.record(
                screener.fields.text[id.range], id.digest, at: screener.requestedAt,
                reference: try arena.append(encoder.bytes.span)))
    }

    /// Notes the values by which an install may meet rows of earlier days.
    private func note(_ install: ScreenedInstall, id: Digest, in keys: RepeatFilter) {
        keys.note(id.high)
        if let once = install.oncePer { keys.note(Digest(of: once.span).high) }
        if inherits, install.signals.deviceID != .none { keys.note(install.signals.deviceID.spread.high) }
    }
}
