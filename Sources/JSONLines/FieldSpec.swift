public import AttributionModel

/// Which canonical fields are read from a line, and from where (spec §2).
///
/// A value, so that each worker can make its own `LineParser` from it.
public struct FieldSpec: Sendable {
    /// How one canonical field is read.
    public struct Field: Sendable {
        /// What its value must be.
        public var type: FieldType
        /// Whether times outside the required range are reported as such.
        public var isRequired: Bool
        /// Whether its text's digest is wanted.
        public var isDigested: Bool
        /// Whether its object's members are counted.
        public var countsMembers: Bool
        /// Its source paths; the first present one counts.
        public var paths: [FieldMapping.Path]
    }

    /// The fields by the raw value of the canonical field.
    public let fields: [Field]
    /// How numbers are read as times; nil where only RFC 3339 counts.
    public let timeUnit: TimeUnit?

    /// Takes the types from the canonical fields and the paths from the mapping.
    ///
    /// A field without an entry in the mapping is never present. At most 64 fields, which is more than any record has:
    /// wrong types are reported as one bit per field. The members of objects are counted only with `countsMembers`, as
    /// that takes 3 % of a reader's time.
    public init<Record: CanonicalField>(_: Record.Type, mapping: FieldMapping, countsMembers: Bool = false) {
        fields = Record.allCases.map { field in
            let paths = mapping.paths.indices.contains(field.rawValue) ? mapping.paths[field.rawValue] : []
            return Field(
                type: field.type, isRequired: field.isRequired, isDigested: field.isDigested,
                countsMembers: countsMembers && field.type == .object, paths: paths.filter { !$0.isEmpty })
        }
        timeUnit = mapping.timeUnit
        precondition(fields.count <= 64, "a record has at most 64 canonical fields")
    }
}
