internal import AttributionModel

/// A time zone as SDKs and browsers name it, with the rule of its clock.
struct Zone: Sendable {
    /// When clocks are put forward by an hour.
    enum SummerTime: Sendable { case never, europe, unitedStates, israel, australia }

    /// The name that SDKs give.
    let name: String
    /// The name that browsers give: the older one, where a zone was renamed.
    let webName: String
    private let standardMinutes: Int
    /// The summers of the years around the days in question.
    private let summers: [Range<Instant>]

    /// `standard`: minutes east of UTC in winter.
    init(_ name: String, web: String? = nil, standard: Int, _ summerTime: SummerTime = .never, years: Range<Int>) {
        self.name = name
        webName = web ?? name
        standardMinutes = standard
        summers = years.compactMap { Zone.summer(summerTime, year: $0, standard: standard) }
    }

    /// Minutes east of UTC at an instant.
    func minutesEast(at instant: Instant) -> Int {
        for summer in summers where summer.contains(instant) { return standardMinutes + 60 }
        return standardMinutes
    }

    private static func summer(_ rule: SummerTime, year: Int, standard: Int) -> Range<Instant>? {
        func instant(_ day: Int, minute: Int) -> Instant {
            Instant(milliseconds: Int64(day) * .day + Int64(minute) * .minute)
        }
        switch rule {
        case .never: return nil
        case .europe:
            let first = CivilDay.sunday(0, year: year, month: 3)
            return instant(first, minute: 60)..<instant(CivilDay.sunday(0, year: year, month: 10), minute: 60)
        case .unitedStates:
            let first = instant(CivilDay.sunday(2, year: year, month: 3), minute: 120 - standard)
            return first..<instant(CivilDay.sunday(1, year: year, month: 11), minute: 60 - standard)
        case .israel:
            // From the Friday before the last Sunday of March, 2:00, to the last Sunday of October, 2:00.
            let first = instant(CivilDay.sunday(0, year: year, month: 3) - 2, minute: 120 - standard)
            return first..<instant(CivilDay.sunday(0, year: year, month: 10), minute: 60 - standard)
        case .australia:
            let first = instant(CivilDay.sunday(1, year: year, month: 10), minute: 120 - standard)
            return first..<instant(CivilDay.sunday(1, year: year + 1, month: 4), minute: 120 - standard)
        }
    }
}

extension CivilDay {
    /// The days from 1970-01-01 to the `count`-th Sunday of a month, or to its last one for 0.
    fileprivate static func sunday(_ count: Int, year: Int, month: Int) -> Int {
        guard count > 0 else {
            let (next, nextYear) = month == 12 ? (1, year + 1) : (month + 1, year)
            let last = CivilDay(year: nextYear, month: next, day: 1).number - 1
            return last - (last + 4) % 7
        }
        let first = CivilDay(year: year, month: month, day: 1).number
        return first + (7 - (first + 4) % 7) % 7 + (count - 1) * 7
    }
}
