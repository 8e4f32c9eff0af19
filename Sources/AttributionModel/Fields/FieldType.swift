/// What a canonical field's value must be (spec §2, Types).
public enum FieldType: Sendable, Equatable {
    /// A string, or an integer taken as its literal text.
    case text
    /// A number.
    case number
    /// RFC 3339 text with zone, or a number in the pipeline's declared unit.
    case time
    /// A boolean.
    case flag
    /// An array of strings, or one string in Accept-Language form.
    case languages
    /// An object, carried byte for byte.
    case object
}
