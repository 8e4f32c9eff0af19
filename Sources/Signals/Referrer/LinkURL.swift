import AttributionModel

/// Link URLs in canonical form (spec §3, `referred_link`).
///
/// Scheme and host are in lower case. The default port, the fragment, an empty path and ignored query parameters are
/// dropped, and so is the `?` if no parameter is left, also that of an address that ends in a bare `?`, of which the
/// specification says nothing. All else stays byte for byte.
struct LinkURL: Sendable {
    private let ignored: [[UInt8]]
    private let ignoresAll: Bool

    /// Names the query parameters to drop; `*` drops all.
    init(ignoredQuery: [String]) {
        ignored = ignoredQuery.map(\.utf8Bytes)
        ignoresAll = ignoredQuery.contains("*")
    }

    /// The canonical form, nil unless it begins with http:// or https:// and names a host.
    func canonical(_ url: Span<UInt8>) -> [UInt8]? {
        guard let scheme = Scheme(url) else { return nil }
        let end = url.firstIndex(of: UInt8(ascii: "#"), in: scheme.length..<url.count) ?? url.count
        let authorityEnd = firstDelimiter(url, scheme.length..<end)
        guard let authority = canonicalAuthority(url, scheme.length..<authorityEnd, scheme.defaultPort) else {
            return nil
        }
        let pathEnd = url.firstIndex(of: UInt8(ascii: "?"), in: authorityEnd..<end) ?? end
        var result = url.extracting(0..<scheme.length).lowercased + authority
        let isEmptyPath = pathEnd - authorityEnd == 1
        if !isEmptyPath { result += url.copied(authorityEnd..<pathEnd) }
        guard pathEnd < end else { return result }
        let query = keptQuery(url, pathEnd + 1..<end)
        if !query.isEmpty { result += [UInt8(ascii: "?")] + query }
        return result
    }

    private func firstDelimiter(_ url: Span<UInt8>, _ range: Range<Int>) -> Int {
        for index in range where url[index] == UInt8(ascii: "/") || url[index] == UInt8(ascii: "?") { return index }
        return range.upperBound
    }

    /// User information as it is, the host in lower case, the port unless it is empty or the scheme's own.
    private func canonicalAuthority(_ url: Span<UInt8>, _ range: Range<Int>, _ defaultPort: String) -> [UInt8]? {
        let bytes = url.copied(range)
        let hostStart = bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0
        let bracket = bytes[hostStart...].lastIndex(of: UInt8(ascii: "]")) ?? hostStart
        let colon = bytes[bracket...].lastIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        guard colon > hostStart else { return nil }
        let host = bytes[hostStart..<colon].map(\.lowercased)
        let port = bytes[colon...].dropFirst()
        let isDropped = port.isEmpty || port.elementsEqual(defaultPort.utf8)
        return bytes[..<hostStart] + host + (isDropped ? [] : bytes[colon...])
    }

    /// The parameters that are not ignored, in their order.
    private func keptQuery(_ url: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        guard !ignoresAll else { return [] }
        let parameters = url.copied(range).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let kept = parameters.filter { parameter in
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            return !ignored.contains { $0.elementsEqual(name) }
        }
        return Array(kept.joined(separator: [UInt8(ascii: "&")]))
    }
}

/// The scheme at a URL's beginning.
private struct Scheme {
    /// The length with `://`.
    let length: Int
    let defaultPort: String

    init?(_ url: Span<UInt8>) {
        let start = url.extracting(0..<min(url.count, 8)).lowercased
        if start.starts(with: "http://".utf8) {
            (length, defaultPort) = (7, "80")
        } else if start.starts(with: "https://".utf8) {
            (length, defaultPort) = (8, "443")
        } else {
            return nil
        }
    }
}
