/// Days since 1970-01-01 as year, month and day of the proleptic Gregorian calendar, and back.
struct CivilDate: Sendable {
    let year: Int
    let month: Int
    let day: Int

    /// The date that lies `days` after 1970-01-01, which lies after 0000-03-01.
    init(days: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days from 1970-01-01 to a date.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The days from 1970-01-01 to the `count`-th Sunday of a month, or to its last one for 0.
    static func sunday(_ count: Int, year: Int, month: Int) -> Int {
        guard count > 0 else {
            let last =
                month == 12 ? days(year: year, month: 12, day: 31) : days(year: year, month: month + 1, day: 1) - 1
            return last - (last + 4) % 7
        }
        let first = days(year: year, month: month, day: 1)
        return first + (7 - (first + 4) % 7) % 7 + (count - 1) * 7
    }
}
