import AttributionModel
import Compression
import JSONLines
import Matching
import Records
import Signals
import Sources

/// What a task that read clicks gives out.
struct ClickReadings: Sendable {
    var tally: LineTally
    var unreadable: Int
    /// Values of the wrong type or impossible ones, by the raw value of a `ClickField`.
    var badValues: [Int]
    var days = DayLines()
}

/// Reads clicks: lines → records → signals → screened → keyed (design §1).
struct ClickIntake: LogWorker {
    private let store: ClickStore
    /// Copies of the store's, so that no task counts references to what all share.
    private let keys: TierKeys
    private let filter: KeyFilter
    private let needsSignals: Bool
    private var screening: ClickScreening
    /// The click at hand, and the one before it that waits for what it looks up.
    private var current = ReadClick()
    private var waiting = ReadClick()
    private var isOneWaiting = false
    private var classes: ClickClassCache
    private var payloads: PayloadStore
    private var tally = LineTally()
    private var encoder = RecordEncoder()
    private let ledger: SorterInput
    private let wanted: SorterInput
    private let arena: ArenaWriter
    private var rejects: RejectInput
    private var numbers: Range<UInt32> = 0..<0
    private let span: Range<Instant>
    private let isOfDays: Bool
    private var days = DayLines()

    init(store: ClickStore) {
        self.store = store
        keys = store.keys
        filter = store.filter
        needsSignals = store.pipeline.match.tiers.contains { $0.probabilistic?.comparesSignals ?? false }
        screening = ClickScreening(store: store)
        span = store.scope.clicks
        isOfDays = store.scope.days != nil
        classes = ClickClassCache(store.classes)
        payloads = PayloadStore(store.payloads)
        ledger = store.ledger.makeInput()
        wanted = store.wanted.makeInput()
        arena = store.arena.makeWriter()
        rejects = store.rejects.makeInput()
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block, file: file)
        while let line = lines.next() {
            if let unreadable = block.isOverlong ? .tooLong : screening.read(block.bytes, line.range, into: &current) {
                lines.unreadable += 1
                try rejects.add(unreadable, file: file, block: block, line: line)
            } else {
                if isOfDays, !isRead(current.clickedAt, file: file) { continue }
                screening.normalise(&current)
                keys.digest(current.reading.signals, for: filter, scratch: &current.keys)
                if isOneWaiting { try keepWaiting(block) }
                swap(&current, &waiting)
                isOneWaiting = true
            }
        }
        if isOneWaiting { try keepWaiting(block) }
        isOneWaiting = false
        lines.enter(into: &tally)
    }

    mutating func finish() throws -> ClickReadings {
        try ledger.close()
        try wanted.close()
        try arena.close()
        try rejects.close()
        return ClickReadings(
            tally: tally, unreadable: rejects.count, badValues: screening.badValues, days: days)
    }

    /// Counts a click's day; whether the run reads it for matching.
    private mutating func isRead(_ clickedAt: Instant, file: Int) -> Bool {
        let isRead = span.contains(clickedAt)
        days.add(clickedAt, file: file, isOfOtherDay: !isRead)
        return isRead
    }

    /// Enters the waiting click into the ledger and keeps it where an install may want it.
    private mutating func keepWaiting(_ block: LineBlock) throws {
        var click = try screening.screen(waiting)
        if click.entry.verdict == .usable {
            waiting.keys.keepWanted(at: click.entry.clickedAt, by: filter)
            if !waiting.keys.keys.isEmpty { click.entry.kept = try post(click, block) }
        }
        try ledger.append(click.entry.record)
    }

    private mutating func nextNumber() -> UInt32 {
        if numbers.isEmpty { numbers = store.takeNumbers() }
        return numbers.removeFirst()
    }

    private mutating func keepRecord(of click: ScreenedClick, _ block: LineBlock) throws(SpillError) -> KeptClick {
        let (fields, line) = (waiting.fields, waiting.line)
        let record = ClickRecord(
            clickedAt: click.entry.clickedAt, number: nextNumber(), link: click.dimensions.link,
            dimensions: click.dimensions.number, payload: try payloads.keep(fields, block, line, into: arena),
            app: click.app, ipClass: IPClass(click.signals.ip),
            signals: needsSignals ? click.signals : nil)
        let id = fields.text[fields[ClickField.clickID].range]
        record.encode(id: id, into: &encoder)
        let environment = click.environment.isPresent ? click.environment : click.dimensions.environment
        return KeptClick(
            number: record.number, reference: try arena.append(encoder.bytes.span), clickedAt: record.clickedAt,
            link: record.link, idPrefix: KeptClick.prefix(id), app: click.app, environment: environment,
            platform: click.signals.platform, ipClass: record.ipClass,
            lineDigest: Digest(of: block.bytes.span.extracting(line)).low)
    }

    /// Keeps a click's record and enters it under its wanted keys; gives its number and its line's digest.
    private mutating func post(_ click: ScreenedClick, _ block: LineBlock) throws -> (number: UInt32, line: UInt32) {
        let kept = try keepRecord(of: click, block)
        for place in waiting.keys.keys.indices {
            let key = waiting.keys.keys[place]
            let number = classes.number(
                of: ClickClass(
                    earlierTiers: key.earlierTiers, platform: kept.platform, app: kept.app,
                    environment: kept.environment, ipClass: kept.ipClass))
            let sorted = SortedClick(
                key: key.key, clickedAt: kept.clickedAt, classNumber: number,
                idPrefix: kept.idPrefix, reference: kept.reference, number: kept.number, link: kept.link)
            try wanted.append(sorted.record)
        }
        return (kept.number, UInt32(truncatingIfNeeded: kept.lineDigest))
    }
}

/// A click that was kept, as its keys are posted.
private struct KeptClick {
    var number: UInt32
    var reference: UInt64
    var clickedAt: Instant
    var link: UInt32
    var idPrefix: UInt64
    var app: TextID
    var environment: TextID
    var platform: Platform?
    var ipClass: IPClass?
    var lineDigest: UInt64

    /// The first eight bytes of an id, the first byte highest.
    static func prefix(_ id: ArraySlice<UInt8>) -> UInt64 {
        let first = id.prefix(8)
        return first.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - first.count))
    }
}
