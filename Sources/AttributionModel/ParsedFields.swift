/// The canonical fields of one line; reused from line to line.
public struct ParsedFields: Sendable {
    /// The values, by the raw value of a `CanonicalField`.
    public var values: [FieldValue]
    /// The bytes of all texts of this line, unescaped.
    public var text: [UInt8]

    /// Makes an empty table of `count` fields.
    public init(count: Int) {
        values = Array(repeating: FieldValue(), count: count)
        text = []
    }

    /// The value of one field.
    @inlinable
    public subscript(field: some CanonicalField) -> FieldValue { values[field.rawValue] }

    /// A copy of a text field's bytes, nil where the field holds no text.
    @inlinable
    public func bytes(of field: some CanonicalField) -> [UInt8]? {
        let value = values[field.rawValue]
        return value.kind == .text ? Array(text[value.range]) : nil
    }

    /// Where the bytes of a text field are in `text`, empty where the field holds no text.
    @inlinable
    public func textRange(of field: some CanonicalField) -> Range<Int> { values[field.rawValue].textRange }

    /// A flag's value, nil where it is absent or not a flag.
    @inlinable
    public func flag(_ field: some CanonicalField) -> Bool? { values[field.rawValue].flag }
}
