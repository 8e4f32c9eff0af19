import AttributionModel
import Records

/// Reads lines to tables that are kept.
struct LineFields: ~Copyable {
    private var reader: RecordReader
    private var fields: ParsedFields

    /// Compiles a mapping.
    init<Field: CanonicalField>(_ field: Field.Type, mapping: FieldMapping) {
        reader = RecordReader(field, mapping: mapping)
        fields = reader.makeFields()
    }

    /// The fields of a line, nil where it cannot be read.
    mutating func read(_ lines: LogLines, _ line: Range<Int>) -> ParsedFields? {
        guard reader.read(block: lines.bytes.span, line: line, into: &fields) == nil else { return nil }
        var kept = fields
        // The reader keeps room for long lines; a thousand tables are to fit a processor's cache.
        let used = kept.values.reduce(0) { $1.kind == .text || $1.kind == .list ? max($0, $1.range.upperBound) : $0 }
        kept.text = Array(fields.text[..<used])
        return kept
    }
}
