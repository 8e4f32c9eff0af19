import AttributionModel
import Compression
import JSONLines
import Matching
import Signals
import Sources

/// Writes down the clicks of one block of lines after the other as they are read, for later runs; one a worker.
struct PieceRecorder {
    private let pool: TextPool
    private let keepsSignals: Bool
    private var clicks: [UInt64] = []
    private var clickCount = 0
    private var texts = PieceTexts()
    private var rejects = RecordEncoder()
    private var badValues = RecordEncoder()
    private var counts = (rejects: 0, badValues: 0)
    private var encoder = RecordEncoder()
    private var wrongTypes: [Int] = []
    private var piece: [UInt64] = []

    /// Signals are kept where the pipeline compares those of clicks.
    init(pool: TextPool, keepsSignals: Bool) {
        self.pool = pool
        self.keepsSignals = keepsSignals
    }

    /// Begins a piece of a recording; `wrongTypes` are the worker's counts so far.
    mutating func begin(_ recording: FileRecording, wrongTypes: [Int]) {
        self.wrongTypes = wrongTypes
        clicks.removeAll(keepingCapacity: true)
        clickCount = 0
        texts.begin(sharing: recording.common)
        rejects.clear()
        badValues.clear()
        counts = (0, 0)
    }

    /// Adds a click that was normalised and has all its keys.
    mutating func add(_ click: borrowing ReadClick, _ block: LineBlock) {
        let id = click.fields.values[ClickField.clickID.rawValue]
        let link = click.fields.values[ClickField.linkID.rawValue].digest
        let signals = click.reading.signals
        let line = Digest(of: block.bytes.span.extracting(click.line)).low
        clicks.append(id.digest.high)
        clicks.append(id.digest.low)
        clicks.append(UInt64(bitPattern: click.clickedAt.milliseconds))
        clicks.append(LedgerEntry.linkAndIP(link: link, ip: signals.ip))
        clicks.append(UInt64(combination(of: click)) | UInt64(classReference(of: click)) << 32)
        clicks.append(UInt64(payload(of: click, block)) | line << 32)
        if keepsSignals {
            encode(signals, id: click.fields.text[id.range])
            clicks.append(texts.add(encoder.bytes[...]))
        } else {
            clicks.append(texts.add(click.fields.text[id.range]))
        }
        for place in click.keys.keys.indices {
            clicks.append(click.keys.keys[place].key.high)
            clicks.append(click.keys.keys[place].key.low)
        }
        clickCount += 1
    }

    /// Adds an unreadable line as the rejects keep it.
    mutating func add(reject encoded: [UInt8], line: Int) {
        rejects.put(UInt32(line))
        rejects.put(encoded)
        counts.rejects += 1
    }

    /// Adds the impossible values of a click, as the growth of the worker's counts.
    mutating func noteImpossible(at clickedAt: Instant, from before: [Int], to after: [Int]) {
        for field in after.indices where after[field] > before[field] {
            badValues.put(clickedAt.milliseconds)
            badValues.put(UInt32(field))
            badValues.put(UInt32(after[field] - before[field]))
            counts.badValues += 1
        }
    }

    /// Ends the piece; it stays until the next one is begun.
    mutating func end(_ block: LineBlock, _ lines: BlockLines, wrongTypes after: [Int]) -> [UInt64] {
        encodeTables(wrongTypes: after)
        let tables = texts.add(encoder.bytes[...])
        let (filled, all) = lines.counts
        piece.removeAll(keepingCapacity: true)
        for value in [block.sequence, block.memberIndex, all, filled, lines.unreadable, clickCount, clicks.count] {
            piece.append(UInt64(value))
        }
        piece.append(tables)
        piece.append(contentsOf: clicks)
        texts.append(to: &piece)
        return piece
    }

    /// Encodes what `CachedTables` reads.
    private mutating func encodeTables(wrongTypes after: [Int]) {
        encoder.clear()
        encoder.put(UInt32(counts.rejects))
        encoder.putRest(rejects.bytes[...])
        encoder.put(UInt32(counts.badValues))
        encoder.putRest(badValues.bytes[...])
        let grown = after.indices.filter { after[$0] > wrongTypes[$0] }
        encoder.put(UInt32(grown.count))
        for field in grown {
            encoder.put(UInt32(field))
            encoder.put(UInt32(after[field] - wrongTypes[field]))
        }
    }

    private mutating func combination(of click: borrowing ReadClick) -> UInt32 {
        let digest = click.combination
        if let known = texts.reference(to: .combinations, digest) { return known }
        encoder.clear()
        encoder.put(digest)
        for field in [ClickField.linkID, .campaign, .referrer, .source] {
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
        let parameters = click.fields.values[ClickField.customParams.rawValue]
        let start = click.line.lowerBound + parameters.range.lowerBound
        let raw =
            parameters.kind == .object && parameters.length > 0
            ? block.bytes[start..<start + parameters.range.count] : nil
        ClickPayload.encode(click.fields, parameters: raw, into: &encoder)
        let digest = Digest(of: encoder.bytes.span)
        return texts.reference(to: .payloads, digest) ?? texts.add(encoder.bytes, to: .payloads, digest)
    }

    /// Encodes a click's details, texts of signals by reference.
    private mutating func encode(_ signals: SignalValues, id: ArraySlice<UInt8>) {
        var values = signals
        values.languageTag = reference(to: signals.languageTag)
        values.languages = reference(to: signals.languages)
        values.calendar = reference(to: signals.calendar)
        values.referredLink = reference(to: signals.referredLink)
        encoder.clear()
        encoder.put(values)
        encoder.putRest(id)
    }

    /// A signal's text as later runs find it: its reference and one, as 0 is no text.
    private mutating func reference(to text: TextID) -> TextID {
        guard text.isPresent else { return .absent }
        let digest = Digest(high: 1, low: UInt64(text.number))
        let reference =
            texts.reference(to: .signals, digest) ?? texts.add(pool.bytes(of: text), to: .signals, digest)
        return TextID(number: reference + 1)
    }
}
