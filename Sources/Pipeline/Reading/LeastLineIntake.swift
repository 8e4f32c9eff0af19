import AttributionModel
import JSONLines
import Records
import Sources

/// Reads logs once more for the least line of each of some ids and times, which is the one that stays (spec §1).
///
/// Lines are not kept the first time. Logs that never write one record in two ways, nor two taps in one millisecond,
/// never pay for this.
struct LeastLineIntake: LogWorker, ~Copyable {
    /// Where the fields are that make up a key.
    private let id: Int
    private let time: Int
    private let keys: Set<LineKey>
    private var reader: RecordReader
    private var fields: ParsedFields
    private var least: [LineKey: [UInt8]] = [:]

    /// Looks for records with these keys, of which `id` and `time` are the fields.
    init<Field: CanonicalField>(id: Field, time: Field, mapping: FieldMapping, keys: Set<LineKey>) {
        self.id = id.rawValue
        self.time = time.rawValue
        self.keys = keys
        reader = RecordReader(Field.self, mapping: mapping)
        fields = reader.makeFields()
    }

    mutating func take(_ block: LineBlock, file: Int) {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block)
        while let line = lines.next() {
            guard reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil else { continue }
            let key = LineKey(id: fields.values[id].digest, time: fields.values[time].time)
            if keys.contains(key) { consider(block.bytes[line.range], for: key) }
        }
    }

    consuming func finish() -> [LineKey: [UInt8]] { least }

    private mutating func consider(_ line: ArraySlice<UInt8>, for key: LineKey) {
        if let rival = least[key], !line.lexicographicallyPrecedes(rival) { return }
        least[key] = Array(line)
    }

    /// The least lines of all that several workers found.
    static func merged(_ parts: [[LineKey: [UInt8]]]) -> [LineKey: [UInt8]] {
        parts.reduce(into: [:]) { least, part in
            least.merge(part) { $0.lexicographicallyPrecedes($1) ? $0 : $1 }
        }
    }
}
