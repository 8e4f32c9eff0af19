import AttributionModel

/// The eight groups of an IPv6 address while it is read.
struct IPv6Groups {
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0
    private var count = 0
    /// How many groups came before `::`.
    private var gap: Int?

    /// Reads an address of eight groups of four digits, as most are.
    init?(whole bytes: Span<UInt8>) {
        guard bytes.count == 39 else { return nil }
        var faults: UInt64 = 0
        for place in 0..<7 { faults |= UInt64(bytes[5 &* place &+ 4] ^ UInt8(ascii: ":")) }
        high = groups(bytes, 0, &faults) << 32 | groups(bytes, 10, &faults)
        low = groups(bytes, 20, &faults) << 32 | groups(bytes, 30, &faults)
        guard faults == 0 else { return nil }
    }

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
                guard let tail = parseIPv4(bytes, index &- digits..<end) else { return nil }
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

    /// Returns the place after one colon or two, which follow `count` groups; nil where the address may not have them,
    /// as one colon at its end.
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

/// The two groups of four digits at a place, with a byte between them; leaves a fault if any digit is none.
///
/// All eight bytes are taken at once, the first one lowest; all numbers here are hexadecimal. `0` to `9` are 30 to 39,
/// `A` to `F` 41 to 46 and `a` to `f` 61 to 66. So bit 6 tells letters, and the value is the low four bits, plus 9 for
/// a letter: `D`, 44, gives 4 + 9 = 0D. A byte is a digit if the digit of its value is spelled as it is, apart from the
/// letters' case, which is bit 5: 30 plus the value, plus 27 for a letter, as `a` is 61 = 30 + 0A + 27. That is the
/// first fault. It lets some bytes pass which are no digits:
///
///     `:` to `?`, 3A to 3F, as no letters with the values 0A to 0F
///     `@`, 40, and the grave accent, 60, as letters with the value 0 + 9 = 9
///     `g` to `o`, 67 to 6F, and `G` to `O`, as letters with the values 10 to 18
///
/// The second fault finds those of the first two lines: with 6 added, values from 0A on have bit 4, and letters must
/// have such a value, and nothing else. The third finds the others, whose values have bit 4 by themselves. No sum goes
/// beyond its byte: the greatest is 30 + 18 + 27 = 6F.
///
/// Then neighbours are joined, twice the width each time. The digits of `2001:0DB8` become 20 01 0D B8, then 2001 0DB8,
/// and in the end 20010DB8, as the lower half has the first group.
@inline(__always)
private func groups(_ bytes: Span<UInt8>, _ start: Int, _ faults: inout UInt64) -> UInt64 {
    let word = UInt64(bytes.word32(at: start)) | UInt64(bytes.word32(at: start &+ 5)) << 32
    // All eight digits at once: letters have bit 6.
    let letters = word >> 6 & 0x0101_0101_0101_0101
    let digits = (word & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
    faults |= (word | letters << 5) ^ (digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27)
    faults |= ((digits &+ 0x0606_0606_0606_0606) >> 4 ^ letters) & 0x0101_0101_0101_0101
    faults |= digits & 0x1010_1010_1010_1010
    let bytes = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let groups = (bytes << 8 | bytes >> 16) & 0x0000_FFFF_0000_FFFF
    return (groups << 16 | groups >> 32) & 0xFFFF_FFFF
}
