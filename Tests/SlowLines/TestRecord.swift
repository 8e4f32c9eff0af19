package import AttributionModel
import Fixtures
package import JSONLines

/// A record with every type, required and not, digested and not.
package enum TestField: Int, CanonicalField {
    case id, at
    case text, plain, number, time, flag, languages, params, width, deep

    package var name: String { String(describing: self) }
    package var type: FieldType {
        switch self {
        case .at, .time: .time
        case .number, .width: .number
        case .flag: .flag
        case .languages: .languages
        case .params: .object
        default: .text
        }
    }
    package var isRequired: Bool { rawValue <= TestField.at.rawValue }
    package var isDigested: Bool { self != .plain }
}

/// `text` under its name, then under `alias`, then under `outer.text`; `width` within `screen`; one key with a dot.
package func testMapping(timeUnit: TimeUnit? = nil) -> FieldMapping {
    var mapping = FieldMapping.canonical(TestField.self, timeUnit: timeUnit)
    mapping.paths[TestField.text.rawValue] = [["text"], ["alias"], ["outer", "text"]]
    mapping.paths[TestField.width.rawValue] = [["screen", "width"]]
    mapping.paths[TestField.deep.rawValue] = [["a.b"], ["outer", "inner", "a_key_of_more_than_sixteen_bytes"]]
    return mapping
}

/// What the parser makes of a line.
package struct Reading {
    package var reason: UnreadableReason?
    package var fields: [Expected] = []
    package var wrongTypes: UInt64 = 0

    package subscript(field: TestField) -> Expected { fields[field.rawValue] }
}

/// Reads one line after another, as a worker does.
package struct TestReader: ~Copyable {
    package var parser: LineParser
    package var fields = ParsedFields(count: TestField.allCases.count)

    /// A reader of these fields.
    package init(_ spec: FieldSpec) { parser = LineParser(spec) }

    /// A reader of the test's fields by some names.
    package init(_ mapping: FieldMapping = testMapping(), countsMembers: Bool = false) {
        self.init(FieldSpec(TestField.self, mapping: mapping, countsMembers: countsMembers))
    }

    /// Reads a line that stands in the middle of a block, or at its very end.
    package mutating func read(_ line: [UInt8], isAtEnd: Bool = false, filler: UInt8 = UInt8(ascii: "}")) -> Reading {
        let before = Array("{\"x\":1}\n".utf8)
        let block = before + line + (isAtEnd ? [] : Array(repeating: filler, count: LineParser.padding))
        let range = before.count..<before.count + line.count
        if let reason = parser.parse(block.span, line: range, into: &fields) { return Reading(reason: reason) }
        let rows = fields.values.map { value in
            let isText = value.kind == .text || value.kind == .list
            return Expected(
                kind: value.kind, text: isText ? Array(fields.text[value.range]) : [], bits: value.bits,
                object: value.kind == .object ? value.range : nil, digest: value.digest)
        }
        return Reading(reason: nil, fields: rows, wrongTypes: parser.wrongTypes)
    }

    /// The same of a text.
    package mutating func read(_ line: String) -> Reading { read(Array(line.utf8)) }
}

/// Reads one line with a parser of its own.
package func read(_ line: String, timeUnit: TimeUnit? = nil) -> Reading {
    var reader = TestReader(testMapping(timeUnit: timeUnit), countsMembers: true)
    return reader.read(line)
}
