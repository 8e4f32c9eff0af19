/// Reads RFC 4180 records, the form of reports.
public struct CSVReader {
    private let bytes: [UInt8]
    private var place = 0

    /// Reads from the beginning of a file's bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next record's cells, or only the first `wanted` of them; nil at the end.
    public mutating func record(cells wanted: Int = .max) -> [[UInt8]]? {
        guard place < bytes.count else { return nil }
        var cells: [[UInt8]] = []
        while place < bytes.count {
            let cell = cell(isWanted: cells.count < wanted)
            if cells.count < wanted { cells.append(cell) }
            let end = place < bytes.count ? bytes[place] : UInt8(ascii: "\n")
            place += 1
            // A carriage return comes before the line feed that ends a record.
            if end.is("\r") { place += 1 }
            if !end.is(",") { break }
        }
        return cells
    }

    /// The next cell, up to the comma or the end of the line after it; empty if it is not wanted.
    private mutating func cell(isWanted: Bool) -> [UInt8] {
        guard place < bytes.count, bytes[place].is("\"") else {
            let start = place
            place = bytes[place...].firstIndex { $0.is(",") || $0.is("\r") || $0.is("\n") } ?? bytes.count
            return isWanted ? Array(bytes[start..<place]) : []
        }
        var cell: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte.is("\"") {
                guard place < bytes.count, bytes[place].is("\"") else { break }
                place += 1
            }
            cell.append(byte)
        }
        return cell
    }
}
