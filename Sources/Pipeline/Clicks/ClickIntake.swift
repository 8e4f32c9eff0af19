import AttributionModel
import JSONLines
import Matching
import Signals
import Sources

/// Reads clicks of logs: lines → records → signals → screened → keyed.
struct ClickIntake: LogWorker, ~Copyable {
    /// Copies of the store's, so that tasks do not count references to what all of them share.
    private let keys: TierKeys
    private let filter: KeyFilter
    private var screener: ClickScreener
    /// The click at hand, and the one before it, whose look-ups are under way; they alternate.
    ///
    /// The tables of keys and dimensions do not fit the processor's caches, so that their places are prefetched one
    /// line ahead.
    private var clicks = InlineArray<2, ReadClick>(repeating: ReadClick())
    private var current = 0
    private var waiting: Int { 1 - current }
    private var isOneWaiting = false
    private var gathered: GatheredClicks
    /// nil if the run writes down no file.
    private var recorder: ClickRecorder?
    private var isRecording: Bool { recorder?.blocks.isWriting ?? false }
    /// The blocks to read, by file, if not all are.
    private let chosen: [Int: Set<Int>]?

    /// Reads all blocks that it is given, or only those `chosen` of each file; writes down what `cache` is to take in.
    ///
    /// Clicks are kept if the `filter` says that an install may want them.
    init(
        store: ClickStore, filter: KeyFilter, ledger: ClickLedger, recordingInto cache: CachedInputs? = nil,
        chosen: [Int: Set<Int>]? = nil
    ) {
        self.filter = filter
        self.chosen = chosen
        keys = store.keys
        screener = ClickScreener(store.context)
        gathered = GatheredClicks(in: store, ledger: ledger)
        recorder = ClickRecorder(into: cache, store: store)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        if let chosen, !(chosen[file]?.contains(block.sequence) ?? false) { return }
        var lines = BlockLines(block)
        recorder?.begin(file: file, wrongTypes: screener.wrongTypes)
        while let line = lines.next() {
            if let unreadable = block.unreadable ?? screener.read(block.bytes, line.range, into: &clicks[current]) {
                lines.unreadable += 1
                try gathered.lines.rejects.add(unreadable, file: file, block: block, line: line)
                recorder?.blocks.add(reject: gathered.lines.rejects.lastAdded, line: line.number)
            } else if gathered.lines.span.admit(clicks[current].clickedAt, file: file) {
                if isRecording { normaliseForRecord(isRead: true) } else { normalise() }
                if isOneWaiting { try gatherWaiting(block) }
                current = waiting
                isOneWaiting = true
            } else if isRecording {
                normaliseForRecord(isRead: false)
                recorder?.add(clicks[current], block)
            }
        }
        if isOneWaiting { try gatherWaiting(block) }
        isOneWaiting = false
        lines.enter(into: &gathered.lines.tally, file: file)
        recorder?.end(block, lines, wrongTypes: screener.wrongTypes)
    }

    /// Works out the signals and the keys of the click at hand.
    @inline(__always)
    private mutating func normalise() {
        screener.normalise(&clicks[current])
        clicks[current].findKeys(by: keys, for: filter)
    }

    /// The same for a click that is also written down; impossible values of one that is not read do not count here.
    private mutating func normaliseForRecord(isRead: Bool) {
        let before = screener.impossible
        normalise()
        recorder?.noteImpossible(
            at: clicks[current].clickedAt, from: before, to: screener.impossible, isRead: isRead)
    }

    /// Enters the waiting click into the ledger, and keeps it if an install may want it.
    private mutating func gatherWaiting(_ block: LineBlock) throws {
        let waiting = waiting
        recorder?.add(clicks[waiting], block)
        var click = try screener.screen(clicks[waiting])
        if click.entry.verdict == .usable {
            let platform = clicks[waiting].reading.signals.platform
            gathered.keyed.add(platform, keysOf: UInt64(clicks[waiting].keys.tiers))
            if clicks[waiting].keys.hasDeviceKey { gathered.withDeviceKey.add(platform, keysOf: 0) }
            clicks[waiting].keys.keepWanted(at: click.entry.clickedAt, by: filter)
            if !clicks[waiting].keys.keys.isEmpty {
                let owner = screener.owner(of: clicks[waiting], click.dimensions)
                click.entry.kept = try gathered.wanted.keep(click, of: owner, read: clicks[waiting], block)
            }
        }
        try gathered.ledger.append(click.entry)
    }

    consuming func finish() throws -> ClicksRead {
        var badValues = screener.badValues
        for (field, count) in (recorder?.impossibleOfOthers ?? []).enumerated() { badValues[field] -= count }
        return try gathered.finish(badValues: badValues)
    }
}
