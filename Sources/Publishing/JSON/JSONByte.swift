/// The bytes of JSON's own syntax.
public enum JSONByte {
    /// `"`.
    @inlinable
    public static var quote: UInt8 { UInt8(ascii: "\"") }
    /// `\`.
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    /// `,`.
    @inlinable
    public static var comma: UInt8 { UInt8(ascii: ",") }
    /// `:`.
    @inlinable
    public static var colon: UInt8 { UInt8(ascii: ":") }
    /// `{`.
    static var objectStart: UInt8 { UInt8(ascii: "{") }
    /// `}`.
    static var objectEnd: UInt8 { UInt8(ascii: "}") }
    /// `[`.
    static var arrayStart: UInt8 { UInt8(ascii: "[") }
    /// `]`.
    static var arrayEnd: UInt8 { UInt8(ascii: "]") }

    /// Whether a value may end with a byte, so that the next one needs a comma: not where an object, an array, a member
    /// or a line begins.
    @inline(__always)
    static func endsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case objectStart, arrayStart, colon, comma, 0x0A, 0x20: false
        default: true
        }
    }
}
