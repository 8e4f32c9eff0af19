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

/// The touches that were described so far, shared by all tasks: thousands of candidates have one payload.
final class TouchCache: Sendable {
    /// How many touches are remembered before all are forgotten: some 10 MB.
    private static let limit = 8_192
    private let touches = Mutex<[TouchKey: DescribedTouch]>([:])

    fileprivate func touch(_ key: TouchKey) -> DescribedTouch? { touches.withLock { $0[key] } }

    fileprivate func keep(_ touch: DescribedTouch, for key: TouchKey) {
        touches.withLock { touches in
            if touches.count >= TouchCache.limit { touches.removeAll(keepingCapacity: true) }
            touches[key] = touch
        }
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
    /// The touches that this task saw last, by the low bits of where their payloads stand.
    private var seen: [(key: TouchKey, touch: DescribedTouch)?] = Array(repeating: nil, count: 4_096)

    init(
        catalogue: LinkCatalogue, mapping: FieldMapping, pool: TextPool, cache: TouchCache,
        clicks: consuming ArenaReader
    ) {
        self.catalogue = catalogue
        self.pool = pool
        self.cache = cache
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
        try resolve(
            TouchKey(payload: click.payload, link: click.link, app: click.app, isAndroid: platform == .android))
    }

    /// A catalogue link's touch for an install of a platform.
    mutating func touch(ofLink link: UInt32, for platform: Platform?) throws -> DescribedTouch {
        try resolve(
            TouchKey(payload: nil, link: link, app: catalogue.facts(of: link).app, isAndroid: platform == .android))
    }

    /// A catalogue link's payload.
    mutating func payload(ofLink link: UInt32) throws -> Payload { try links.payload(of: link) }

    private mutating func resolve(_ key: TouchKey) throws -> DescribedTouch {
        // Payloads stand at multiples of 4 in their store.
        let mixed = ((key.payload ?? 0) >> 2 ^ UInt64(key.link)) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(truncatingIfNeeded: mixed >> 52)
        if let last = seen[place], last.key == key { return last.touch }
        let touch = try cache.touch(key) ?? describe(key)
        seen[place] = (key, touch)
        return touch
    }

    private mutating func describe(_ key: TouchKey) throws -> DescribedTouch {
        var payload = try links.payload(of: key.link)
        if let own = key.payload {
            try clicks.read(own, into: &payloadBytes)
            payload = ClickPayload.decode(payloadBytes).filled(from: payload)
        }
        let touch = describe(payload, key)
        cache.keep(touch, for: key)
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
