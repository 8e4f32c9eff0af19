/// An IP address as a log shows it.
struct Address: Sendable {
    /// IPv6's first half; 0 for IPv4.
    let high: UInt64
    /// IPv6's second half, or IPv4 in the low 32 bits.
    let low: UInt64
    let isIPv6: Bool

    /// An IPv4 address with a given first byte and random others.
    init(firstByte: UInt64, _ random: inout RandomStream) {
        high = 0
        low = firstByte << 24 | random.next() & 0xFF_FFFF
        isIPv6 = false
    }

    /// An address of carrier-grade NAT (100.64/10), as an edge inside a carrier's network sees it.
    init(carrierGrade random: inout RandomStream) {
        high = 0
        low = 0x6440_0000 | random.next() & 0x3F_FFFF
        isIPv6 = false
    }

    /// An IPv6 address.
    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
        isIPv6 = true
    }
}

extension LineBuffer {
    /// An address in canonical form (RFC 5952).
    mutating func address(_ address: Address) {
        guard address.isIPv6 else { return dotted(address.low) }
        let zeros = LineBuffer.longestZeros(address)
        var group = 0
        while group < 8 {
            if group == zeros.lowerBound, zeros.count > 1 {
                text(group == 0 ? "::" : ":")
                group = zeros.upperBound
                continue
            }
            shortGroup(LineBuffer.group(group, of: address))
            group += 1
            if group < 8 { byte(UInt8(ascii: ":")) }
        }
    }

    /// An address in a spelling that only means the same: IPv4 mapped into IPv6, IPv6 in full.
    mutating func longAddress(_ address: Address) {
        guard address.isIPv6 else {
            text("::ffff:")
            return dotted(address.low)
        }
        for group in 0..<8 {
            if group > 0 { byte(UInt8(ascii: ":")) }
            hexadecimal(LineBuffer.group(group, of: address), digits: 4)
        }
    }

    private mutating func dotted(_ value: UInt64) {
        for place in 0..<4 {
            if place > 0 { byte(UInt8(ascii: ".")) }
            number(Int(truncatingIfNeeded: (value >> UInt64(24 - place * 8)) & 0xFF))
        }
    }

    private mutating func shortGroup(_ value: UInt64) {
        hexadecimal(value, digits: value > 0xFFF ? 4 : value > 0xFF ? 3 : value > 0xF ? 2 : 1)
    }

    private static func group(_ number: Int, of address: Address) -> UInt64 {
        ((number < 4 ? address.high : address.low) >> UInt64(48 - number % 4 * 16)) & 0xFFFF
    }

    private static func longestZeros(_ address: Address) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for place in 0...8 where place == 8 || group(place, of: address) != 0 {
            if place - start > longest.count { longest = start..<place }
            start = place + 1
        }
        return longest
    }
}
