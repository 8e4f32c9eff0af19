/// Hexadecimal digits.
public enum HexDigit {
    /// The lower-case digit of the low four bits.
    @inlinable
    public static func lower(_ value: UInt8) -> UInt8 {
        let digit = value & 0xF
        return digit < 10 ? 0x30 + digit : 0x57 + digit
    }

    /// The sixteen lower-case digits of a word.
    public static func lower(_ word: UInt64) -> [UInt8] {
        (0..<16).map { lower(UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64($0)))) }
    }
}
