import Reporting

/// The clicks that a published result's reports count: candidates do not tell them (spec §7).
struct PublishedClicks: Sendable {
    /// A value of a dimension.
    struct Row: Sendable {
        /// nil for the null value.
        var name: [UInt8]?
        var counts: DimensionCounts
    }
    private var rows: [Reporting.Dimension: [Row]] = [:]

    /// Reads the columns of clicks of all reports of a result.
    init(_ part: PublishedPart) throws(RunError) {
        for dimension in Reporting.Dimension.allCases {
            let path = part.path(of: dimension.fileName)
            var reader = CSVReader(try part.bytes(of: dimension.fileName))
            _ = reader.record()
            while let record = reader.record() {
                let numbers = record.dropFirst().prefix(4).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
                guard let name = record.first, numbers.count == 4 else {
                    throw RunError(
                        .inputOutput, "cannot read \(path): a row lacks counts of clicks; run the pipeline again")
                }
                let counts = DimensionCounts(
                    clicks: numbers[0], eligibleClicks: numbers[1], uniqueClicks: numbers[2], botClicks: numbers[3])
                rows[dimension, default: []].append(Row(name: name.isEmpty ? nil : name, counts: counts))
            }
        }
    }

    /// A dimension's rows in their order.
    subscript(dimension: Reporting.Dimension) -> [Row] { rows[dimension] ?? [] }
}

/// Reads RFC 4180 records.
struct CSVReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next record's cells; nil at the end.
    mutating func record() -> [[UInt8]]? {
        guard place < bytes.count else { return nil }
        var cells: [[UInt8]] = [[]]
        var isQuoted = false
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if isQuoted {
                guard byte == 0x22 else {
                    cells[cells.count - 1].append(byte)
                    continue
                }
                if place < bytes.count, bytes[place] == 0x22 {
                    cells[cells.count - 1].append(byte)
                    place += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case 0x22: isQuoted = true
            case 0x2C: cells.append([])
            case 0x0D: continue
            case 0x0A: return cells
            default: cells[cells.count - 1].append(byte)
            }
        }
        return cells
    }
}
