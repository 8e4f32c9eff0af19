public import AttributionModel

// JSON in room that was reserved for everything at once: one reservation costs as much as copying a hundred bytes.
extension OutputSpan<UInt8> {
    /// Puts the comma before a value if one is needed: not where an object, an array, a member or the room begins.
    @inline(__always)
    mutating func separate() {
        if count > 0, JSONByte.endsValue(self[count - 1]) { append(JSONByte.comma) }
    }

    /// Opens an object or an array as the next value.
    mutating func open(_ bracket: UInt8) {
        separate()
        append(bracket)
    }

    /// Writes UTF-8 bytes as a string; six bytes of room for each.
    public mutating func text(_ value: Span<UInt8>) {
        separate()
        append(JSONByte.quote)
        if EscapedText.isClean(value) {
            append(copying: value)
        } else {
            for place in value.indices { append(escaping: value[place]) }
        }
        append(JSONByte.quote)
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case JSONByte.quote, JSONByte.backslash: append(escape: byte)
        case 0x08: append(escape: UInt8(ascii: "b"))
        case 0x09: append(escape: UInt8(ascii: "t"))
        case 0x0A: append(escape: UInt8(ascii: "n"))
        case 0x0C: append(escape: UInt8(ascii: "f"))
        case 0x0D: append(escape: UInt8(ascii: "r"))
        case 0x00..<0x20:
            append(copying: "\\u00")
            append(hexadecimal: UInt64(byte), digits: 2)
        default: append(byte)
        }
    }

    /// Writes a string that needs no escapes, right after its key.
    @inline(__always)
    mutating func quoted(_ content: (inout OutputSpan<UInt8>) -> Void) {
        append(JSONByte.quote)
        content(&self)
        append(JSONByte.quote)
    }

    private mutating func append(escape: UInt8) {
        append(JSONByte.backslash)
        append(escape)
    }

    /// Writes `null`, 4 bytes.
    public mutating func null() {
        separate()
        append(copying: "null")
    }

    /// Writes `true` or `false`.
    mutating func flag(_ value: Bool) {
        separate()
        if value { append(copying: "true") } else { append(copying: "false") }
    }

    /// Writes a whole number, at most 20 bytes.
    public mutating func integer(_ value: Int) {
        separate()
        if value < 0 { append(0x2D) }
        append(digitsOf: UInt64(value.magnitude))
    }

    /// Writes a decimal of up to four places in its shortest form, at most 22 bytes: `1`, `0.85`.
    public mutating func decimal(_ value: Decimal4) {
        separate()
        append(decimal: value)
    }

    /// Writes a length of time in seconds with exactly three decimals, like `age_seconds` (spec §6); at most 24 bytes.
    mutating func seconds(_ value: Milliseconds) {
        separate()
        if value < 0 { append(0x2D) }
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1_000)
        append(digitsOf: whole)
        append(0x2E)
        append(digitsOf: rest, width: 3)
    }

    /// Writes an instant as RFC 3339 in UTC with milliseconds.
    mutating func instant(_ value: InstantText) {
        separate()
        quoted { $0.append(value) }
    }

    /// Writes bytes that are already one JSON value, or members of an object.
    mutating func raw(_ value: Span<UInt8>) {
        separate()
        append(copying: value)
    }
}
