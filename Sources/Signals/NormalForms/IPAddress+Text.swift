public import AttributionModel

extension IPAddress {
    /// The address as RFC 5952 text; empty where it is absent (spec §3, `ip`).
    public var text: String {
        switch family {
        case 4: ipv4Text
        case 6: ipv6Text
        default: ""
        }
    }

    /// The /24 or /64 that the address lies in, `203.0.113.0/24`; empty where it is absent (spec §3, `network`).
    public var networkText: String {
        switch family {
        case 4: IPAddress(family: 4, high: 0, low: low & 0xFFFF_FF00).text + "/24"
        case 6: IPAddress(family: 6, high: high, low: 0).text + "/64"
        default: ""
        }
    }

    /// The whole IPv4 address, or the /64 of an IPv6 one; empty where it is absent (spec §3, `ip_prefix`).
    public var prefixText: String { family == 6 ? networkText : text }

    private var ipv4Text: String {
        "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).\(low & 0xFF)"
    }

    private var ipv6Text: String {
        let groups = (0..<8).map { place in
            UInt16(truncatingIfNeeded: (place < 4 ? high : low) >> UInt64(48 - 16 * (place & 3)))
        }
        guard let gap = longestZeros(groups) else { return hexadecimal(groups[...]) }
        return hexadecimal(groups[..<gap.lowerBound]) + "::" + hexadecimal(groups[gap.upperBound...])
    }
}

private func hexadecimal(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
}

/// The first of the longest runs of two or more zero groups (RFC 5952, 4.2).
private func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    for place in 0...groups.count where place == groups.count || groups[place] != 0 {
        if place - start >= 2, place - start > best?.count ?? 0 { best = start..<place }
        start = place + 1
    }
    return best
}
