import AttributionModel

/// A day of the proleptic Gregorian calendar in UTC.
///
/// Years are counted from March, so that the leap day is a year's last day and months have lengths by a straight line;
/// 400 years are 146,097 days.
struct CivilDay: Equatable {
    var year: Int64
    var month: Int64
    var day: Int64

    /// The days from 1970-01-01 to the instant's day, negative before.
    static func number(of instant: Instant) -> Int64 {
        let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: .day)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The day that lies `number` days after 1970-01-01.
    init(number: Int64) {
        // From here on days count from 0000-03-01.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `YYYY-MM-DD`.
    var text: [UInt8] {
        Self.padded(year, 4) + [0x2D] + Self.padded(month, 2) + [0x2D] + Self.padded(day, 2)
    }

    private static func padded(_ value: Int64, _ length: Int) -> [UInt8] {
        let digits = Array(String(value.magnitude).utf8)
        let zeros = [UInt8](repeating: 0x30, count: max(0, length - digits.count))
        return (value < 0 ? [0x2D] : []) + zeros + digits
    }
}
