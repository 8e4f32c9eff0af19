import AttributionModel

/// Values of results as people read them.
enum ReviewText {
    /// A length of time in its two largest units: `2h 5m`, `40.250s`.
    static func length(_ length: Milliseconds) -> String {
        let size = Int64(length.magnitude)
        let sign = length < 0 ? "-" : ""
        switch size {
        case (.day)...: return "\(sign)\(size / .day)d \(size % .day / .hour)h"
        case (.hour)...: return "\(sign)\(size / .hour)h \(size % .hour / .minute)m"
        case (.minute)...: return "\(sign)\(size / .minute)m \(size % .minute / .second)s"
        default: return "\(sign)\(size / .second).\(Int(size % .second).padded(to: 3))s"
        }
    }

    /// Columns side by side, two spaces between them; the last one is not padded, and control characters are replaced.
    static func table(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(\.printable) }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column] }.columnWidth }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell.filled(to: widths[column])
            }
            return cells.joined(separator: "  ")
        }
    }
}
