import AttributionModel

extension IPAddress {
    /// An IPv4 address with a given first byte and random others.
    init(firstByte: UInt64, _ random: inout RandomStream) {
        self.init(family: 4, high: 0, low: firstByte << 24 | random.next() & 0xFF_FFFF)
    }

    /// An address of carrier-grade NAT (100.64/10), as an edge inside a carrier's network sees it.
    init(carrierGrade random: inout RandomStream) {
        self.init(family: 4, high: 0, low: 0x6440_0000 | random.next() & 0x3F_FFFF)
    }
}

extension LineBuffer {
    /// An address in another spelling of the same meaning: IPv4 mapped into IPv6, IPv6 in full.
    mutating func longAddress(_ address: IPAddress) {
        guard address.family == 6 else {
            text("::ffff:")
            return self.address(address)
        }
        for group in 0..<8 {
            if group > 0 { byte(UInt8(ascii: ":")) }
            hexadecimal((group < 4 ? address.high : address.low) >> UInt64(48 - group % 4 * 16), digits: 4)
        }
    }
}
