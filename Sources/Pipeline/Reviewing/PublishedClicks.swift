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
            while let record = reader.record(cells: 5) {
                let numbers = record.dropFirst().compactMap(PublishedClicks.count)
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

    private static func count(_ digits: [UInt8]) -> Int? {
        guard !digits.isEmpty, digits.count < 19 else { return nil }
        var count = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            count = count * 10 + Int(digit - 0x30)
        }
        return count
    }

    /// A dimension's rows in their order.
    subscript(dimension: Reporting.Dimension) -> [Row] { rows[dimension] ?? [] }
}

/// Reads RFC 4180 records.
struct CSVReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next record's cells, the first ones where not all are wanted; nil at the end.
    mutating func record(cells wanted: Int = .max) -> [[UInt8]]? {
        guard place < bytes.count else { return nil }
        var cells: [[UInt8]] = []
        while place < bytes.count {
            let cell = cell(isWanted: cells.count < wanted)
            if cells.count < wanted { cells.append(cell) }
            let end = place < bytes.count ? bytes[place] : 0x0A
            place += 1
            // A carriage return stands before the line feed that ends a record.
            if end == 0x0D { place += 1 }
            if end != 0x2C { break }
        }
        return cells
    }

    /// The cell at hand, up to the comma or the end of the line behind it; empty where it is not wanted.
    private mutating func cell(isWanted: Bool) -> [UInt8] {
        guard place < bytes.count, bytes[place] == 0x22 else {
            let start = place
            while place < bytes.count, bytes[place] != 0x2C, bytes[place] != 0x0D, bytes[place] != 0x0A { place += 1 }
            return isWanted ? Array(bytes[start..<place]) : []
        }
        var cell: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == 0x22 {
                guard place < bytes.count, bytes[place] == 0x22 else { break }
                place += 1
            }
            cell.append(byte)
        }
        return cell
    }
}
