import AttributionModel
import Compression
import Matching
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
        byKey = store.wanted.makeInput()
        arena = store.arena.makeWriter()
    }

    /// Keeps a click of a log under the keys left in `read`, all wanted; returns its number and its line's digest.
    ///
    /// - Throws: `SpillError` if it cannot be written to disk where memory is short, or `TooManyClasses`.
    mutating func keep(
        _ click: ScreenedClick, read: borrowing ReadClick, _ block: LineBlock
    ) throws -> (number: UInt32, line: UInt32) {
        let payload = try payloads.keep(read, block, into: arena)
        let number = try keep(
            click, id: read.fields.text[read.fields[ClickField.clickID].range], payload: payload,
            ipClass: IPClass(click.signals.ip), under: read.keys.keys)
        return (number, UInt32(truncatingIfNeeded: Digest(of: block.bytes.span.extracting(read.line)).low))
    }

    /// Keeps an encoded payload from the cache, and returns its place in the arena.
    mutating func keepPayload(_ bytes: [UInt8]) throws(SpillError) -> UInt64 {
        try payloads.keep(bytes, into: arena)
    }

    /// Keeps a click whose payload was kept earlier, and enters it under its wanted keys; returns its number.
    ///
    /// - Throws: `SpillError` if it cannot be written to disk where memory is short, or `TooManyClasses`.
    mutating func keep(
        _ click: ScreenedClick, id: ArraySlice<UInt8>, payload: UInt64, ipClass: IPClass?, under keys: [WantedKey]
    ) throws -> UInt32 {
        let kept = try keepRecord(of: click, id: id, payload: payload, ipClass: ipClass)
        for place in keys.indices { try post(kept, under: keys[place]) }
        return kept.number
    }

    private mutating func keepRecord(
        of click: ScreenedClick, id: ArraySlice<UInt8>, payload: UInt64, ipClass: IPClass?
    ) throws(SpillError) -> KeptClick {
        let record = ClickRecord(
            clickedAt: click.entry.clickedAt, number: nextNumber(), link: click.dimensions.link,
            dimensions: click.dimensions.number, payload: payload,
            app: click.app, ipClass: ipClass,
            signals: keepsSignals ? click.signals : nil)
        record.encode(id: id, into: &encoder)
        let environment = click.environment.isPresent ? click.environment : click.dimensions.environment
        return KeptClick(
            number: record.number, reference: try arena.append(encoder.bytes.span), clickedAt: record.clickedAt,
            link: record.link, idPrefix: id.prefixWord, app: click.app, environment: environment,
            platform: click.signals.platform, ipClass: record.ipClass)
    }

    private mutating func nextNumber() -> UInt32 {
        if numbers.isEmpty { numbers = store.takeNumbers() }
        return numbers.removeFirst()
    }

    /// Enters a click under a key.
    @inline(__always)
    private mutating func post(_ kept: KeptClick, under key: WantedKey) throws {
        let number = try classes.number(
            of: ClickClass(
                earlierTiers: key.earlierTiers, platform: kept.platform, app: kept.app,
                environment: kept.environment, ipClass: kept.ipClass))
        let sorted = SortedClick(
            key: key.key, clickedAt: kept.clickedAt, classNumber: number,
            idPrefix: kept.idPrefix, reference: kept.reference, number: kept.number, link: kept.link)
        try byKey.append(sorted.record)
    }

    /// Ends the writing; no click may be kept afterwards.
    func close() {
        byKey.close()
        arena.close()
    }
}

/// A click that was kept, while its keys are posted.
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
}
