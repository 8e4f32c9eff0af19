import AttributionModel
import Foundation

/// A value that its field cannot have, in words: its form, and what it is not.
///
/// Of a text only the form is shown: digits as `#`, and letters as `x` unless the field is one of a few that hold no
/// personal data, or they are the `T` or `Z` of a time that begins with a day. A wrong mapping may lead to an address
/// or a device id in any field. Numbers are shown as they are only where one or a flag is wanted.
struct BadValue: CustomStringConvertible {
    /// The longest line that is looked at: as objects it takes many times its bytes.
    private static let longestLine = 1 << 16
    /// How many characters of a text are shown.
    private static let longest = 24

    private let field: any CanonicalField
    private let value: JSONValue
    private let timeUnit: TimeUnit?

    /// Finds the value of a field in a line by the pipeline's mapping; nil where there is none, or the line is cut off.
    init?(of field: any CanonicalField, in line: [UInt8], by mapping: FieldMapping) {
        guard line.count <= Self.longestLine, mapping.paths.indices.contains(field.rawValue),
            // Of a repeated key this takes the last, which counts (spec §2); `JSONDecoder` takes the first.
            let object = try? JSONSerialization.jsonObject(with: Data(line)),
            let value = mapping.paths[field.rawValue].lazy.compactMap({ JSONValue(at: $0, in: object) }).first
        else { return nil }
        self.field = field
        self.value = value
        timeUnit = mapping.timeUnit
    }

    /// As in `"xxxx" is not a UUID`.
    var description: String {
        switch value {
        case .text where field.type == .number || field.type == .flag: "\(form) is a text, not \(field.requirement)"
        // How it was written is not known any more.
        case .number where field.takesAnyText: "a number with a point or an exponent is not \(field.requirement)"
        case .number where field.type == .text: "a number without quotes is not \(field.requirement)"
        case _ where field.type != .time: "\(form) is not \(field.requirement)"
        case .text(let text): "\(form) \(TimeFault.fault(of: text))"
        case .number where timeUnit == nil: "\(form) is a number, and the pipeline declares no time_unit"
        case .number: "\(form) is not in the years 2012 to 2100 by the pipeline's time_unit"
        default: "\(form) is not a time"
        }
    }

    private var form: String {
        switch value {
        case .flag(let text): text
        case .list: "a list"
        case .object: "an object"
        case .number(let text): field.type == .number || field.type == .flag ? text : withoutDigits(text)
        case .text(let text):
            "\"\(masked(String(text.prefix(Self.longest))))\(text.count > Self.longest ? "…" : "")\"".printable
        }
    }

    private func masked(_ text: String) -> String {
        let form = withoutDigits(text)
        let shown = field.type == .time && form.hasPrefix("####-##-##") ? "TZtz" : ""
        return String(form.map { $0.isLetter && !field.showsLetters && !shown.contains($0) ? "x" : $0 })
    }

    private func withoutDigits(_ text: String) -> String { String(text.map { $0.isNumber ? "#" : $0 }) }
}

/// A value of JSON; of a list or an object, only that it is one.
private enum JSONValue {
    case flag(String)
    case number(String)
    case text(String)
    case list
    case object

    /// The value under a path; nil where there is none, or null or an empty text, which count as none (spec §11).
    init?(at path: FieldMapping.Path, in object: Any) {
        var found = object
        for key in path {
            guard let inner = (found as? [String: Any])?[key] else { return nil }
            found = inner
        }
        switch found {
        case is NSNull: return nil
        case let text as String:
            if text.isEmpty { return nil }
            self = .text(text)
        case is [Any]: self = .list
        case is [String: Any]: self = .object
        default:
            // Flags are numbers, too, and differ only in what is written.
            guard JSONSerialization.isValidJSONObject([found]),
                let bytes = try? JSONSerialization.data(withJSONObject: found, options: .fragmentsAllowed)
            else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            self = text == "true" || text == "false" ? .flag(text) : .number(text)
        }
    }
}
