public import AttributionModel

extension IPAddress {
    /// Reads an address from text, nil where a signal may not have it (spec §3, `ip`).
    ///
    /// Strict: no port, brackets, list or spaces, no leading zeros in IPv4. An IPv4-mapped IPv6 address becomes the
    /// IPv4 one, a zone id is dropped, and the unspecified address counts as absent.
    public init?(parsing bytes: Span<UInt8>) {
        guard bytes.count >= 2, bytes.count <= 128 else { return nil }
        // No text is both, and what is not IPv4 is told by its first bytes.
        guard let bits = parseIPv4(bytes, 0..<bytes.count) else {
            self.init(parsingIPv6: bytes)
            return
        }
        guard bits != 0 else { return nil }
        self.init(family: 4, high: 0, low: UInt64(bits))
    }

    private init?(parsingIPv6 bytes: Span<UInt8>) {
        guard let groups = IPv6Groups(bytes, end: bytes.count) ?? groupsBeforeZone(bytes) else { return nil }
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

/// The groups of an address with a zone id, nil for what is none; few addresses have one.
private func groupsBeforeZone(_ bytes: Span<UInt8>) -> IPv6Groups? {
    guard let percent = bytes.firstIndex(of: UInt8(ascii: "%"), in: 0..<bytes.count) else { return nil }
    let zone = bytes.extracting(droppingFirst: percent + 1)
    guard !zone.isEmpty, zone.indices.allSatisfy({ zone[$0].isOfZone }) else { return nil }
    return IPv6Groups(bytes, end: percent)
}

extension UInt8 {
    /// Whether a zone id may have the byte, so that lists and ports are none (RFC 6874: the unreserved characters).
    fileprivate var isOfZone: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }
}

/// Four decimal octets without leading zeros.
private func parseIPv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard range.count >= 7, range.count <= 15 else { return nil }
    var address: UInt32 = 0
    var index = range.lowerBound
    for place in 0..<4 {
        guard index < range.upperBound, bytes[index].isDigit else { return nil }
        var octet = UInt32(bytes[index] &- 0x30)
        index &+= 1
        while index < range.upperBound, bytes[index].isDigit {
            guard octet != 0 else { return nil }
            octet = octet &* 10 &+ UInt32(bytes[index] &- 0x30)
            guard octet <= 255 else { return nil }
            index &+= 1
        }
        address = address << 8 | octet
        guard place < 3 else { break }
        guard index < range.upperBound, bytes[index] == UInt8(ascii: ".") else { return nil }
        index &+= 1
    }
    return index == range.upperBound ? address : nil
}

/// The eight groups of an IPv6 address while it is read.
private struct IPv6Groups {
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0
    private var count = 0
    /// How many groups came before `::`.
    private var gap: Int?

    /// Reads the bytes before `end` in one loop: digits add to the group at hand, and what follows them ends it.
    init?(_ bytes: Span<UInt8>, end: Int) {
        var index = 0
        if end >= 2, bytes[0] == UInt8(ascii: ":") {
            guard bytes[1] == UInt8(ascii: ":") else { return nil }
            gap = 0
            index = 2
        }
        var (group, digits) = (UInt64(0), 0)
        while index < end {
            // Most groups have four digits and one colon after them.
            if digits == 0, count < 7, index &+ 5 < end, bytes[index &+ 4] == UInt8(ascii: ":"),
                bytes[index &+ 5] != UInt8(ascii: ":"), let whole = wholeGroup(bytes, index)
            {
                add(whole)
                index &+= 5
            } else if let digit = bytes[index].hexValue {
                group = group << 4 | UInt64(digit)
                digits &+= 1
                index &+= 1
            } else if bytes[index] == UInt8(ascii: ".") {
                guard count <= 6, let tail = parseIPv4(bytes, index &- digits..<end) else { return nil }
                add(UInt64(tail >> 16))
                add(UInt64(tail & 0xFFFF))
                (digits, index) = (0, end)
            } else {
                guard (1...4).contains(digits), count < 8, let next = skipColons(bytes, index, end, after: count + 1)
                else { return nil }
                add(group)
                (group, digits, index) = (0, 0, next)
            }
        }
        if digits > 0 {
            guard digits <= 4, count < 8 else { return nil }
            add(group)
        }
        guard close() else { return nil }
    }

    /// Returns the place after one colon or two, before which come `count` groups; one colon ends no address.
    @inline(__always)
    private mutating func skipColons(_ bytes: Span<UInt8>, _ index: Int, _ end: Int, after count: Int) -> Int? {
        guard bytes[index] == UInt8(ascii: ":"), index &+ 1 < end else { return nil }
        guard bytes[index &+ 1] == UInt8(ascii: ":") else { return index &+ 1 }
        guard gap == nil else { return nil }
        gap = count
        return index &+ 2
    }

    @inline(__always)
    private mutating func add(_ group: UInt64) {
        high = high << 16 | low >> 48
        low = low << 16 | group
        count &+= 1
    }

    /// Puts the zeros of `::` in their place; false where there are too few groups or nothing to leave out.
    private mutating func close() -> Bool {
        guard let gap else { return count == 8 }
        guard count < 8 else { return false }
        let after = count - gap
        let all = UInt128(high) << 64 | UInt128(low)
        let tail = all & ((1 << UInt128(16 * after)) - 1)
        let head = all >> UInt128(16 * after)
        let spread = head << UInt128(16 * (8 - gap)) | tail
        high = UInt64(truncatingIfNeeded: spread >> 64)
        low = UInt64(truncatingIfNeeded: spread)
        return true
    }
}

/// The group of four digits at a place, nil where one of them is none.
@inline(__always)
private func wholeGroup(_ bytes: Span<UInt8>, _ start: Int) -> UInt64? {
    var faults: UInt64 = 0
    let group = bytes.hexadecimal(start..<start &+ 4, faults: &faults)
    return faults < 16 ? group : nil
}
