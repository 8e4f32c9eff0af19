import AttributionModel
import Matching
import Publishing
import Signals
import Synchronization

/// Where a touch's payload comes from.
private struct TouchKey: Hashable, Sendable {
    /// A click's own payload; nil for a link's.
    var payload: UInt64?
    var link: UInt32
    var app: TextID
    var isAndroid: Bool
}

extension TouchKey {
    /// The key of a click's touch for an install of a platform.
    fileprivate init(_ click: ClickRecord, _ platform: Platform?) {
        self.init(payload: click.payload, link: click.link, app: click.app, isAndroid: platform == .android)
    }
}

/// The touches that were described so far, shared by all tasks: thousands of candidates have one payload.
final class TouchCache: Sendable {
    /// About what a touch takes, bytes.
    private static let touchSize = 1_500
    /// How many touches are remembered before all are forgotten.
    private let limit: Int
    private let touches = Mutex<[TouchKey: DescribedTouch]>([:])

    /// A cache of a sixteenth of a budget, and no more than some 50 MB.
    init(budget: MemoryBudget) {
        limit = min(max(budget.limit / 16 / TouchCache.touchSize, 1_024), 32_768)
    }

    fileprivate func touch(_ key: TouchKey) -> DescribedTouch? { touches.withLock { $0[key] } }

    /// Keeps a touch for some keys.
    fileprivate func keep(_ touch: DescribedTouch, for keys: [TouchKey]) {
        touches.withLock { touches in
            if touches.count >= limit { touches.removeAll(keepingCapacity: true) }
            for key in keys { touches[key] = touch }
        }
    }
}

/// The touches that a task saw last, each at the one place that its key gives it.
struct SeenTouches: Sendable {
    private static let size = 1 << 13
    private var keys: [TouchKey?]
    /// Apart from the touches: looking at one of those counts a reference that all tasks share.
    private var identities: [UInt64]
    private var touches: [DescribedTouch?]

    /// Has seen nothing.
    init() { self.init(size: SeenTouches.size) }

    private init(size: Int) {
        keys = Array(repeating: nil, count: size)
        identities = Array(repeating: 0, count: size)
        touches = Array(repeating: nil, count: size)
    }

    /// No places at all: to leave behind while the places are in use.
    fileprivate static let none = SeenTouches(size: 0)

    /// The touch of a key; `find` finds one that is not there.
    fileprivate mutating func touch(
        _ key: TouchKey, find: (TouchKey) throws -> DescribedTouch
    ) rethrows -> DescribedTouch {
        let place = place(of: key)
        if keys[place] == key, let known = touches[place] { return known }
        return keep(try find(key), for: key)
    }

    /// The identity of a key's touch; `find` finds one that is not there.
    fileprivate mutating func identity(
        _ key: TouchKey, find: (TouchKey) throws -> DescribedTouch
    ) rethrows -> UInt64 {
        let place = place(of: key)
        if keys[place] == key { return identities[place] }
        return keep(try find(key), for: key).identity
    }

    private func place(of key: TouchKey) -> Int {
        // Payloads stand at multiples of 4 in their store.
        let mixed = ((key.payload ?? 0) >> 2 ^ UInt64(key.link)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 51)
    }

    private mutating func keep(_ touch: DescribedTouch, for key: TouchKey) -> DescribedTouch {
        let place = place(of: key)
        keys[place] = key
        identities[place] = touch.identity
        touches[place] = touch
        return touch
    }
}

/// Finds the payloads of clicks and links and renders them; one a task.
struct TouchTexts: ~Copyable {
    private let catalogue: LinkCatalogue
    private let pool: TextPool
    private let cache: TouchCache
    private var links: LinkPayloads
    private var clicks: ArenaReader
    /// The bytes of the click that was read last.
    private(set) var bytes: [UInt8] = []
    private var payloadBytes: [UInt8] = []
    /// The touches that were seen last.
    private(set) var seen: SeenTouches

    init(
        catalogue: LinkCatalogue, mapping: FieldMapping, pool: TextPool, cache: TouchCache, seen: consuming SeenTouches,
        clicks: consuming ArenaReader
    ) {
        self.catalogue = catalogue
        self.pool = pool
        self.cache = cache
        self.seen = seen
        links = LinkPayloads(catalogue: catalogue, mapping: mapping)
        self.clicks = clicks
    }

