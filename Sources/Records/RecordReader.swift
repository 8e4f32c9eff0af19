public import AttributionModel
import JSONLines

/// Reads lines as records of one kind: fields by the pipeline's mapping, required ones checked (spec §2).
///
/// Only the initialiser is generic: while lines are read, fields go by their raw values. One reader per worker.
public struct RecordReader: ~Copyable {
    /// How many readable records had a value of the wrong type in an optional field, by the field's raw value.
    ///
    /// The record stays and its signal is absent (spec §2). Required fields count 0: they make a line unreadable.
    public private(set) var wrongTypes: [Int]

    /// The required fields' raw values in the order in which bad ones are named.
    private let required: [Int]
    private var parser: LineParser

    /// Compiles a mapping, for lines of at most `longest` bytes; members of objects are counted if `countsMembers`.
    public init<Field: CanonicalField>(
        _: Field.Type, mapping: FieldMapping, countsMembers: Bool = false, longest: Int = LineBounds.longest
    ) {
        required = Field.allCases.filter(\.isRequired).map(\.rawValue)
        wrongTypes = Array(repeating: 0, count: Field.allCases.count)
        parser = LineParser(FieldSpec(Field.self, mapping: mapping, countsMembers: countsMembers), longest: longest)
    }

    /// A table to read this reader's records into.
    public func makeFields() -> ParsedFields { ParsedFields(count: wrongTypes.count) }

    /// Reads one line, or says why it is unreadable.
    ///
    /// Where the line as a whole is bad, `fields` mean nothing; where only one of its fields is bad, they have what the
    /// line says. `check` counts values even in lines that a run rejects: a wrong mapping makes every line unreadable,
    /// and that is when these counts are needed. `line` is the line's place in `block`, without its line feed. Objects'
    /// ranges count from the line's start.
    public mutating func read(
        block: Span<UInt8>, line: Range<Int>, into fields: inout ParsedFields
    ) -> Unreadable? {
        if let reason = parser.parse(block, line: line, into: &fields) { return Unreadable(reason: reason) }
        for field in required {
            switch fields.values[field].kind {
            case .absent: return Unreadable(reason: .missingField, field: field)
            case .wrongType: return Unreadable(reason: .wrongType, field: field)
            case .outOfRange: return Unreadable(reason: .outOfRange, field: field)
            default: continue
            }
        }
        if parser.wrongTypes != 0 { countWrongTypes() }
        return nil
    }

    private mutating func countWrongTypes() {
        var rest = parser.wrongTypes
        while rest != 0 {
            wrongTypes[rest.trailingZeroBitCount] += 1
            rest &= rest - 1
        }
    }
}
