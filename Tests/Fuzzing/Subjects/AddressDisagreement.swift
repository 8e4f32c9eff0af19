import AttributionModel
import Signals

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the C library's reading of an address and ours disagree on, nil where they agree (spec §3).
func addressDisagreement(_ text: [UInt8]) -> String? {
    let address = IPAddress(parsing: text.span)
    guard let expected = expectedAddress(text) else { return address == nil ? nil : "what is an address" }
    return address == expected ? nil : "an address"
}

/// The address by the C library, without a zone; nil where there is none, or nothing but zeros.
private func expectedAddress(_ text: [UInt8]) -> IPAddress? {
    // A C string ends at its first zero, and for us no zone makes an address longer than this.
    guard !text.contains(0), text.count <= 128 else { return nil }
    let parts = text.split(separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
    let bare = String(decoding: parts[0], as: UTF8.self)
    var bytes = [UInt8](repeating: 0, count: 16)
    // Safe: sixteen bytes have room for an address of either family.
    if parts.count == 1, unsafe inet_pton(AF_INET, bare, &bytes) == 1 { return four(bytes.prefix(4)) }
    guard parts.count == 1 || isZone(parts[1]), unsafe inet_pton(AF_INET6, bare, &bytes) == 1 else { return nil }
    if bytes.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF]) { return four(bytes.suffix(4)) }
    let (high, low) = (number(bytes.prefix(8)), number(bytes.suffix(8)))
    return high == 0 && low == 0 ? nil : IPAddress(family: 6, high: high, low: low)
}

private func four(_ bytes: ArraySlice<UInt8>) -> IPAddress? {
    number(bytes) == 0 ? nil : IPAddress(family: 4, high: 0, low: number(bytes))
}

private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Whether these are the unreserved characters of RFC 6874, at least one.
private func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).wholeMatch(of: /[A-Za-z0-9._~-]+/) != nil
}
