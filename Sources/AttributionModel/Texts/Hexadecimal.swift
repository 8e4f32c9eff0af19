extension OutputSpan<UInt8> {
    /// Appends the lower-case digits of a word's lowest bits.
    @inlinable
    @inline(__always)
    public mutating func append(hexadecimal word: UInt64, digits: UInt64) {
        for place in 1...digits {
            let digit = UInt8(truncatingIfNeeded: word >> (4 * (digits - place))) & 0xF
            append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }
}

extension Span<UInt8> {
    /// The number that up to 16 digits stand for; any other byte leaves a fault of 16 or more.
    ///
    /// Without a branch for each byte: whether a digit is a letter cannot be foreseen.
    @inlinable
    @inline(__always)
    public func hexadecimal(_ range: Range<Int>, faults: inout UInt64) -> UInt64 {
        var value: UInt64 = 0
        for index in range {
            let decimal = self[index] &- 0x30
            let letter = (self[index] | 0x20) &- 0x61
            let digit = UInt64(decimal < 10 ? decimal : letter < 6 ? letter &+ 10 : 0xFF)
            faults |= digit
            value = value << 4 | digit & 15
        }
        return value
    }
}
