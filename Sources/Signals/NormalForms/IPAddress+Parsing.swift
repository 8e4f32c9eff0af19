public import AttributionModel

extension IPAddress {
    /// Reads an address from text, nil where a signal may not have it (spec §3, `ip`).
    ///
    /// Strict: no port, brackets, list or spaces, no leading zeros in IPv4. An IPv4-mapped IPv6 address becomes the
    /// IPv4 one, a zone id is dropped, and the unspecified address counts as absent.
    public init?(parsing bytes: Span<UInt8>) {
        guard bytes.count >= 2, bytes.count <= 128 else { return nil }
        // No text is an address of both families, and the first bytes already tell what is not IPv4.
        guard let bits = parseIPv4(bytes, 0..<bytes.count) else {
            self.init(parsingIPv6: bytes)
            return
        }
        guard bits != 0 else { return nil }
        self.init(family: 4, high: 0, low: UInt64(bits))
    }

    private init?(parsingIPv6 bytes: Span<UInt8>) {
        let read = IPv6Groups(whole: bytes) ?? IPv6Groups(bytes, end: bytes.count)
        guard let groups = read ?? groupsBeforeZone(bytes) else { return nil }
        let (high, low) = (groups.high, groups.low)
        if high == 0, low >> 32 == 0xFFFF {
            guard low & 0xFFFF_FFFF != 0 else { return nil }
            self.init(family: 4, high: 0, low: low & 0xFFFF_FFFF)
        } else {
            guard high | low != 0 else { return nil }
            self.init(family: 6, high: high, low: low)
        }
    }
}

/// The groups of an address with a zone id, nil for any other text; few addresses have such an id.
private func groupsBeforeZone(_ bytes: Span<UInt8>) -> IPv6Groups? {
    guard let percent = bytes.firstIndex(of: UInt8(ascii: "%"), in: 0..<bytes.count) else { return nil }
    let zone = bytes.extracting(droppingFirst: percent + 1)
    guard !zone.isEmpty, zone.indices.allSatisfy({ zone[$0].isOfZone }) else { return nil }
    return IPv6Groups(bytes, end: percent)
}

extension UInt8 {
    /// Whether a zone id may have the byte, so that no list or port is taken for one (RFC 6874: the unreserved
    /// characters).
    fileprivate var isOfZone: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }
}

/// The address of four decimal octets without leading zeros, nil for any other text.
///
/// An octet's digits are taken at once, as how many there are cannot be foreseen. The text, with a point added, lies in
/// two words, `rest` and `last`, its first byte lowest. In each of four rounds `rest` begins with an octet, which goes
/// with the point after it. At the end the octets and points must be the whole text: `bits`, of what has gone, is 8 for
/// each byte and for the point that was added. Take the first round for `10.0.0.250`, the four lowest bytes, the lowest
/// first; values of bytes are in hexadecimal here:
///
///     10.0                          31 30 2E 30
///     different: xor 2E             1F 1E 00 1E    a point becomes 00
///     points                        00 00 80 00    bit 7 of the point: below are 23 bits, 16 of them the octet's
///     xor 1E, as 2E xor 1E is 30    01 00 1E 00    a digit becomes its value
///     digits: up by 32 - 16 bits    00 00 01 00    the last digit highest: 0 * 100 + 1 * 10 + 0 = 10
///
/// Subtracting 1 sets bit 7 of a byte 00 by borrowing, and of bytes above 80, which `~different` leaves out. A byte
/// above the first 00 may be marked wrongly, by the borrowing, but only the lowest mark counts. It must be in one of
/// the upper three bytes, as an octet has one to three digits. A digit has become a value below 0A: other bytes, added
/// to 76, which is 80 less 0A, reach bit 7, or have it already.
func parseIPv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard range.count >= 7, range.count <= 15 else { return nil }
    var (rest, last) = words(bytes, range)
    var (address, bits) = (UInt32(0), UInt32(0))
    for _ in 0..<4 {
        let different = UInt32(truncatingIfNeeded: rest) ^ 0x2E2E_2E2E
        // Only the lowest bit of these is certain to belong to a point.
        let points = (different &- 0x0101_0101) & ~different & 0x8080_8080
        let octetBits = UInt32(truncatingIfNeeded: points.trailingZeroBitCount) &- 7
        guard points & 0x8080_8000 != 0, octetBits > 0 else { return nil }
        // The octet's last digit is now the highest byte; an octet of fewer than three digits has zeros below.
        let digits = (different ^ 0x1E1E_1E1E) &<< (32 &- octetBits)
        guard (digits | (digits &+ 0x7676_7676)) & 0x8080_8080 == 0 else { return nil }
        let octet = (digits >> 8 & 0xFF) &* 100 &+ (digits >> 16 & 0xFF) &* 10 &+ digits >> 24
        let isFirstZero = (different ^ 0x1E) & 0xFF == 0
        guard octet <= 255, !isFirstZero || octetBits == 8 else { return nil }
        address = address << 8 | octet
        let passed = UInt64(octetBits &+ 8)
        rest = rest &>> passed | last &<< (64 &- passed)
        last = last &>> passed
        bits = bits &+ octetBits &+ 8
    }
    return bits == 8 &* UInt32(range.count &+ 1) ? address : nil
}

/// The 7 to 15 bytes of a range and a point after them, the first one lowest.
///
/// Of more than 7 bytes, the first word is the first 8, and the last word what comes after them. For the ten bytes of
/// `10.0.0.250` that is `50.`: the last 8, `.0.0.250`, share 6 bytes with the first word. Moving them down by these 48
/// bits leaves `50`, and the point goes above, at 64 - 48 = 16 bits. Of 8 bytes all are shared, and only the point is
/// left.
@inline(__always)
private func words(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (UInt64, UInt64) {
    let point = UInt64(UInt8(ascii: "."))
    guard range.count > 7 else {
        return (range.reversed().reduce(point) { $0 << 8 | UInt64(bytes[$1]) }, 0)
    }
    // The first word and the last one overlap.
    let last = bytes.word64(at: range.upperBound &- 8)
    let shared = UInt64(8 &* (16 &- range.count))
    return (bytes.word64(at: range.lowerBound), shared == 64 ? point : last >> shared | point &<< (64 &- shared))
}
