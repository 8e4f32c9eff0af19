/// Hexadecimal digits.
@usableFromInline
enum HexDigit {
    /// The lower-case digit of the low four bits.
    @inlinable
    static func lower(_ value: UInt8) -> UInt8 {
        let digit = value & 0xF
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
}

extension OutputSpan<UInt8> {
    /// Appends the lower-case digits of a word's lowest bits.
    @inlinable
    @inline(__always)
    public mutating func append(hexadecimal word: UInt64, digits: UInt64) {
        for place in 1...digits { append(HexDigit.lower(UInt8(truncatingIfNeeded: word >> (4 * (digits - place))))) }
    }
}
