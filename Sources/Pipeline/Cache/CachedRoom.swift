import AttributionModel
import Compression
import Matching
import Signals

/// A worker's room for a piece of a cache file, and what the texts of its clicks stand for in this run.
struct CachedRoom {
    var piece = CachedPiece()
    /// The texts that all pieces of the file share, in the beginning of the words.
    private var common: (file: Int, texts: TextSection)?
    private var commonWords: [UInt64] = []
    /// The file whose texts are resolved.
    private var resolvedFile: Int?
    private(set) var dimensions = ResolvedTexts<ClickDimensions>()
    private(set) var classes = ResolvedTexts<ResolvedClass>()
    /// Where payloads stand in this run; nil for one that was not kept yet.
    private var payloads = ResolvedTexts<UInt64?>()
    private var texts = ResolvedTexts<TextID>()
    /// The earlier tiers of all classes' keys, one class after the other.
    private var earlierTiers: [UInt16] = []
    /// How many of those are of the file's classes.
    private var commonTiers = 0
    /// Whether the id of each of the piece's clicks may come again.
    private var mayRepeat: [Bool] = []
    /// The wanted keys of the click at hand.
    private(set) var wanted: [WantedKey] = []
    /// For bytes that are looked at one after the other.
    var bytes: [UInt8] = []

    /// Sees that the shared texts of the file at some place are at hand; false where they do not check.
    mutating func readTexts(of file: CacheFile, at place: Int) -> Bool {
        if common?.file == place { return true }
        common = nil
        resolvedFile = nil
        guard file.read(file.common, into: &commonWords) else { return false }
        common = TextSection(in: commonWords, from: 0, to: file.common.count).map { (place, $0) }
        return common != nil
    }

    /// Begins a piece: finds what its texts stand for.
    mutating func begin(_ store: ClickStore, _ screener: inout ClickScreener) throws {
        guard let common, let own = piece.texts else { return }
        if resolvedFile != common.file {
            dimensions.beginFile()
            classes.beginFile()
            payloads.beginFile()
            texts.beginFile()
            earlierTiers.removeAll(keepingCapacity: true)
            try resolve(common.texts, of: commonWords, store, &screener)
            commonTiers = earlierTiers.count
            resolvedFile = common.file
        }
        dimensions.beginPiece(commonCount: common.texts.count(of: .combinations))
        classes.beginPiece(commonCount: common.texts.count(of: .classes))
        payloads.beginPiece(commonCount: common.texts.count(of: .payloads))
        texts.beginPiece(commonCount: common.texts.count(of: .signals))
        earlierTiers.removeLast(earlierTiers.count - commonTiers)
        try resolve(own, of: piece.words, store, &screener)
    }

    private mutating func resolve(
        _ section: TextSection, of words: [UInt64], _ store: ClickStore, _ screener: inout ClickScreener
    ) throws {
        for number in 0..<section.count(of: .combinations) {
            section.read(.combinations, number, of: words, into: &bytes)
            dimensions.add(try CachedRoom.dimensions(bytes, store, &screener))
        }
        for number in 0..<section.count(of: .classes) {
            section.read(.classes, number, of: words, into: &bytes)
            let own = CachedClass(decoding: bytes)
            let keys = earlierTiers.count..<earlierTiers.count + own.earlierTiers.count
            classes.add(ResolvedClass(own, keys: keys, store, screener.screen))
            earlierTiers.append(contentsOf: own.earlierTiers)
        }
        for _ in 0..<section.count(of: .payloads) { payloads.add(nil) }
        for number in 0..<section.count(of: .signals) {
            section.read(.signals, number, of: words, into: &bytes)
            texts.add(store.pool.id(of: bytes.span))
        }
    }

