import AttributionModel
import Compression
import JSONLines
import Matching
import Signals
import Sources

/// What a task that read clicks gives out.
struct ClickReadings: Sendable {
    var read: LinesRead
    var days = DayLines()
    /// Clicks of the cache that only their verdicts count of, by `ClickVerdict.rawValue`.
    var verdicts: [Int] = []
}

/// Reads clicks: lines → records → signals → screened → keyed (design §1).
struct ClickIntake: LogWorker, ~Copyable {
    let store: ClickStore
    /// Copies of the store's, so that no task counts references to what all share.
    let keys: TierKeys
    let filter: KeyFilter
    var screener: ClickScreener
    /// The click at hand, and the one before it that waits for what it looks up; they change places.
    private var clicks = InlineArray<2, ReadClick>(repeating: ReadClick())
    private var current = 0
    private var waiting: Int { 1 - current }
    private var isOneWaiting = false
    var tally = LineTally()
    var ledger: LedgerWriter
    /// Tells which ids of clicks from the cache may repeat; nil where all clicks are entered into the ledger.
    let ids: RepeatFilter?
    /// The clicks that are not.
    var verdicts = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    var wanted: WantedClickWriter
    var rejects: RejectInput
    var span: ReadSpan
    let uniqueFrom: Instant
    private var recorder: ClickRecorder
    /// The blocks that are read, by file, where not all are.
    private let chosen: [Int: Set<Int>]?
    /// Bad values of pieces of the cache.
    var cachedBadValues = [Int](repeating: 0, count: ClickField.allCases.count)

    /// Reads all blocks that it is given, or of each file those `chosen`; what it reads is written down in
    /// `recordings`.
    ///
    /// Clicks are kept where the `filter` says that an install may want them. With `ids`, clicks of the cache are
    /// entered into the ledger only where they may repeat.
    init(
        store: ClickStore, filter: KeyFilter, ledger: ClickLedger, recordings: ClickRecordings? = nil,
        chosen: [Int: Set<Int>]? = nil, ids: RepeatFilter? = nil
    ) {
        self.ids = ids
        self.chosen = chosen
        self.store = store
        keys = store.keys
        self.filter = filter
        screener = ClickScreener(store: store)
        span = ReadSpan(store.scope.clicks, of: store.scope)
        uniqueFrom = store.scope.uniqueFrom
        self.ledger = ledger.makeWriter()
        wanted = WantedClickWriter(store)
        rejects = store.rejects.makeInput()
        recorder = ClickRecorder(recordings, store: store)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        if let chosen, !(chosen[file]?.contains(block.sequence) ?? false) { return }
        var lines = BlockLines(block, file: file)
        recorder.begin(file: file, wrongTypes: screener.wrongTypes)
        while let line = lines.next() {
            if let unreadable = block.unreadable ?? screener.read(block.bytes, line.range, into: &clicks[current]) {
                lines.unreadable += 1
                try rejects.add(unreadable, file: file, block: block, line: line)
                recorder.add(reject: rejects.lastAdded, line: line.number)
            } else if span.takes(clicks[current].clickedAt, file: file) {
                if recorder.isWriting { normaliseForRecord(isRead: true) } else { normalise() }
                if isOneWaiting { try keepWaiting(block) }
                current = waiting
                isOneWaiting = true
            } else if recorder.isWriting {
                normaliseForRecord(isRead: false)
                recorder.add(clicks[current], block)
            }
        }
        if isOneWaiting { try keepWaiting(block) }
        isOneWaiting = false
        lines.enter(into: &tally)
        recorder.end(block, lines, wrongTypes: screener.wrongTypes)
    }

    /// Works out the signals and the keys of the click at hand.
    @inline(__always)
    private mutating func normalise() {
        screener.normalise(&clicks[current])
        keys.digest(clicks[current].reading.signals, for: filter, scratch: &clicks[current].keys)
    }

    /// The same for a click that is written down, too; impossible values of one that is not read are not this run's.
    private mutating func normaliseForRecord(isRead: Bool) {
        let before = screener.impossible
        normalise()
        recorder.noteImpossible(
            at: clicks[current].clickedAt, from: before, to: screener.impossible, isRead: isRead)
    }

    consuming func finish() throws -> ClickReadings {
        try ledger.close()
        wanted.close()
        rejects.close()
        var badValues = zip(screener.badValues, recorder.impossibleOfOthers).map { $0 - $1 }
        badValues.add(cachedBadValues)
        return ClickReadings(
            read: LinesRead(tally: tally, unreadable: rejects.count, badValues: badValues), days: span.days,
            verdicts: verdicts)
    }

    /// Enters the waiting click into the ledger and keeps it where an install may want it.
    private mutating func keepWaiting(_ block: LineBlock) throws {
        let waiting = waiting
        recorder.add(clicks[waiting], block)
        var click = try screener.screen(clicks[waiting])
        if click.entry.verdict == .usable {
            clicks[waiting].keys.keepWanted(at: click.entry.clickedAt, by: filter)
            if !clicks[waiting].keys.keys.isEmpty {
                click.entry.kept = try wanted.keep(click, read: clicks[waiting], block)
            }
        }
        try ledger.append(click.entry)
    }
}
