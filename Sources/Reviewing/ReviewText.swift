package import AttributionModel

/// Values of results as people read them.
package enum ReviewText {
    /// A time as rows have it: RFC 3339 in UTC with milliseconds.
    package static func time(_ instant: Instant) -> String {
        var days = instant.milliseconds / .day
        if instant.milliseconds % .day < 0 { days -= 1 }
        let rest = instant.milliseconds - days * .day
        let (year, month, day) = date(days)
        let (hours, minutes) = (rest / .hour, rest / .minute % 60)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(hours, 2)):\(padded(minutes, 2)):"
            + "\(padded(rest / .second % 60, 2)).\(padded(rest % .second, 3))Z"
    }

    /// A length of time in its two greatest units: `2h 5m`, `40.250s`.
    package static func length(_ length: Milliseconds) -> String {
        let size = Int64(length.magnitude)
        let sign = length < 0 ? "-" : ""
        switch size {
        case (.day)...: return "\(sign)\(size / .day)d \(size % .day / .hour)h"
        case (.hour)...: return "\(sign)\(size / .hour)h \(size % .hour / .minute)m"
        case (.minute)...: return "\(sign)\(size / .minute)m \(size % .minute / .second)s"
        default: return "\(sign)\(size / .second).\(padded(size % .second, 3))s"
        }
    }

    /// A decimal without trailing zeros.
    package static func decimal(_ value: Decimal4) -> String {
        let size = value.tenThousandths.magnitude
        var fraction = padded(Int64(size % 10_000), 4)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (value.tenThousandths < 0 ? "-" : "") + "\(size / 10_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// A number with its noun, in the plural but for one.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)" + (number == 1 ? "" : "s")
    }

    /// Columns side by side, two spaces between them; the last one is not filled up.
    package static func table(_ rows: [[String]]) -> [String] {
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

    /// The date of a day counted from 1970-01-01; 146,097 days are 400 years, counted from March.
    private static func date(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
