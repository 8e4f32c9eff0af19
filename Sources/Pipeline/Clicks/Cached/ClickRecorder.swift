import AttributionModel
import Compression
import Matching
import Signals
import Sources

/// Writes down the clicks that a worker reads, block after block, of files that later nights will read again.
struct ClickRecorder {
    var blocks: BlockRecorder
    /// Impossible values in clicks that were written down but that the run does not look at, by the raw value of a
    /// `ClickField`.
    private(set) var impossibleOfOthers = [Int](repeating: 0, count: ClickField.allCases.count)
    private let pool: TextPool
    /// The places of the payload's fields that are not in the digest of a combination.
    private let payloadPlaces = ClickPayload.texts.filter { !DimensionLookup.fields.contains($0) }.map(\.rawValue)
    private let keepsSignals: Bool
    private var ids: [UInt64] = []
    private var clicks: [UInt64] = []
    private var texts: PieceTexts
    private var encoder = RecordEncoder()
    private var piece: [UInt64] = []

    /// A recorder of the files that a cache is to take in; nil if there are none.
    init?(into cache: CachedInputs?, store: ClickStore) {
        guard let cache, let blocks = BlockRecorder(into: cache) else { return nil }
        self.blocks = blocks
        pool = store.pool
        // Texts go into those of the cache while these have room.
        texts = PieceTexts(sharing: cache.texts)
        keepsSignals = store.pipeline.match.comparesClickSignals
    }

    /// Begins a block of a file; `wrongTypes` are the worker's counts so far.
    mutating func begin(file: Int, wrongTypes: [Int]) {
        blocks.begin(file: file, wrongTypes: wrongTypes)
        ids.removeAll(keepingCapacity: true)
        clicks.removeAll(keepingCapacity: true)
        texts.begin()
    }

    /// Adds a click that was normalised and has all its keys.
    mutating func add(_ click: borrowing ReadClick, _ block: LineBlock) {
        guard blocks.isWriting else { return }
        let id = click.fields.values[ClickField.clickID.rawValue]
        let link = click.fields.values[ClickField.linkID.rawValue].digest
        let signals = click.reading.signals
        ids.append(id.digest.high)
        clicks.append(id.digest.low)
        blocks.note(click.clickedAt)
        let uuid = PackedUUID(click.fields.text[id.range])
        let bits = (uuid == nil ? 0 : PieceLayout.uuidBit) | (keepsSignals ? PieceLayout.signalsBit : 0)
        clicks.append(PieceLayout.word(click.clickedAt, keys: click.keys.keys.count, bits))
        clicks.append(LedgerEntry.linkAndIP(link: link, ip: signals.ip))
        let texts = references(of: click, block)
        clicks.append(UInt64(texts.combination) | UInt64(classReference(of: click)) << 32)
        clicks.append(UInt64(texts.payload))
        clicks.append(Digest(of: block.bytes.span.extracting(click.line)).low)
        for place in click.keys.keys.indices {
            clicks.append(click.keys.keys[place].key.high)
            clicks.append(click.keys.keys[place].key.low)
        }
        if let uuid {
            clicks.append(uuid.words.0)
            clicks.append(uuid.words.1)
        } else {
            clicks.append(self.texts.add(click.fields.text[id.range]))
        }
        if keepsSignals {
            encode(signals)
            clicks.append(self.texts.add(encoder.bytes[...]))
        }
    }

    /// Adds the impossible values of a click, as the increase of the worker's counts; `isRead` says whether the run
    /// looks at it.
    mutating func noteImpossible(at clickedAt: Instant, from before: [Int], to after: [Int], isRead: Bool) {
        guard after != before else { return }
        blocks.noteImpossible(at: clickedAt, from: before, to: after)
        if !isRead { for field in after.indices { impossibleOfOthers[field] += after[field] - before[field] } }
    }

    /// Ends the block, whose lines have all been added, and writes its piece.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes: [Int]) {
        guard blocks.isWriting else { return }
        let tables = texts.add(blocks.tables(wrongTypes: wrongTypes))
        piece.removeAll(keepingCapacity: true)
        piece += blocks.head(block, lines, clicks: ids.count, clickWords: clicks.count, tables: tables)
        piece.append(contentsOf: ids)
        piece.append(contentsOf: clicks)
        texts.append(to: &piece)
        blocks.append(piece, prefix: CachedPiece.ids + ids.count)
    }

    /// The references to a click's combination and its payload.
    private mutating func references(
        of click: borrowing ReadClick, _ block: LineBlock
    ) -> (combination: UInt32, payload: UInt32) {
        var builder = DigestBuilder(seed: DigestSeed.cachedReferences)
        builder.add(click.combination)
        for place in payloadPlaces {
            let value = click.fields.values[place]
            builder.add(value.kind == .text ? Digest(of: click.fields.text.span.extracting(value.range)) : .none)
        }
        let parameters = click.parameters
        builder.add(parameters.isEmpty ? .none : Digest(of: block.bytes.span.extracting(parameters)))
        let digest = builder.digest
        if let known = texts.references(to: digest) { return known }
        let references = (combination(of: click), payload(of: click, block))
        texts.note(references, of: digest)
        return references
    }

    private mutating func combination(of click: borrowing ReadClick) -> UInt32 {
        let digest = click.combination
        if let known = texts.reference(to: .combinations, digest) { return known }
        encoder.clear()
        encoder.put(digest)
        for field in DimensionLookup.fields {
            encoder.put(click.fields[field], of: click.fields.text)
        }
        return texts.add(encoder.bytes, to: .combinations, digest)
    }

    private mutating func classReference(of click: borrowing ReadClick) -> UInt32 {
        let digest = click.classDigest
        if let known = texts.reference(to: .classes, digest) { return known }
        encoder.clear()
        CachedClass(click).encode(into: &encoder)
        return texts.add(encoder.bytes, to: .classes, digest)
    }

    private mutating func payload(of click: borrowing ReadClick, _ block: LineBlock) -> UInt32 {
        ClickPayload.encode(click, block, into: &encoder)
        let digest = Digest(of: encoder.bytes.span)
        return texts.reference(to: .payloads, digest) ?? texts.add(encoder.bytes, to: .payloads, digest)
    }

    /// Encodes a click's signals, their texts by reference.
    private mutating func encode(_ signals: SignalValues) {
        var values = signals
        values.renumberTexts { reference(to: $0) }
        encoder.clear()
        encoder.put(values)
    }

    /// A signal's text as later runs find it: its reference plus one, as 0 means no text.
    private mutating func reference(to text: TextID) -> TextID {
        guard text.isPresent else { return .absent }
        let digest = Digest(high: 1, low: UInt64(text.number))
        let reference =
            texts.reference(to: .signals, digest) ?? texts.add(pool.bytes(of: text), to: .signals, digest)
        return TextID(number: reference + 1)
    }
}
