import AttributionModel
import Foundation

/// A value that its field cannot have, in words: its form, and what it is not.
///
/// Of a text only the form is shown: digits as `#`, and letters as `x` unless the field is one of a few that hold no
/// personal data. A wrong mapping may lead to an address or a device id in any field.
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
            let object = try? JSONDecoder().decode(JSONValue.self, from: Data(line)),
            let value = mapping.paths[field.rawValue].lazy.compactMap({ object.value(at: $0) }).first
        else { return nil }
        self.field = field
        self.value = value
        timeUnit = mapping.timeUnit
    }

    /// As in `"###.#.###.#:##" is not one address without a port`.
    var description: String {
        switch value {
        case .text where field.type == .number || field.type == .flag: "\(form) is a text, not \(field.requirement)"
        case _ where field.type != .time: "\(form) is not \(field.requirement)"
        case .text(let text): "\(form) \(TimeFault.fault(of: text))"
        case .number where timeUnit == nil: "\(form) is a number, and the pipeline declares no time_unit"
        case .number: "\(form) is not in the years 2012 to 2100 by the pipeline's time_unit"
        default: "\(form) is not a time"
        }
    }

    private var form: String {
        switch value {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .list: "a list"
        case .object: "an object"
        case .number(let text): field.type == .text ? masked(text) : text
        case .text(let text):
            "\"\(masked(String(text.prefix(Self.longest))))\(text.count > Self.longest ? "…" : "")\"".printable
        }
    }

    private func masked(_ text: String) -> String {
        String(text.map { $0.isNumber ? "#" : $0.isLetter && !field.showsLetters ? "x" : $0 })
    }
}

/// A value of JSON; of lists only that they are some.
private enum JSONValue: Decodable {
    case null
    case flag(Bool)
    case number(String)
    case text(String)
    case list
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let whole = try? value.decode(Int64.self) {
            self = .number("\(whole)")
        } else if let number = try? value.decode(Double.self) {
            self = .number("\(number)")
        } else if let members = try? value.decode([String: JSONValue].self) {
            self = .object(members)
        } else {
            self = .list
        }
    }

    /// The value under a path; nil where there is none, or null or an empty text, which count as none (spec §11).
    func value(at path: FieldMapping.Path) -> JSONValue? {
        var found = self
        for key in path {
            guard case .object(let members) = found, let inner = members[key] else { return nil }
            found = inner
        }
        return found.isNone ? nil : found
    }

    private var isNone: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        default: false
        }
    }
}
