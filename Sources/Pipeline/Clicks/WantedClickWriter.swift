import AttributionModel
import Compression
import Matching
import Signals
import Sources

/// Keeps the clicks that some install may want: the record and payload of each in the arena, and an entry for the merge
/// under each of its wanted keys; one per worker.
struct WantedClickWriter: ~Copyable {
    private let store: ClickStore
    /// Whether records have signals, which is so if the pipeline compares those of clicks.
    let keepsSignals: Bool
    /// The numbers that the next clicks get.
    private var numbers: Range<UInt32> = 0..<0
    private var classes: ClickClassCache
    /// How many clicks were kept, by the number of a class of theirs: those of one click differ only in earlier tiers.
    private var kept: [Int] = []
    /// How many of them were read from logs, and how many of these have a private address; the cache has no addresses.
    private var read = (count: 0, withPrivateAddress: 0)
    private var payloads: PayloadStore
    private var encoder = RecordEncoder()
    private let byKey: SorterInput
    private let arena: ArenaWriter

    /// Makes a writer into `store`, which must be closed before the store's clicks are sorted.
    init(_ store: ClickStore) {
        self.store = store
        keepsSignals = store.pipeline.match.comparesClickSignals
        classes = ClickClassCache(store.classes)
        payloads = PayloadStore(store.payloads)
        byKey = store.byKey.makeInput()
        arena = store.arena.makeWriter()
    }

    /// Keeps a click of a log under the keys left in `read`, all wanted; returns its number and half of its line's
    /// digest.
    ///
    /// - Throws: `SpillError` if it cannot be written to disk where memory is short, or `TooManyClasses`.
    mutating func keep(
        _ click: ScreenedClick, of owner: ClickOwner, read: borrowing ReadClick, _ block: LineBlock
    ) throws -> (number: ClickNumber, line: UInt64) {
        self.read.count += 1
        if read.reading.signals.ip.isPrivate { self.read.withPrivateAddress += 1 }
        ClickPayload.encode(read, block, into: &encoder)
        let payload = try payloads.keep(encoder.bytes, into: arena)
        let number = try keep(
            click, of: owner, signals: read.reading.signals,
            id: read.fields.text[read.fields[ClickField.clickID].range],
            payload: payload, ipClass: IPClass(read.reading.signals.ip), under: read.keys.keys)
        return (number, Digest(of: block.bytes.span.extracting(read.line)).low)
    }

    /// Keeps an encoded payload from the cache, and returns its place in the arena.
    mutating func keepPayload(_ bytes: [UInt8]) throws(SpillError) -> UInt64 {
        try payloads.keep(bytes, into: arena)
    }

    /// Keeps a click whose payload was kept earlier, and enters it under its wanted keys; returns its number.
    ///
    /// - Throws: `SpillError` if it cannot be written to disk where memory is short, or `TooManyClasses`.
    mutating func keep(
        _ click: ScreenedClick, of owner: ClickOwner, signals: SignalValues, id: ArraySlice<UInt8>, payload: UInt64,
        ipClass: IPClass?, under keys: [WantedKey]
    ) throws -> ClickNumber {
        let record = ClickRecord(
            clickedAt: click.entry.clickedAt, number: nextNumber(), link: click.dimensions.link,
            dimensions: click.dimensions.number, payload: payload,
            app: owner.app, ipClass: ipClass,
            signals: keepsSignals ? signals : nil)
        record.encode(id: id, into: &encoder)
        var clickClass = ClickClass(
            earlierTiers: 0, platform: signals.platform, app: owner.app, environment: owner.environment,
            ipClass: ipClass)
        var sorted = SortedClick(
            key: .none, clickedAt: record.clickedAt, classNumber: 0, idPrefix: id.prefixWord,
            reference: try arena.append(encoder.bytes.span), number: record.number, link: record.link)
        for place in keys.indices {
            clickClass.earlierTiers = keys[place].earlierTiers
            sorted.key = keys[place].key
            sorted.classNumber = try classes.number(of: clickClass)
            try byKey.append(sorted.record)
        }
        count(sorted.classNumber)
        return record.number
    }

    private mutating func count(_ classNumber: UInt32) {
        let place = Int(classNumber)
        kept.extend(to: place + 1, with: 0)
        kept[place] += 1
    }

    private mutating func nextNumber() -> ClickNumber {
        if numbers.isEmpty { numbers = store.takeNumbers() }
        return ClickNumber(number: numbers.removeFirst())
    }

    /// Ends the writing; no click may be kept afterwards.
    func close() {
        store.leave(unused: numbers.count)
        store.note(kept: kept, read: read)
        byKey.close()
        arena.close()
    }
}
