internal import AttributionModel

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

    /// The place of a byte's first occurrence in a range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        for index in range where self[index] == byte { return index }
        return nil
    }
}
