extension JSONWriter {
    /// Writes UTF-8 bytes as a string.
    public mutating func text(_ value: [UInt8]) {
        text(value.span)
    }

    /// Writes UTF-8 bytes as a string.
    public mutating func text(_ value: Span<UInt8>) {
        write(room: value.count * EscapedText.byteRoom + EscapedText.room) { $0.text(value) }
    }

    /// Writes a string.
    public mutating func text(_ value: String) {
        text(value.utf8Span.span)
    }

    /// A string as JSON, with its quotes.
    public static func spelling(of value: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.text(value)
        return writer.bytes
    }
}

/// Hexadecimal digits.
enum HexDigit {
    /// The lower-case digit of the low four bits.
    static func lower(_ value: UInt8) -> UInt8 {
        let digit = value & 0xF
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }

    /// The sixteen lower-case digits of a word.
    static func lower(_ word: UInt64) -> [UInt8] {
        (0..<16).map { lower(UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64($0)))) }
    }
}
