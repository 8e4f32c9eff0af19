/// What strings in JSON need: room and escapes.
enum EscapedText {
    /// The most bytes that each byte of a text takes, and the most that its quotes or a null take.
    static let (byteRoom, room) = (6, 4)
    /// The most bytes of a number without an exponent: the smallest ones have 324 zeros and 17 digits.
    static let numberRoom = 360

    /// Whether a text has nothing to escape, like nearly all.
    @inline(__always)
    static func isClean(_ value: Span<UInt8>) -> Bool {
        // Without an early exit, so that the compiler can check many bytes at a time.
        var found: UInt8 = 0
        for index in value.indices {
            let byte = value[index]
            found |= (byte < 0x20 ? 1 : 0) | (byte == JSONByte.quote ? 1 : 0) | (byte == JSONByte.backslash ? 1 : 0)
        }
        return found == 0
    }
}

extension [UInt8] {
    /// The room for a text with these bytes.
    var textRoom: Int { span.textRoom }
}

extension Span<UInt8> {
    /// The room for a text with these bytes.
    var textRoom: Int { count * EscapedText.byteRoom + EscapedText.room }
}
