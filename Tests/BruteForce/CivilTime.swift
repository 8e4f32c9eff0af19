import Foundation

/// Milliseconds since 1970 to and from text, by counting days one month at a time.
package enum CivilTime {
    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The days from 1970-01-01 to the first of a year.
    private static func days(toYear year: Int) -> Int {
        year >= 1970
            ? (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
            : -(year..<1970).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    }

    /// RFC 3339 with zone, cut to milliseconds; nil for any other text (spec §2).
    package static func parse(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        func number(_ place: Int, _ width: Int) -> Int? {
            guard place + width <= bytes.count else { return nil }
            let digits = bytes[place..<place + width]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        func stands(_ characters: String, _ place: Int) -> Bool {
            place < bytes.count && characters.utf8.contains(bytes[place])
        }
        guard stands("-", 4), stands("-", 7), stands("Tt", 10), stands(":", 13), stands(":", 16),
            let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2),
            let minute = number(14, 2), let second = number(17, 2),
            (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var place = 19
        var fraction = 0
        if stands(".", place) {
            place += 1
            let start = place
            while stands("0123456789", place) { place += 1 }
            guard place > start else { return nil }
            for digit in 0..<3 {
                fraction = fraction * 10 + (start + digit < place ? number(start + digit, 1) ?? 0 : 0)
            }
        }
        var offset = 0
        if stands("+-", place) {
            guard let hours = number(place + 1, 2), stands(":", place + 3), let minutes = number(place + 4, 2),
                hours < 24, minutes < 60, place + 6 == bytes.count
            else { return nil }
            offset = (hours * 60 + minutes) * (stands("-", place) ? -1 : 1)
        } else {
            guard stands("Zz", place), place + 1 == bytes.count else { return nil }
        }
        let days = days(toYear: year) + (1..<month).reduce(0) { $0 + length(ofMonth: $1, year) } + day - 1
        return Int64(((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1_000 + Int64(fraction)
    }

    private static func civil(_ milliseconds: Int64) -> (day: String, rest: Int64) {
        var days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = milliseconds - Int64(days) * 86_400_000
        var year = 1970
        while days < 0 {
            year -= 1
            days += isLeap(year) ? 366 : 365
        }
        while days >= (isLeap(year) ? 366 : 365) {
            days -= isLeap(year) ? 366 : 365
            year += 1
        }
        var month = 1
        while days >= length(ofMonth: month, year) {
            days -= length(ofMonth: month, year)
            month += 1
        }
        return (padded(year, 4) + "-" + padded(month, 2) + "-" + padded(days + 1, 2), rest)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }

    /// RFC 3339 in UTC with milliseconds (spec §6).
    static func text(_ milliseconds: Int64) -> String {
        let (day, rest) = civil(milliseconds)
        let second = Int(rest / 1_000)
        return day + "T" + padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
            + "." + padded(Int(rest % 1_000), 3) + "Z"
    }

    /// The calendar day in a zone (spec §1, batch day).
    static func day(_ milliseconds: Int64, in zone: String) -> String {
        civil(milliseconds + Int64(secondsEast(of: zone, at: milliseconds) ?? 0) * 1_000).day
    }

    /// A zone's offset at a time, nil where the system knows no such zone.
    static func secondsEast(of zone: String, at milliseconds: Int64) -> Int? {
        if zone == "Etc/UTC" { return 0 }
        return TimeZone(identifier: zone)?.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }
}
