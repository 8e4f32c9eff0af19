import AttributionModel
import Matching
import Signals

/// What the texts that cache files share, and those of one of their pieces at a time, stand for in this run; one per
/// worker.
struct ResolvedTexts {
    /// The texts that the pieces of some files share, by their digest.
    private var shared: (digest: Digest, texts: TextSection)?
    private var sharedWords: [UInt64] = []
    /// The digest of the shared texts that are resolved.
    private var resolved: Digest?
    private(set) var dimensions = ResolvedKind<ClickDimensions>()
    private(set) var classes = ResolvedKind<ResolvedClass>()
    /// Where payloads are in this run; nil for one that has not been kept yet.
    private var payloads = ResolvedKind<UInt64?>()
    private var texts = ResolvedKind<TextID>()
    /// The earlier tiers of the keys of all classes, class after class.
    private(set) var earlierTiers: [UInt16] = []
    /// How many of those belong to shared classes.
    private var sharedTiers = 0
    /// The text at hand.
    private var bytes: [UInt8] = []

    /// Uses the texts that a file's pieces share, from now on; false if they are no such texts.
    mutating func use(_ words: [UInt64], of file: CacheFile) -> Bool {
        if shared?.digest == file.texts { return true }
        sharedWords = words
        shared = TextSection(in: words, from: 0, to: words.count).map { (file.texts, $0) }
        return shared != nil
    }

    /// Begins a piece that shares these texts: finds out what its own stand for.
    mutating func begin(_ piece: borrowing CachedPiece, _ store: ClickStore, _ screener: inout ClickScreener) throws {
        guard let shared, let own = piece.texts else { return }
        if resolved != shared.digest {
            dimensions.beginTexts()
            classes.beginTexts()
            payloads.beginTexts()
            texts.beginTexts()
            earlierTiers.removeAll(keepingCapacity: true)
            try resolve(shared.texts, of: sharedWords, store, &screener)
            sharedTiers = earlierTiers.count
            resolved = shared.digest
        }
        dimensions.beginPiece(sharedCount: shared.texts.count(of: .combinations))
        classes.beginPiece(sharedCount: shared.texts.count(of: .classes))
        payloads.beginPiece(sharedCount: shared.texts.count(of: .payloads))
        texts.beginPiece(sharedCount: shared.texts.count(of: .signals))
        earlierTiers.removeLast(earlierTiers.count - sharedTiers)
        try resolve(own, of: piece.words, store, &screener)
    }

    private mutating func resolve(
        _ section: TextSection, of words: [UInt64], _ store: ClickStore, _ screener: inout ClickScreener
    ) throws {
        for number in 0..<section.count(of: .combinations) {
            section.read(.combinations, number, of: words, into: &bytes)
            dimensions.add(try ResolvedTexts.dimensions(bytes, store, &screener))
        }
        for number in 0..<section.count(of: .classes) {
            section.read(.classes, number, of: words, into: &bytes)
            let own = CachedClass(decoding: bytes)
            let keys = earlierTiers.count..<earlierTiers.count + own.earlierTiers.count
            classes.add(ResolvedClass(own, keys: keys, screener.rules))
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
        return try screener.dimensions.resolve(
            digest, link: LinkNumber(store.catalogue.names.id(of: decoder.text())), campaign: decoder.text(),
            referrer: decoder.text(), source: decoder.text())
    }

    /// Where a payload of the piece is in this run; the first time, `keep` keeps it and tells.
    mutating func payload(
        _ reference: UInt32, of piece: borrowing CachedPiece, keep: ([UInt8]) throws(SpillError) -> UInt64
    ) throws(SpillError) -> UInt64 {
        if let known = payloads[reference] { return known }
        read(.payloads, reference, of: piece)
        let place = try keep(bytes)
        payloads[reference] = place
        return place
    }

    /// The app and the environment that the clicks of a class of the piece name.
    mutating func owner(_ reference: UInt32, of piece: borrowing CachedPiece, _ pool: TextPool) -> ClickOwner {
        if let known = classes[reference].owner { return known }
        read(.classes, reference, of: piece)
        let own = CachedClass(decoding: bytes)
        let owner = ClickOwner(app: pool.id(of: own.app), environment: pool.id(of: own.environment))
        classes[reference].owner = owner
        return owner
    }

    /// Reads a text, shared or of the piece, into `bytes`.
    private mutating func read(_ kind: SharedTextKind, _ reference: UInt32, of piece: borrowing CachedPiece) {
        if reference & SharedTextKind.ownBit != 0 {
            piece.texts?.read(kind, Int(reference ^ SharedTextKind.ownBit), of: piece.words, into: &bytes)
        } else if let shared {
            shared.texts.read(kind, Int(reference), of: sharedWords, into: &bytes)
        }
    }

    /// This run's number for a signal's text; `text` is its reference plus one, as cached signals have it.
    func textID(_ text: TextID) -> TextID { text.isPresent ? texts[text.number - 1] : .absent }
}

/// What the texts of a kind stand for in this run, by reference: first those that are shared, then the piece's own.
struct ResolvedKind<Value> {
    private var values: [Value] = []
    private var sharedCount = 0

    /// Begins with other shared texts, which are added next.
    mutating func beginTexts() {
        values.removeAll(keepingCapacity: true)
        sharedCount = 0
    }

    /// Begins a piece, whose texts are added next; all shared ones must have been added.
    mutating func beginPiece(sharedCount: Int) {
        self.sharedCount = sharedCount
        values.removeLast(values.count - sharedCount)
    }

    mutating func add(_ value: Value) { values.append(value) }

    /// What a text stands for.
    @inline(__always)
    subscript(reference: UInt32) -> Value {
        get { values[place(of: reference)] }
        set { values[place(of: reference)] = newValue }
    }

    @inline(__always)
    private func place(of reference: UInt32) -> Int {
        reference & SharedTextKind.ownBit == 0 ? Int(reference) : sharedCount + Int(reference ^ SharedTextKind.ownBit)
    }
}
