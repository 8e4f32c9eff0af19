import AttributionModel
import JSONLines

/// What is wrong with a line that cannot be read, for people.
enum UnreadableProblem {
    /// The reason with its field and mostly a detail, as in `wrong_type clicked_at: "####-##-##T##:##:##" has no zone`.
    ///
    /// The detail is what is wrong with a bad value, or what a line that is no JSON looks like. It is left out if an
    /// earlier line of `told` ends with the same words.
    static func text(
        _ reason: UnreadableReason, of field: (any CanonicalField)?, in line: [UInt8], by mapping: FieldMapping,
        after told: [String]
    ) -> String {
        let problem = reason.name + (field.map { " \($0.name)" } ?? "")
        let detail =
            if let field {
                reason == .missingField ? nil : BadValue(of: field, in: line, by: mapping).map { "\($0)" }
            } else {
                reason == .notJSON ? LineDiagnosis.looks(ofNoJSON: line) : nil
            }
        guard let detail else { return problem }
        let whole = "\(problem): \(detail)"
        return told.contains { $0.hasSuffix(whole) } ? problem : whole
    }
}
