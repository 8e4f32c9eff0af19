extension OutputSpan<UInt8> {
    /// Appends a number's decimal digits, at most 20, with zeros before them where they are fewer than `width`.
    @inlinable
    @inline(__always)
    public mutating func append(digitsOf value: UInt64, width: Int = 1) {
        var digits = InlineArray<20, UInt8>(repeating: 0x30)
        var (first, rest) = (20, value)
        repeat {
            first -= 1
            digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest != 0 || first > 20 - width
        for place in first..<20 { append(digits[place]) }
    }
}
