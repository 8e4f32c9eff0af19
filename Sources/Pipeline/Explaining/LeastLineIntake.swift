import AttributionModel
import Sources

/// Reads logs once more for the least line of each of some ids and times, which is the one that stays (spec §1).
///
/// The lines are kept in memory: they are of the few clicks that an explanation may show. Runs, which may have many,
/// use `LinesAgain`.
struct LeastLineIntake: LogWorker, ~Copyable {
    private let isWanted: @Sendable (LineKey) -> Bool
    private var lines: KeyedLines
    private var least: [LineKey: [UInt8]] = [:]

    /// Looks for records whose ids and times, which are in the fields `id` and `time`, are wanted.
    init<Field: CanonicalField>(
        id: Field, time: Field, mapping: FieldMapping, where isWanted: @escaping @Sendable (LineKey) -> Bool
    ) {
        self.isWanted = isWanted
        lines = KeyedLines(id: id, time: time, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) {
        lines.forEach(in: block) { key, _, place in
            guard isWanted(key) else { return }
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
