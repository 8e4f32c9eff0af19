import AttributionModel
import Records

/// Owns a reader of lines; a class, as readers cannot be copied and the workers that hold them are values.
final class ReaderBox {
    private var reader: RecordReader

    init<Field: CanonicalField>(_ field: Field.Type, mapping: FieldMapping) {
        reader = RecordReader(field, mapping: mapping)
    }

    /// Readable records with a value of the wrong type in an optional field, by the field's raw value.
    var wrongTypes: [Int] { reader.wrongTypes }

    func read(_ block: [UInt8], _ line: Range<Int>, into fields: inout ParsedFields) -> Unreadable? {
        reader.read(block: block.span, line: line, into: &fields)
    }
}
