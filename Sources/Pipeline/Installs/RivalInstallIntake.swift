import AttributionModel
import Compression
import JSONLines
import Records
import Sources

/// Reads the installs a second time, for the lines of one id and time that differ, as `RivalIntake` does clicks.
struct RivalInstallIntake: LogWorker, ~Copyable {
    private let keys: Set<RivalLines.Key>
    private var reader: RecordReader
    private var fields = ParsedFields(count: InstallField.allCases.count)
    private var least: [RivalLines.Key: [UInt8]] = [:]

    init(mapping: FieldMapping, keys: Set<RivalLines.Key>) {
        self.keys = keys
        reader = RecordReader(InstallField.self, mapping: mapping)
    }

    mutating func take(_ block: LineBlock, file: Int) {
        guard !block.isOverlong else { return }
        var lines = BlockLines(block, file: file)
        while let line = lines.next() {
            guard reader.read(block: block.bytes.span, line: line.range, into: &fields) == nil else { continue }
            let key = RivalLines.Key(
                id: fields[InstallField.installID].digest, time: fields[InstallField.requestedAt].time)
            if keys.contains(key) { consider(Array(block.bytes[line.range]), for: key) }
        }
    }

    consuming func finish() -> [RivalLines.Key: [UInt8]] { least }

    private mutating func consider(_ line: [UInt8], for key: RivalLines.Key) {
        if let rival = least[key], !line.lexicographicallyPrecedes(rival) { return }
        least[key] = line
    }

    /// The digests of the least lines among all that the tasks found.
    static func digests(of parts: [[RivalLines.Key: [UInt8]]]) -> [RivalLines.Key: UInt64] {
        let least = parts.reduce(into: [RivalLines.Key: [UInt8]]()) { least, part in
            least.merge(part) { $0.lexicographicallyPrecedes($1) ? $0 : $1 }
        }
        return least.mapValues { Digest(of: $0.span).low }
    }
}
