import AttributionModel
import JSONLines
import Matching
import Screening
import Signals

/// A worker's room for a piece of a cache file, and what its tables stand for in this run.
struct CachedRoom {
    var piece = CachedPiece()
    private(set) var classes: [ResolvedClass] = []
    /// The dimensions of the piece's combinations.
    var dimensions: [ClickDimensions] = []
    /// The wanted keys of the click at hand.
    private(set) var wanted: [WantedKey] = []
    /// For bytes that are looked at one after the other.
    var bytes: [UInt8] = []
    /// The earlier tiers of all classes' keys, one class after the other.
    private var earlierTiers: [UInt16] = []
    private var texts: [UInt32: TextID] = [:]

    /// Begins a piece with its tables.
    mutating func begin(_ tables: CachedTables, _ store: ClickStore, _ screen: ClickScreen) {
        classes.removeAll(keepingCapacity: true)
        earlierTiers.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        for own in tables.classes {
            classes.append(
                ResolvedClass(
                    own, keys: earlierTiers.count..<earlierTiers.count + own.earlierTiers.count, store, screen))
            earlierTiers.append(contentsOf: own.earlierTiers)
        }
        for (number, text) in tables.texts { texts[number] = store.pool.id(of: text.span) }
    }

    /// Where a click's words begin.
    @inline(__always)
    func base(_ click: Int) -> Int { piece.layout.clicks + click * piece.layout.stride }

    /// A click's time.
    @inline(__always)
    func clickedAt(_ click: Int) -> Instant {
        Instant(milliseconds: Int64(bitPattern: piece.words[base(click) + 2]))
    }

    /// This run's number of a signal's text.
    func textID(_ number: UInt32) -> TextID { number == 0 ? .absent : texts[number] ?? .absent }

    /// Brings near what the filter looks at for a click; nothing beyond the last.
    @inline(__always)
    func prefetch(_ click: Int, for filter: KeyFilter) {
        guard click < piece.layout.clickCount else { return }
        let base = base(click)
        for key in 0..<classes[Int(piece.words[base + 5])].keys.count { filter.prefetch(self.key(key, at: base)) }
    }

    /// Finds the keys of a click that some install may want at its time.
    @inline(__always)
    mutating func findWanted(_ click: Int, ofClass number: Int, at clickedAt: Instant, by filter: KeyFilter) {
        wanted.removeAll(keepingCapacity: true)
        let base = base(click)
        let tiers = classes[number].keys
        for place in tiers.indices {
            let key = key(place - tiers.lowerBound, at: base)
            let earlier = earlierTiers[place]
            if filter.mayWant(key, at: clickedAt, earlierTiers: earlier) {
                wanted.append(WantedKey(key: key, earlierTiers: earlier))
            }
        }
    }

    @inline(__always)
    private func key(_ number: Int, at base: Int) -> Digest {
        Digest(high: piece.words[base + 6 + 2 * number], low: piece.words[base + 7 + 2 * number])
    }
}

/// A class of cached clicks with this run's numbers of its texts.
struct ResolvedClass {
    let isBot: Bool
    let platform: Platform?
    let appOpened: Bool?
    let parameters: ParameterSummary?
    let environmentFact: EnvironmentFact
    let environment: TextID
    let app: TextID
    /// Where its keys' earlier tiers stand.
    let keys: Range<Int>

    init(_ own: CachedClass, keys: Range<Int>, _ store: ClickStore, _ screen: ClickScreen) {
        isBot = own.isBot
        platform = own.platform
        appOpened = own.appOpened
        parameters = own.parameters.map { ParameterSummary(bits: $0) }
        let (environment, app) = (own.environment ?? [], own.app ?? [])
        environmentFact = screen.environment(environment.span)
        self.environment = store.pool.id(of: environment.span)
        self.app = store.pool.id(of: app.span)
        self.keys = keys
    }
}
