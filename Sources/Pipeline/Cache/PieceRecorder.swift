import AttributionModel
import Compression
import JSONLines
import Matching
import Signals
import Sources

/// Writes down the clicks of one block of lines after the other as they are read, for later runs; one a worker.
struct PieceRecorder {
    private let pool: TextPool
    private let keyCount: Int
    private var clicks: [UInt64] = []
    private var details: [UInt64] = []
    private var combinations: [UInt64] = []
    private var texts: [UInt8] = []
    private var classes = RecordEncoder()
    private var rejects = RecordEncoder()
    private var badValues = RecordEncoder()
    private var poolTexts = RecordEncoder()
    private var payload = RecordEncoder()
    private var counts = (clicks: 0, combinations: 0, classes: 0, rejects: 0, badValues: 0, poolTexts: 0)
    private var knownCombinations = DigestMemo(size: 1 << 11)
    private var knownClasses = DigestMemo(size: 1 << 8)
    private var knownPayloads = DigestMemo(size: 1 << 11)
    /// Where a payload stands, by the number that `knownPayloads` has.
    private var payloadPlaces: [UInt64] = []
    private var knownTexts = DigestMemo(size: 1 << 10)
    private var wrongTypes: [Int] = []
    private var piece: [UInt64] = []

    init(pool: TextPool, keyCount: Int) {
        self.pool = pool
        self.keyCount = keyCount
    }

    /// Begins a piece; `wrongTypes` are the worker's counts so far.
    mutating func begin(wrongTypes: [Int]) {
        self.wrongTypes = wrongTypes
        clicks.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        combinations.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        classes.clear()
        rejects.clear()
        badValues.clear()
        poolTexts.clear()
        counts = (0, 0, 0, 0, 0, 0)
        knownCombinations.clear()
        knownClasses.clear()
        knownPayloads.clear()
        knownTexts.clear()
        payloadPlaces.removeAll(keepingCapacity: true)
    }

    /// Adds a click that was normalised and has all its keys.
    mutating func add(_ click: borrowing ReadClick, _ block: LineBlock) {
        let id = click.fields.values[ClickField.clickID.rawValue]
        let link = click.fields.values[ClickField.linkID.rawValue].digest
        let signals = click.reading.signals
        clicks.append(id.digest.high)
        clicks.append(id.digest.low)
        clicks.append(UInt64(bitPattern: click.clickedAt.milliseconds))
        clicks.append(LedgerEntry.linkAndIP(link: link, ip: signals.ip))
        let line = Digest(of: block.bytes.span.extracting(click.line)).low
        clicks.append(UInt64(combination(of: click)) | line << 32)
        clicks.append(UInt64(classNumber(of: click)))
        for place in 0..<keyCount {
            let key = place < click.keys.keys.count ? click.keys.keys[place].key : .none
            clicks.append(key.high)
            clicks.append(key.low)
        }
        SignalWords.append(signals, to: &details)
        note(signals.languageTag)
        note(signals.languages)
        note(signals.calendar)
        note(signals.referredLink)
        details.append(UInt64(texts.count) | UInt64(id.length) << 32)
        texts.append(contentsOf: click.fields.text[id.range])
        details.append(payload(of: click, block))
        counts.clicks += 1
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
        var tables = RecordEncoder()
        tables.put(UInt32(counts.classes))
        tables.putRest(classes.bytes[...])
        tables.put(UInt32(counts.poolTexts))
        tables.putRest(poolTexts.bytes[...])
        tables.put(UInt32(counts.rejects))
        tables.putRest(rejects.bytes[...])
        tables.put(UInt32(counts.badValues))
        tables.putRest(badValues.bytes[...])
        let grown = after.indices.filter { after[$0] > wrongTypes[$0] }
        tables.put(UInt32(grown.count))
        for field in grown {
            tables.put(UInt32(field))
            tables.put(UInt32(after[field] - wrongTypes[field]))
        }
        let (filled, all) = lines.counts
        piece.removeAll(keepingCapacity: true)
        for value in [
            block.sequence, block.memberIndex, all, filled, lines.unreadable, counts.clicks, counts.combinations,
            keyCount, texts.count, tables.bytes.count,
        ] {
            piece.append(UInt64(value))
        }
        texts.append(contentsOf: tables.bytes)
        piece.append(contentsOf: clicks)
        piece.append(contentsOf: details)
        piece.append(contentsOf: combinations)
        piece.append(bytes: texts)
        return piece
    }

    private mutating func combination(of click: borrowing ReadClick) -> UInt32 {
        let digest = click.combination
        if let known = knownCombinations.number(of: digest) { return known }
        let number = UInt32(counts.combinations)
        counts.combinations += 1
        knownCombinations.note(number, of: digest)
        payload.clear()
        for field in [ClickField.linkID, .campaign, .referrer, .source] {
            payload.put(click.fields[field], of: click.fields.text)
        }
        combinations.append(digest.high)
        combinations.append(digest.low)
        combinations.append(UInt64(texts.count) | UInt64(payload.bytes.count) << 32)
        texts.append(contentsOf: payload.bytes)
        return number
    }

    private mutating func classNumber(of click: borrowing ReadClick) -> UInt32 {
        let digest = click.classDigest
        if let known = knownClasses.number(of: digest) { return known }
        let number = UInt32(counts.classes)
        counts.classes += 1
        knownClasses.note(number, of: digest)
        CachedClass(click).encode(into: &classes)
        return number
    }

    /// Where the payload of a click stands: its beginning, and its length in the high half.
    private mutating func payload(of click: borrowing ReadClick, _ block: LineBlock) -> UInt64 {
        let parameters = click.fields[ClickField.customParams]
        let start = click.line.lowerBound + parameters.range.lowerBound
        let raw =
            parameters.kind == .object && parameters.length > 0
            ? block.bytes[start..<start + parameters.range.count] : nil
        ClickPayload.encode(click.fields, parameters: raw, into: &payload)
        let digest = Digest(of: payload.bytes.span)
        if let known = knownPayloads.number(of: digest) { return payloadPlaces[Int(known)] }
        let place = UInt64(texts.count) | UInt64(payload.bytes.count) << 32
        texts.append(contentsOf: payload.bytes)
        knownPayloads.note(UInt32(payloadPlaces.count), of: digest)
        payloadPlaces.append(place)
        return place
    }

    /// Sees that a text of a signal stands in the piece.
    private mutating func note(_ text: TextID) {
        guard text.isPresent else { return }
        let digest = Digest(high: 1, low: UInt64(text.number))
        guard knownTexts.number(of: digest) == nil else { return }
        knownTexts.note(text.number, of: digest)
        poolTexts.put(text.number)
        poolTexts.put(pool.bytes(of: text))
        counts.poolTexts += 1
    }
}
