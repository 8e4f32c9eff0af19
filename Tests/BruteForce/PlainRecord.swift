import AttributionModel

/// One readable line with the values of its canonical fields, each of the right type or absent (spec §2).
struct PlainRecord {
    enum Value {
        case text(String)
        case number(Double)
        case time(Int64)
        case flag(Bool)
        case tags([String])
        case object(raw: String, [(key: String, value: JSONText)])
    }

    var line: String
    var values: [Value?]

    func text(_ field: some CanonicalField) -> String? {
        if case .text(let text) = values[field.rawValue] { text } else { nil }
    }
    func number(_ field: some CanonicalField) -> Double? {
        if case .number(let number) = values[field.rawValue] { number } else { nil }
    }
    func time(_ field: some CanonicalField) -> Int64? {
        if case .time(let time) = values[field.rawValue] { time } else { nil }
    }
    func flag(_ field: some CanonicalField) -> Bool? {
        if case .flag(let flag) = values[field.rawValue] { flag } else { nil }
    }

    /// Reads a line, or says why it is unreadable.
    static func read<Field: CanonicalField>(
        _ line: String, as _: Field.Type, _ mapping: FieldMapping
    ) -> Result<PlainRecord, Unreadable> {
        if line.utf8.count > 16 << 20 { return .failure(Unreadable(reason: "too_long")) }
        let json: JSONText
        do throws(JSONText.Problem) {
            json = try JSONText.parse(line)
        } catch {
            return .failure(Unreadable(reason: error.rawValue))
        }
        guard case .object = json else { return .failure(Unreadable(reason: "not_object")) }
        var record = PlainRecord(line: line, values: Array(repeating: nil, count: Field.allCases.count))
        for field in Field.allCases {
            let found = mapping.paths[field.rawValue].lazy.compactMap { find($0, in: json) }.first
            guard let found else {
                if field.isRequired { return .failure(Unreadable(reason: "missing_field")) }
                continue
            }
            let value = value(found, field.type, mapping.timeUnit)
            if field.isRequired {
                guard let value else { return .failure(Unreadable(reason: "wrong_type")) }
                if case .time(let time) = value, time < 1_325_376_000_000 || time >= 4_133_980_800_000 {
                    return .failure(Unreadable(reason: "out_of_range"))
                }
            }
            record.values[field.rawValue] = value
        }
        return .success(record)
    }

    struct Unreadable: Error { var reason: String }

    /// What stands at a path; null and the empty string are nothing.
    private static func find(_ path: FieldMapping.Path, in json: JSONText) -> JSONText? {
        var value: JSONText? = json
        for key in path { value = value?[key] }
        switch value {
        case .null, nil: return nil
        case .string(""): return nil
        default: return value
        }
    }

    /// A value as the field's type wants it, nil where it is of another type.
    private static func value(_ json: JSONText, _ type: FieldType, _ unit: TimeUnit?) -> Value? {
        switch (type, json) {
        case (.text, .string(let text)): return .text(text)
        case (.text, .number(let literal)) where literal.allSatisfy({ $0.isNumber || $0 == "-" }):
            return .text(literal)
        case (.number, .number(let literal)): return Double(literal).map(Value.number)
        case (.time, .string(let text)): return CivilTime.parse(text).map(Value.time)
        case (.time, .number(let literal)):
            guard let unit, let number = Double(literal) else { return nil }
            switch unit {
            case .seconds: return .time(Int64((number * 1_000).rounded(.down)))
            case .milliseconds: return .time(Int64(number.rounded(.down)))
            case .microseconds: return .time(Int64((number / 1_000).rounded(.down)))
            }
        case (.flag, .flag(let flag)): return .flag(flag)
        case (.languages, .string(let text)): return .text(text)
        case (.languages, .array(let elements)):
            var tags: [String] = []
            for element in elements {
                guard case .string(let tag) = element else { return nil }
                tags.append(tag)
            }
            return .tags(tags)
        case (.object, .object(let members, let raw)): return .object(raw: raw, members)
        default: return nil
        }
    }
}

/// Compares texts by their UTF-8 bytes.
func isLess(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }
