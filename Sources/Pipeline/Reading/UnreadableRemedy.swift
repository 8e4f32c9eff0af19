import AttributionModel

/// What to do about logs whose lines cannot be read, given why they cannot.
struct UnreadableRemedy: OptionSet, Sendable {
    let rawValue: UInt8

    /// Lines are no JSON objects: as a rule the log is in another format or encoding, or an object takes several lines.
    static let lines = UnreadableRemedy(rawValue: 1)
    /// As a rule the pipeline names the right field, and the time is written so that no run takes it.
    static let times = UnreadableRemedy(rawValue: 2)
    static let fields = UnreadableRemedy(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What to do about a line that is unreadable for a reason, perhaps that of a field.
    init(_ reason: UnreadableReason, of field: (any CanonicalField)?) {
        self =
            switch reason {
            case .notUTF8, .tooLong, .notJSON, .loneSurrogate, .tooDeep, .notObject: .lines
            case .wrongType, .outOfRange: field?.type == .time ? [.times, .fields] : .fields
            case .missingField: .fields
            }
    }

    var text: String {
        let checks: [(UnreadableRemedy, String)] = [
            (.lines, "each line is one whole JSON object in UTF-8"),
            (.times, "times are RFC 3339 with a zone, or numbers in the time_unit that the pipeline declares"),
            (.fields, "the pipeline's fields name what the logs hold"),
        ]
        return "check that " + checks.filter { contains($0.0) }.map(\.1).joined(separator: ", and that ")
    }
}
