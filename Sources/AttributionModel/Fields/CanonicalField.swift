/// A record's canonical fields: an enumeration whose raw values, the places of its cases, are places in a
/// `ParsedFields`.
public protocol CanonicalField: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == Int {
    /// The name in pipeline files and messages.
    var name: String { get }
    /// What its value must be.
    var type: FieldType { get }
    /// Whether a record without it is unreadable.
    var isRequired: Bool { get }
    /// Whether a digest of its text is wanted besides the text.
    var isDigested: Bool { get }
}
