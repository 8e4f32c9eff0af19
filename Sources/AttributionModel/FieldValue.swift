/// One canonical field's value, as read from a line.
///
/// Plain values only, so that a table of them is reused from line to line without allocation.
public struct FieldValue: Sendable, Equatable {
    /// What was found under the field's paths.
    public enum Kind: UInt8, Sendable {
        /// Nothing, null, or an empty string.
        case absent
        /// A value of the wrong type, or a text that is not a time.
        case wrongType
        /// A value of the right type outside its range (required times only).
        case outOfRange
        /// UTF-8 text at `range` of `ParsedFields.text`; also a language list in Accept-Language form.
        case text
        /// A finite number in `number`.
        case number
        /// A time in `time`.
        case time
        /// False.
        case no
        /// True.
        case yes
        /// An array of strings: its elements at `range` of `ParsedFields.text`, joined by line feeds.
        /// An element that itself holds a line feed is given as `*`, which lists of languages ignore.
        case list
        /// An object: its bytes are at `range` of the line, not of `ParsedFields.text`.
        case object

        /// Whether two kinds are the same; written out, as the synthesised one is not inlined in other modules.
        @inlinable
        @inline(__always)
        public static func == (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue == rhs.rawValue }
    }

    /// What was found.
    public var kind: Kind = .absent
    /// Where the text, the list or the object begins.
    public var start: UInt32 = 0
    /// How many bytes the text, the list or the object has.
    public var length: UInt32 = 0
    /// A number's bits, a time's milliseconds, or for an object twice its number of distinct members, plus one where
    /// all of them are texts, and 0 where nobody asked for them to be counted.
    public var bits: UInt64 = 0
    /// The digest of the text or list where the field is digested.
    public var digest: Digest = .none

    /// An absent value.
    @inlinable
    public init() {}

    /// The place of the text, the list or the object.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    /// The place of a text, empty where there is none.
    @inlinable
    public var textRange: Range<Int> { kind == .text ? range : 0..<0 }
    /// A flag's value, nil where it is absent or not a flag.
    @inlinable
    public var flag: Bool? {
        switch kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }
    /// The number, meaningful where `kind` is `.number`.
    @inlinable
    public var number: Double { Double(bitPattern: bits) }
    /// The time, meaningful where `kind` is `.time`.
    @inlinable
    public var time: Instant { Instant(milliseconds: Int64(bitPattern: bits)) }
}
