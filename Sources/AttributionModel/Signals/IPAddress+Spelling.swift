extension IPAddress {
    /// The most bytes that the text of an address can have.
    public static let textRoom = 39
}

extension OutputSpan<UInt8> {
    /// Appends an address as RFC 5952 text, at most `IPAddress.textRoom` bytes; nothing where it is absent
    /// (spec §3, `ip`).
    public mutating func append(address: IPAddress) {
        switch address.family {
        case 4: appendIPv4(address.low)
        case 6: appendIPv6(address)
        default: break
        }
    }

    private mutating func appendIPv4(_ bits: UInt64) {
        for place in 0..<4 as Range<UInt64> {
            if place > 0 { append(UInt8(ascii: ".")) }
            append(digitsOf: bits >> (24 - 8 * place) & 0xFF)
        }
    }

    private mutating func appendIPv6(_ address: IPAddress) {
        let gap = address.longestZeros
        var place = 0
        while place < 8 {
            if place == gap.lowerBound, !gap.isEmpty {
                append(UInt8(ascii: ":"))
                append(UInt8(ascii: ":"))
                place = gap.upperBound
                continue
            }
            if place > 0, place != gap.upperBound { append(UInt8(ascii: ":")) }
            let group = address.group(place)
            append(hexadecimal: UInt64(group), digits: max(1, UInt64(19 - group.leadingZeroBitCount) / 4))
            place += 1
        }
    }
}

extension IPAddress {
    /// One of the eight groups of an IPv6 address, 0 the first.
    fileprivate func group(_ place: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (place < 4 ? high : low) >> UInt64(48 - 16 * (place & 3)))
    }

    /// The first of the longest runs of two or more zero groups (RFC 5952, 4.2); empty where there is none.
    fileprivate var longestZeros: Range<Int> {
        var best = 0..<0
        var start = 0
        for place in 0...8 where place == 8 || group(place) != 0 {
            if place - start >= 2, place - start > best.count { best = start..<place }
            start = place + 1
        }
        return best
    }
}
