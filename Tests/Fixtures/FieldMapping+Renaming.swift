package import AttributionModel

extension FieldMapping {
    /// The mapping of a record some of whose source fields have other names than the canonical ones, or whose times
    /// have a unit.
    package static func canonical<Field: CanonicalField>(
        _ field: Field.Type, timeUnit: TimeUnit? = nil, renaming: [Field: String] = [:]
    ) -> FieldMapping {
        var mapping = FieldMapping.canonical(field)
        mapping.timeUnit = timeUnit
        for (field, name) in renaming {
            mapping.paths[field.rawValue] = [name.split(separator: ".").map(String.init)]
        }
        return mapping
    }
}
