import AttributionModel
import Matching
import Publishing
import Signals

/// A touch with its texts, as rows, candidates and responses want it.
struct ResolvedTouch: Sendable {
    var record: CandidatesLine.TouchRecord
    var payload: TouchPayload
}

/// Finds the payloads of clicks and links and renders them, those that repeat once a task.
struct TouchTexts: ~Copyable {
    private let catalogue: LinkCatalogue
    private let pool: TextPool
    private var links: LinkPayloads
    private var clicks: ArenaReader
    private var bytes: [UInt8] = []
    private var cache: [CacheKey: ResolvedTouch] = [:]

    private struct CacheKey: Hashable {
        var payload: UInt64?
        var link: UInt32
        var app: TextID
        var isAndroid: Bool
    }

    /// How many payloads are remembered before all are forgotten.
    private static let cacheLimit = 20_000

    init(catalogue: LinkCatalogue, mapping: FieldMapping, pool: TextPool, clicks: consuming ArenaReader) {
        self.catalogue = catalogue
        self.pool = pool
        links = LinkPayloads(catalogue: catalogue, mapping: mapping)
        self.clicks = clicks
    }

    /// A click's record.
    mutating func click(_ reference: UInt64) throws -> ClickRecord {
        try clicks.read(reference, into: &bytes)
        return ClickRecord(decoding: bytes)
    }

    /// A click's touch for an install of a platform.
    mutating func touch(of click: ClickRecord, for platform: Platform?) throws -> ResolvedTouch {
        try resolve(
            CacheKey(payload: click.payload, link: click.link, app: click.app, isAndroid: platform == .android))
    }

    /// A catalogue link's touch for an install of a platform.
    mutating func touch(ofLink link: UInt32, for platform: Platform?) throws -> ResolvedTouch {
        try resolve(
            CacheKey(
                payload: nil, link: link, app: catalogue.facts(of: link).app, isAndroid: platform == .android))
    }

    /// A catalogue link's payload.
    mutating func payload(ofLink link: UInt32) throws -> Payload { try links.payload(of: link) }

    private mutating func resolve(_ key: CacheKey) throws -> ResolvedTouch {
        if let known = cache[key] { return known }
        var payload = try links.payload(of: key.link)
        if let own = key.payload {
            try clicks.read(own, into: &bytes)
            payload = ClickPayload.decode(bytes).filled(from: payload)
        }
        let touch = touch(payload, key)
        if cache.count >= TouchTexts.cacheLimit { cache.removeAll(keepingCapacity: true) }
        cache[key] = touch
        return touch
    }

    private func touch(_ payload: Payload, _ key: CacheKey) -> ResolvedTouch {
        var text = TouchPayload()
        text.linkID = catalogue.names.text(of: TextID(number: key.link))
        text.slug = payload.slug
        text.campaign = payload.campaign
        text.referrer = payload.referrer
        text.source = payload.source
        text.medium = payload.medium
        text.destinationURL = payload.destinationURL
        text.deepLinkURL = key.isAndroid ? payload.deepLinkURLAndroid ?? payload.deepLinkURL : payload.deepLinkURL
        text.customParams = payload.customParams
        text.providerToken = payload.providerToken
        text.campaignToken = payload.campaignToken
        let rendered = text.render()
        let app = pool.text(of: key.app)
        var hasher = TouchIdentity()
        hasher.add(rendered.bytes)
        hasher.add(app ?? [])
        return ResolvedTouch(
            record: CandidatesLine.TouchRecord(
                number: hasher.number, text: rendered, appID: app,
                window: catalogue.facts(of: key.link).conditions.windowLimit),
            payload: text)
    }
}

/// A number for a touch that depends on its texts alone, never on where they were kept.
private struct TouchIdentity {
    private var builder = DigestBuilder(seed: 4)

    mutating func add(_ bytes: [UInt8]) {
        builder.add(UInt64(bytes.count))
        for byte in bytes { builder.add(UInt64(byte)) }
    }

    var number: Int { Int(truncatingIfNeeded: builder.digest.low >> 1) }
}
