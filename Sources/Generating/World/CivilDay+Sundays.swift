internal import AttributionModel

extension CivilDay {
    /// The days from 1970-01-01 to the `count`-th Sunday of a month, or to its last one for 0.
    static func sunday(_ count: Int, year: Int, month: Int) -> Int {
        guard count > 0 else {
            let (next, nextYear) = month == 12 ? (1, year + 1) : (month + 1, year)
            let last = CivilDay(year: nextYear, month: next, day: 1).number - 1
            return last - (last + 4) % 7
        }
        let first = CivilDay(year: year, month: month, day: 1).number
        return first + (7 - (first + 4) % 7) % 7 + (count - 1) * 7
    }
}