    /// This run's dimensions of a combination.
    private static func dimensions(
        _ bytes: [UInt8], _ store: ClickStore, _ screener: inout ClickScreener
    ) throws -> ClickDimensions {
        var decoder = RecordDecoder(bytes)
        let digest = decoder.digest()
        if let known = screener.dimensions.known(digest) { return known }
        let linkID = decoder.text() ?? []
        return try screener.dimensions.resolve(
            digest, link: store.catalogue.names.id(of: linkID.span), campaign: decoder.text(),
            referrer: decoder.text(), source: decoder.text())
    }

    /// Where a payload stands in this run, which `keep` finds out where it was not asked for yet.
    mutating func payload(
        _ reference: UInt32, keep: ([UInt8]) throws(SpillError) -> UInt64
    ) throws(SpillError) -> UInt64 {
        if let known = payloads[reference] { return known }
        if reference & SharedTextKind.ownBit != 0 {
            piece.texts?.read(.payloads, Int(reference ^ SharedTextKind.ownBit), of: piece.words, into: &bytes)
        } else if let common {
            common.texts.read(.payloads, Int(reference), of: commonWords, into: &bytes)
        }
        let place = try keep(bytes)
        payloads[reference] = place
        return place
    }

    /// This run's number of a signal's text, of which a click's details have the reference and one.
    func textID(_ text: TextID) -> TextID { text.isPresent ? texts[text.number - 1] : .absent }

    /// Where the words of the click after another one begin.
    @inline(__always)
    func next(after base: Int) -> Int {
        base + PieceLayout.clickWords + 2 * keyCount(base)
    }

    /// The class of a click.
    @inline(__always)
    func classOfClick(at base: Int) -> ResolvedClass {
        classes[UInt32(truncatingIfNeeded: piece.word(.combinationAndClass, at: base) >> 32)]
    }

    /// The dimensions of a click.
    @inline(__always)
    func dimensionsOfClick(at base: Int) -> ClickDimensions {
        dimensions[UInt32(truncatingIfNeeded: piece.word(.combinationAndClass, at: base))]
    }

    /// A click's time.
    @inline(__always)
    func clickedAt(_ base: Int) -> Instant {
        Instant(milliseconds: Int64(piece.word(.timeAndKeys, at: base) >> 8))
    }

    /// How many keys a click has.
    @inline(__always)
    private func keyCount(_ base: Int) -> Int { Int(piece.word(.timeAndKeys, at: base) & 0xFF) }

    /// Finds out which clicks' ids may come again: of all clicks at once, as to refer to what other tasks share, too,
    /// is to count the reference.
    mutating func findRepeats(in ids: RepeatFilter) {
        let (count, ahead) = (piece[.clicks], 8)
        mayRepeat.removeAll(keepingCapacity: true)
        for click in 0..<count {
            if click + ahead < count { ids.prefetch(piece.idHigh(click + ahead)) }
            mayRepeat.append(ids.mayRepeat(piece.idHigh(click)))
        }
    }

    /// Whether it is known that no other click has the id of one.
    @inline(__always)
    func isAlone(_ click: Int) -> Bool { !mayRepeat[click] }

    /// Brings near what the filter looks at for a click.
    @inline(__always)
    func prefetch(_ base: Int, for filter: KeyFilter) {
        for number in 0..<keyCount(base) { filter.prefetch(key(number, at: base)) }
    }

    /// Finds the keys of a click that some install may want at its time.
    @inline(__always)
    mutating func findWanted(_ base: Int, _ own: ResolvedClass, at clickedAt: Instant, by filter: KeyFilter) {
        wanted.removeAll(keepingCapacity: true)
        for number in 0..<keyCount(base) {
            let key = key(number, at: base)
            let earlier = earlierTiers[own.keys.lowerBound + number]
            if filter.mayWant(key, at: clickedAt, earlierTiers: earlier) {
                wanted.append(WantedKey(key: key, earlierTiers: earlier))
            }
        }
    }

    @inline(__always)
    private func key(_ number: Int, at base: Int) -> Digest {
        let place = base + PieceLayout.clickWords + 2 * number
        return Digest(high: piece.words[place], low: piece.words[place + 1])
    }
}
