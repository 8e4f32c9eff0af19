import AttributionModel
import Sources

/// Reads logs once more for the least line of each of some ids and times, which is the one that stays (spec §1).
///
/// Lines are not kept the first time. Logs that never write one record in two ways, nor two taps in one millisecond,
/// never pay for this.
struct LeastLineIntake: LogWorker, ~Copyable {
    private let keys: Set<LineKey>
    private var lines: KeyedLines
    private var least: [LineKey: [UInt8]] = [:]

    /// Looks for records with these keys, of which `id` and `time` are the fields.
    init<Field: CanonicalField>(id: Field, time: Field, mapping: FieldMapping, keys: Set<LineKey>) {
        self.keys = keys
        lines = KeyedLines(id: id, time: time, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) {
        lines.forEach(in: block) { key, place in
            guard keys.contains(key) else { return }
            let line = block.bytes[place]
            if let rival = least[key], !line.lexicographicallyPrecedes(rival) { return }
            least[key] = Array(line)
        }
    }

    consuming func finish() -> [LineKey: [UInt8]] { least }

    /// The least lines of all that several workers found.
    static func merged(_ parts: [[LineKey: [UInt8]]]) -> [LineKey: [UInt8]] {
        parts.reduce(into: [:]) { least, part in
            least.merge(part) { $0.lexicographicallyPrecedes($1) ? $0 : $1 }
        }
    }
}
