/// Calendar days as text.
enum CivilDay {
    /// `YYYY-MM-DD` of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
    static func text(_ day: Int32) -> [UInt8] {
        // Days are counted from 0000-03-01, so that the leap day ends a year; 146,097 days are 400 years.
        let shifted = Int(day) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return padded(year, 4) + [UInt8(ascii: "-")] + padded(month, 2) + [UInt8(ascii: "-")] + padded(dayOfMonth, 2)
    }

    /// The same as a string.
    static func name(_ day: Int32) -> String { String(decoding: text(day), as: UTF8.self) }

    /// The year, month and day of the month, each as text.
    static func parts(_ day: Int32) -> (year: String, month: String, day: String) {
        let parts = name(day).split(separator: "-").map(String.init)
        return (parts[0], parts[1], parts[2])
    }

    /// The day of a text `YYYY-MM-DD`, nil for any other text and for days that no calendar has.
    static func day(_ text: String) -> Int32? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
            let year = Int32(Substring(parts[0])), let month = Int32(Substring(parts[1])),
            let date = Int32(Substring(parts[2])), (1...12).contains(month), (1...31).contains(date), year >= 1970
        else { return nil }
        // At most a month off; the text tells the rest.
        let near = (year - 1970) * 365 + (year - 1969) / 4 + (month - 1) * 31
        return (near - 40...near + 60).first { name($0) == text }
    }

    private static func padded(_ number: Int, _ width: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }
}
