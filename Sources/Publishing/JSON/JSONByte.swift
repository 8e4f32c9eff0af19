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
}
