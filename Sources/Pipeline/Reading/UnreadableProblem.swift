import AttributionModel

/// What is wrong with a line that cannot be read, for people.
enum UnreadableProblem {
    /// The reason with its field and, where the value itself is bad, what is wrong with it, unless an earlier line of
    /// `told` says the same: `wrong_type clicked_at: "####-##-##T##:##:##" has no zone`.
    static func text(
        _ reason: UnreadableReason, of field: (any CanonicalField)?, in line: [UInt8], by mapping: FieldMapping,
        after told: [String]
    ) -> String {
        guard let field else { return reason.name }
        let problem = "\(reason.name) \(field.name)"
        guard reason != .missingField, let value = BadValue(of: field, in: line, by: mapping) else { return problem }
        let whole = "\(problem): \(value)"
        return told.contains { $0.hasSuffix(whole) } ? problem : whole
    }
}
