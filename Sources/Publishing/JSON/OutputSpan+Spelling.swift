// Writes into room that was reserved for everything at once: one reservation costs as much as copying a hundred bytes.
extension OutputSpan<UInt8> {
    /// Appends a number's decimal digits, at most 20.
    @inline(__always)
    mutating func append(digitsOf value: UInt64) {
        guard value >= 10 else { return append(digit: UInt32(truncatingIfNeeded: value)) }
        var digits = InlineArray<20, UInt8>(repeating: 0)
        var (first, rest) = (20, value)
        while rest != 0 {
            first -= 1
            digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        for place in first..<20 { append(digits[place]) }
    }

    /// Appends what follows the day in an instant: `T10:00:00.000Z`, 14 bytes.
    @inline(__always)
    mutating func append(timeOfDay milliseconds: UInt32) {
        let (seconds, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        // In one piece: byte by byte, each would be checked against the room.
        let text: InlineArray<14, UInt8> = [
            UInt8(ascii: "T"), digit(hour / 10), digit(hour % 10), UInt8(ascii: ":"),
            digit(minute / 10), digit(minute % 10), UInt8(ascii: ":"), digit(second / 10), digit(second % 10),
            UInt8(ascii: "."), digit(thousandths / 100), digit(thousandths / 10 % 10), digit(thousandths % 10),
            UInt8(ascii: "Z"),
        ]
        append(copying: text.span)
    }

    /// Appends a number below 10.
    @inline(__always)
    mutating func append(digit value: UInt32) { append(digit(value)) }
}

/// The digit of a number below 10.
@inline(__always)
private func digit(_ value: UInt32) -> UInt8 { 0x30 &+ UInt8(truncatingIfNeeded: value) }
