import AttributionModel
import JSONLines
import Records
import Sources

/// Reads install logs for the environment of one install, which candidates do not contain.
struct InstallEnvironmentIntake: LogWorker, ~Copyable {
    /// A line of the install: if there are several, the least one counts (spec §4).
    struct Line: Sendable {
        var bytes: [UInt8]
        /// nil if it names none.
        var environment: [UInt8]?
    }

    private let id: [UInt8]
    private let requestedAt: Instant
    private var reader: RecordReader
    private var fields = ParsedFields(count: InstallField.allCases.count)
    private var least: Line?

    init(id: [UInt8], requestedAt: Instant, mapping: FieldMapping) {
        self.id = id
        self.requestedAt = requestedAt
        reader = RecordReader(InstallField.self, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block, file: file)
        while let line = lines.next() {
            guard reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil,
                fields[InstallField.requestedAt].time == requestedAt, fields.bytes(of: InstallField.installID) == id
            else { continue }
            let bytes = Array(block.bytes[line.range])
            if let least, !bytes.lexicographicallyPrecedes(least.bytes) { continue }
            least = Line(bytes: bytes, environment: fields.bytes(of: InstallField.environment))
        }
    }

    consuming func finish() -> Line? { least }
}
