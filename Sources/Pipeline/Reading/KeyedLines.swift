import AttributionModel
import JSONLines
import Records
import Sources

/// Reads lines once more for the ids and times of their records.
struct KeyedLines: ~Copyable {
    /// Where the fields are that make up a key.
    private let id: Int
    private let time: Int
    private var reader: RecordReader
    private var fields: ParsedFields

    /// Reads records of which `id` and `time` are the fields.
    init<Field: CanonicalField>(id: Field, time: Field, mapping: FieldMapping) {
        self.id = id.rawValue
        self.time = time.rawValue
        reader = RecordReader(Field.self, mapping: mapping)
        fields = reader.makeFields()
    }

    /// Passes on the key, the id and the place of each readable line of a block.
    mutating func forEach(
        in block: LineBlock, _ body: (LineKey, _ id: ArraySlice<UInt8>, _ line: Range<Int>) throws -> Void
    ) rethrows {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block)
        while let line = lines.next() {
            guard reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil else { continue }
            let key = LineKey(id: fields.values[id].digest, time: fields.values[time].time)
            try body(key, fields.text[fields.values[id].textRange], line.range)
        }
    }
}
