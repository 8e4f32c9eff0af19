import AttributionModel
import Compression
import Matching
import Publishing
import Signals

/// Describes touches: finds the payloads of clicks and links and renders them; one per task.
struct TouchDescriber: ~Copyable {
    private let shared: RowRendering
    private var links: LinkPayloads
    private var clicks: ArenaReader
    /// The bytes of the click that was read last.
    private(set) var bytes: [UInt8] = []
    private var payloadBytes: [UInt8] = []
    /// The touches that were seen.
    private(set) var seen: SeenTouches

    /// Describes touches of what is rendered; `seen` are those that an earlier task has met.
    init(_ shared: RowRendering, seen: consuming SeenTouches) {
        self.shared = shared
        self.seen = seen
        links = LinkPayloads(catalogue: shared.catalogue, mapping: shared.pipeline.mapping(of: .link))
        clicks = shared.matched.clicks.arena.makeReader()
    }

    /// A click's record; its id is in `bytes` until the next one is read.
    mutating func click(_ reference: UInt64) throws -> ClickRecord {
        try clicks.read(reference, into: &bytes)
        return ClickRecord(decoding: bytes)
    }

    /// Prefetches a click's record that will be read soon.
    func expect(_ reference: UInt64) { clicks.expect(reference) }

    /// The id of a click that was read last.
    func spelledID(of click: ClickRecord) -> SpelledText { SpelledText(spelling: bytes.span.extracting(click.idRange)) }

    /// The digest of the id of a click that was read last.
    func digestOfID(of click: ClickRecord) -> Digest { Digest(of: bytes.span.extracting(click.idRange)) }

    /// A click's touch for an install of a platform.
    mutating func touch(of click: ClickRecord, for platform: Platform?) throws -> DescribedTouch {
        try resolve(TouchKey(click, isAndroid: platform == .android))
    }

    /// A catalogue link's touch for an install of a platform.
    mutating func touch(ofLink link: LinkNumber, for platform: Platform?) throws -> DescribedTouch {
        let app = shared.catalogue.facts(of: link).app
        return try resolve(TouchKey(payload: nil, link: link, app: app, isAndroid: platform == .android))
    }

    private mutating func resolve(_ key: TouchKey) throws -> DescribedTouch {
        if let touch = seen[key] { return touch }
        let touch = try shared.touches.touch(key) ?? describe(key)
        seen.keep(touch, for: key)
        return touch
    }

    private mutating func describe(_ key: TouchKey) throws -> DescribedTouch {
        var payload = try links.payload(of: key.link)
        if let own = key.payload {
            try clicks.read(own, into: &payloadBytes)
            payload = ClickPayload.decode(payloadBytes).filled(from: payload)
        }
        let touch = describe(payload, key)
        var keys = [key]
        if payload.androidDeepLink == nil {
            // All platforms have this touch in common.
            keys.append(key)
            keys[1].isAndroid.toggle()
        }
        shared.touches.keep(touch, for: keys)
        return touch
    }

    private func describe(_ payload: Payload, _ key: TouchKey) -> DescribedTouch {
        let (plain, android) = (payload[.deepLinkURL], payload.androidDeepLink ?? payload[.deepLinkURL])
        var columns = payload.columns
        columns[.linkID] = shared.catalogue.names.text(of: key.link.id)
        if key.isAndroid { columns[.deepLinkURL] = android }
        let app = shared.matched.clicks.pool.text(of: key.app)
        return DescribedTouch(
            columns: columns.render(), appID: app,
            window: shared.catalogue.facts(of: key.link).conditions.windowLimit,
            details: TouchDetails(
                deepLinks: android == plain
                    ? nil
                    : PlatformDeepLinks(
                        android: SpelledText(spelling: android), other: SpelledText(spelling: plain)),
                link: shared.pipeline.output.tellsOfLinks ? payload.link : nil))
    }
}
