/// A day of the proleptic Gregorian calendar.
///
/// Internally a year begins in March, so that the leap day is its last day and the lengths of months follow a straight
/// line; 400 years are 146,097 days.
public struct CivilDay: Hashable, Sendable {
    /// The year before 1 is 0; earlier ones are negative.
    public let year: Int
    /// From 1.
    public let month: Int
    /// Of the month, from 1.
    public let day: Int

    /// What precedes the date in the name of a day's folder, in results as in logs.
    public static let folderPrefix = "date="

    /// The days from 0000-03-01 to 1970-01-01.
    @usableFromInline static let daysBefore1970 = 719_468

    /// Makes a day that the calendar has.
    @inlinable
    public init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day that lies `number` days after 1970-01-01.
    public init(number: Int) {
        let shifted = number + Self.daysBefore1970
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day that `YYYY-MM-DD` names; nil for any other text and for dates that do not exist.
    public init?(_ text: some BidirectionalCollection<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { part in
            part.reduce(Int?(0)) { number, byte in
                (0x30...0x39).contains(byte) ? number.map { $0 * 10 + Int(byte) - 0x30 } : nil
            }
        }
        guard numbers.count == 3, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        // The 31st of a shorter month comes out as a day of the next month.
        guard CivilDay(number: number) == self else { return nil }
    }

    /// The days from 1970-01-01 to this one, negative before.
    @inlinable
    public var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysBefore1970
    }

    /// The days from 1970-01-01 to an instant's day in UTC, negative before.
    @inlinable
    public static func number(of instant: Instant) -> Int {
        let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: .day)
        return Int(remainder < 0 ? quotient - 1 : quotient)
    }

    /// `YYYY-MM-DD`.
    public var text: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: CivilDay.textRoom) { $0.append(day: self) }
        return bytes
    }

    /// The most bytes that the text of a day can have.
    static let textRoom = 26
}

extension OutputSpan<UInt8> {
    /// Appends a day as `YYYY-MM-DD`, with as many digits as its year has.
    mutating func append(day: CivilDay) {
        if day.year < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: UInt64(day.year.magnitude), width: 4)
        append(UInt8(ascii: "-"))
        append(digitsOf: UInt64(day.month), width: 2)
        append(UInt8(ascii: "-"))
        append(digitsOf: UInt64(day.day), width: 2)
    }
}
