import AttributionModel
import JSONLines
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
    private var screener: ClickScreener
    private var click = ReadClick()
    private var lines: [Digest: [Line]] = [:]

    init(_ context: ClickContext, ids: Set<Digest>) {
        self.ids = ids
        screener = ClickScreener(context)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block)
        while let line = lines.next() {
            guard screener.read(block.bytes, line.range, into: &click) == nil else { continue }
            let id = click.fields[ClickField.clickID].digest
            guard ids.contains(id) else { continue }
            self.lines[id, default: []].append(Line(clickedAt: click.clickedAt, bytes: Array(block.bytes[line.range])))
        }
    }

    consuming func finish() -> [Digest: [Line]] { lines }
}
