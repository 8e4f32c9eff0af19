import AttributionModel
import Sources

/// Reads clicks a second time for the lines of some ids, which reveal duplicates.
struct LinesOfClicksIntake: LogWorker, ~Copyable {
    /// A line of an id.
    struct Line: Sendable {
        var clickedAt: Instant
        var bytes: [UInt8]

        /// Whether it precedes another line of the id (spec §1).
        func comes(before other: FoundClick) -> Bool {
            clickedAt != other.clickedAt ? clickedAt < other.clickedAt : bytes.lexicographicallyPrecedes(other.line)
        }
    }

    private let ids: Set<Digest>
    private var keyed: KeyedLines
    private var lines: [Digest: [Line]] = [:]

    init(_ mapping: FieldMapping, ids: Set<Digest>) {
        self.ids = ids
        keyed = KeyedLines(id: ClickField.clickID, time: .clickedAt, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) {
        keyed.forEach(in: block) { key, place in
            guard ids.contains(key.id) else { return }
            lines[key.id, default: []].append(Line(clickedAt: key.time, bytes: Array(block.bytes[place])))
        }
    }

    consuming func finish() -> [Digest: [Line]] { lines }
}
