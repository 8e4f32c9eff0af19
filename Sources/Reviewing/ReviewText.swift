public import AttributionModel

/// Values of results as people read them.
public enum ReviewText {
    /// A time as rows have it: RFC 3339 in UTC with milliseconds.
    public static func time(_ instant: Instant) -> String {
        let number = CivilDay.number(of: instant)
        let rest = instant.milliseconds - Int64(number) * .day
        let day = String(decoding: CivilDay(number: number).text, as: UTF8.self)
        let (hours, minutes) = (rest / .hour, rest / .minute % 60)
        return "\(day)T\(padded(hours, 2)):\(padded(minutes, 2)):"
            + "\(padded(rest / .second % 60, 2)).\(padded(rest % .second, 3))Z"
    }

    /// A length of time in its two largest units: `2h 5m`, `40.250s`.
    public static func length(_ length: Milliseconds) -> String {
        let size = Int64(length.magnitude)
        let sign = length < 0 ? "-" : ""
        switch size {
        case (.day)...: return "\(sign)\(size / .day)d \(size % .day / .hour)h"
        case (.hour)...: return "\(sign)\(size / .hour)h \(size % .hour / .minute)m"
        case (.minute)...: return "\(sign)\(size / .minute)m \(size % .minute / .second)s"
        default: return "\(sign)\(size / .second).\(padded(size % .second, 3))s"
        }
    }

    /// Columns side by side, two spaces between them; the last one is not padded, and control characters are replaced.
    public static func table(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(\.printable) }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return cells.joined(separator: "  ")
        }
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
