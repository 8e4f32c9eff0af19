/// Canonical fields and the source paths they are read from.
public struct FieldMapping: Sendable, Equatable {
    /// One dotted path, split at its dots.
    public typealias Path = [String]
    /// The paths of each canonical field by its raw value, of which the first present one counts; a field without any
    /// is not read.
    public var paths: [[Path]]
    /// How numbers are read as times; nil where only RFC 3339 counts.
    public var timeUnit: TimeUnit?

    /// What pipeline files map a field to that is to stay unread although logs have it; it is a field's name like any
    /// other.
    public static let unread = "unread"

    /// Makes a mapping; unless the caller sets `timeUnit`, only RFC 3339 times are read.
    public init(paths: [[Path]]) { self.paths = paths }

    /// The mapping of a record whose source fields have their canonical names and whose times have no unit.
    public static func canonical<Field: CanonicalField>(_: Field.Type) -> FieldMapping {
        FieldMapping(paths: Field.allCases.map { field in [field.name.split(separator: ".").map(String.init)] })
    }
}

/// How numbers are read as times; text is always RFC 3339 with zone (spec §2).
public enum TimeUnit: String, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
}
