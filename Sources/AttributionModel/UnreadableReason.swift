/// Why a line is unreadable; the first that applies, in this order (spec §2, §11).
public enum UnreadableReason: UInt8, Sendable, CaseIterable {
    case notUTF8, tooLong, notJSON, loneSurrogate, tooDeep, notObject, missingField, wrongType, outOfRange

    /// The word in `rejects.jsonl.gz`.
    public var name: String {
        switch self {
        case .notUTF8: "not_utf8"
        case .notJSON: "not_json"
        case .loneSurrogate: "lone_surrogate"
        case .tooDeep: "too_deep"
        case .tooLong: "too_long"
        case .notObject: "not_object"
        case .missingField: "missing_field"
        case .wrongType: "wrong_type"
        case .outOfRange: "out_of_range"
        }
    }
}