    /// A click's record; its id stands in `bytes` until the next one is read.
    mutating func click(_ reference: UInt64) throws -> ClickRecord {
        try clicks.read(reference, into: &bytes)
        return ClickRecord(decoding: bytes)
    }

    /// A click's id.
    mutating func clickID(_ reference: UInt64) throws -> [UInt8] {
        let click = try click(reference)
        return click.clickID(in: bytes)
    }

    /// A click's touch for an install of a platform.
    mutating func touch(of click: ClickRecord, for platform: Platform?) throws -> DescribedTouch {
        try resolve(TouchKey(click, platform))
    }

    /// The identity of a click's touch for an install of a platform.
    mutating func identity(of click: ClickRecord, for platform: Platform?) throws -> UInt64 {
        var known = seen
        seen = SeenTouches.none
        defer { seen = known }
        return try known.identity(TouchKey(click, platform)) { try cache.touch($0) ?? describe($0) }
    }

    /// A catalogue link's touch for an install of a platform.
    mutating func touch(ofLink link: UInt32, for platform: Platform?) throws -> DescribedTouch {
        try resolve(
            TouchKey(payload: nil, link: link, app: catalogue.facts(of: link).app, isAndroid: platform == .android))
    }

    /// A catalogue link's payload.
    mutating func payload(ofLink link: UInt32) throws -> Payload { try links.payload(of: link) }

    private mutating func resolve(_ key: TouchKey) throws -> DescribedTouch {
        var known = seen
        seen = SeenTouches.none
        defer { seen = known }
        return try known.touch(key) { try cache.touch($0) ?? describe($0) }
    }

    private mutating func describe(_ key: TouchKey) throws -> DescribedTouch {
        var payload = try links.payload(of: key.link)
        if let own = key.payload {
            try clicks.read(own, into: &payloadBytes)
            payload = ClickPayload.decode(payloadBytes).filled(from: payload)
        }
        let touch = describe(payload, key)
        var keys = [key]
        if payload.deepLinkURLAndroid == nil {
            // All platforms have this one.
            keys.append(key)
            keys[1].isAndroid.toggle()
        }
        cache.keep(touch, for: keys)
        return touch
    }

    private func describe(_ payload: Payload, _ key: TouchKey) -> DescribedTouch {
        var columns = TouchPayload()
        columns.linkID = catalogue.names.text(of: TextID(number: key.link))
        columns.slug = payload.slug
        columns.campaign = payload.campaign
        columns.referrer = payload.referrer
        columns.source = payload.source
        columns.medium = payload.medium
        columns.destinationURL = payload.destinationURL
        columns.deepLinkURL = key.isAndroid ? payload.deepLinkURLAndroid ?? payload.deepLinkURL : payload.deepLinkURL
        columns.customParams = payload.customParams
        columns.providerToken = payload.providerToken
        columns.campaignToken = payload.campaignToken
        let text = columns.render()
        let app = pool.text(of: key.app)
        let (android, other) = (payload.deepLinkURLAndroid ?? payload.deepLinkURL, payload.deepLinkURL)
        let others = (key.isAndroid ? other : android) ?? []
        return DescribedTouch(
            identity: identity(of: text.bytes, app ?? [], others), payload: columns, text: text, appID: app,
            window: catalogue.facts(of: key.link).conditions.windowLimit,
            deepLinks: android == other ? nil : StateLine.DeepLinks(android: android, other: other))
    }

    /// A number that depends on the texts alone, never on where they are kept.
    private func identity(of text: [UInt8], _ app: [UInt8], _ otherDeepLink: [UInt8]) -> UInt64 {
        var builder = DigestBuilder(seed: 4)
        builder.add(UInt64(text.count))
        for byte in text { builder.add(UInt64(byte)) }
        builder.add(UInt64(app.count))
        for byte in app { builder.add(UInt64(byte)) }
        for byte in otherDeepLink { builder.add(UInt64(byte)) }
        return builder.digest.low
    }
}
