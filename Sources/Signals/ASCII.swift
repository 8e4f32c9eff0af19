import AttributionModel

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    @inline(__always)
    var isDigit: Bool { self &- 0x30 < 10 }
    /// Whether the byte is an ASCII letter.
    @inline(__always)
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// The value of a hexadecimal digit, nil for other bytes.
    @inline(__always)
    var hexValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }
}

extension Span<UInt8> {
    /// A copy of the bytes.
    var copied: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for index in indices { result.append(self[index]) }
        return result
    }

    /// A copy of the bytes with ASCII letters in lower case.
    var lowercased: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for index in indices { result.append(self[index].lowercased) }
        return result
    }

    /// A copy of some of the bytes.
    func copied(_ range: Range<Int>) -> [UInt8] { extracting(range).copied }

    // The bytes of a word are checked together, so that the compiler reads them at once.

    /// The four bytes from a place on, the first one lowest; they must be there.
    @inline(__always)
    func word32(at start: Int) -> UInt32 {
        precondition(start >= 0 && start <= count - 4, "the bytes end within a word")
        return UInt32(self[start]) | UInt32(self[start &+ 1]) << 8 | UInt32(self[start &+ 2]) << 16
            | UInt32(self[start &+ 3]) << 24
    }

    /// The eight bytes from a place on, the first one lowest; they must be there.
    @inline(__always)
    func word64(at start: Int) -> UInt64 {
        precondition(start >= 0 && start <= count - 8, "the bytes end within a word")
        let low =
            UInt64(self[start]) | UInt64(self[start &+ 1]) << 8 | UInt64(self[start &+ 2]) << 16
            | UInt64(self[start &+ 3]) << 24
        return low | UInt64(self[start &+ 4]) << 32 | UInt64(self[start &+ 5]) << 40
            | UInt64(self[start &+ 6]) << 48 | UInt64(self[start &+ 7]) << 56
    }

    /// The place of a byte's first occurrence in a range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        for index in range where self[index] == byte { return index }
        return nil
    }
}
