public import AttributionModel

/// Finds the link that an install referrer names (spec §3, referrer formats).
public struct InstallReferrer: Sendable {
    /// What a referrer says.
    public enum Reading: Sendable, Equatable {
        /// A link id or a canonical link URL.
        case link([UInt8])
        /// No link is named: the referrer comes from another source.
        case none
        /// A link should be named, but cannot be read.
        case malformed
    }

    /// The format of the referrers that it reads.
    public let format: ReferrerFormat
    private let links: LinkURL

    /// Makes a reader of one format; `ignoredQuery` names the parameters dropped from link URLs.
    public init(format: ReferrerFormat, ignoredQuery: [String] = []) {
        self.format = format
        links = LinkURL(ignoredQuery: ignoredQuery)
    }

    /// Reads one referrer.
    public func read(_ referrer: Span<UInt8>) -> Reading {
        switch format {
        case .warplink: readWarpLink(referrer)
        case .dynalinks: readDynalinks(referrer)
        case .linkID: referrer.isEmpty ? .none : .link(referrer.copied)
        }
    }

    /// Whether a referrer is one that Google Play gives where nobody has named another:
    /// `utm_source=google-play&utm_medium=organic`, or `utm_source=(not set)`.
    static func isOfStore(_ referrer: Span<UInt8>) -> Bool {
        let decoded = PercentEncoding.decodedForm(referrer)
        guard let source = QueryText.value(of: "utm_source", in: decoded.span) else { return referrer.isEmpty }
        return decoded[source].elementsEqual("google-play".utf8) || decoded[source].elementsEqual("(not set)".utf8)
    }

    /// A link id as this format's referrers name it: UUIDs in lower case for `warplink`, others as they are (spec §11).
    ///
    /// The catalogue's ids are to be looked up in this form.
    public func canonicalID(_ id: Span<UInt8>) -> [UInt8] {
        format == .warplink && UniqueID.bits(id) != nil ? id.lowercased : id.copied
    }

    /// A catalogue `url` as this format's referrers name it, nil where it is not a web address (spec §11).
    public func canonicalURL(_ url: Span<UInt8>) -> [UInt8]? { links.canonical(url) }

    /// `utm_source=warplink&utm_content={UUID}`, percent-encoded once or not at all, or a bare UUID.
    private func readWarpLink(_ referrer: Span<UInt8>) -> Reading {
        let decoded = PercentEncoding.decodedForm(referrer)
        let bytes = decoded.span
        if UniqueID.bits(bytes) != nil { return .link(bytes.lowercased) }
        guard let source = QueryText.value(of: "utm_source", in: bytes), decoded[source].elementsEqual("warplink".utf8)
        else { return .none }
        guard let content = QueryText.value(of: "utm_content", in: bytes),
            UniqueID.bits(bytes.extracting(content)) != nil
        else { return .malformed }
        return .link(bytes.extracting(content).lowercased)
    }

    /// `_url` in URL-safe base64, else `url` percent-encoded.
    private func readDynalinks(_ referrer: Span<UInt8>) -> Reading {
        let encoded = QueryText.value(of: "_url", in: referrer)
        if let encoded, let url = URLSafeBase64.decoded(referrer.extracting(encoded)), let link = link(url) {
            return .link(link)
        }
        guard let plain = QueryText.value(of: "url", in: referrer) else { return encoded == nil ? .none : .malformed }
        guard let url = PercentEncoding.decoded(referrer.extracting(plain)), let link = link(url)
        else { return .malformed }
        return .link(link)
    }

    private func link(_ url: [UInt8]) -> [UInt8]? {
        // A signal is text: bytes that are not UTF-8 name no link.
        guard String(validating: url, as: UTF8.self) != nil else { return nil }
        return links.canonical(url.span)
    }
}

/// `key=value` pairs joined by `&`.
private enum QueryText {
    /// Where the value of a key's first occurrence lies, nil where the key does not occur.
    static func value(of key: String, in bytes: Span<UInt8>) -> Range<Int>? {
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "&"), in: start..<bytes.count) ?? bytes.count
            let equals = bytes.firstIndex(of: UInt8(ascii: "="), in: start..<end) ?? end
            if bytes.copied(start..<equals).elementsEqual(key.utf8) { return min(equals + 1, end)..<end }
            start = end + 1
        }
        return nil
    }
}
