import AttributionModel

/// The days that a day is compared with: each of the week before it or, in place of one that was itself unusual, the
/// same day of the week before that one, so that quiet weekends are still among them.
///
/// Where most of the week was unusual, things have changed for good, and a day is compared with the week as it was.
struct ComparedWeek<Day> {
    /// So many days of the week before have to be usual.
    private static var fewestUsual: Int { 4 }

    /// The days, the last one last.
    let days: [Day]
    /// How many days before the compared one those were that were left out, the first one first.
    let leftOut: [Int]

    /// The days before the one at `place`, given which are unusual; nil unless the whole week is there.
    private init?(before place: Int, in days: [Day?], unusual: [Bool]) {
        let week = place - ThinDays.week..<place
        guard week.lowerBound >= 0, week.allSatisfy({ days[$0] != nil }) else { return nil }
        let isLasting = week.count { !unusual[$0] } < ComparedWeek.fewestUsual
        let left = isLasting ? [] : week.filter { unusual[$0] }
        self.days = week.compactMap { day in
            guard left.contains(day) else { return days[day] }
            return day >= ThinDays.week ? days[day - ThinDays.week] : nil
        }
        leftOut = left.map { place - $0 }
    }

    /// What the last of some consecutive days is compared with; nil unless the whole week before it is there.
    ///
    /// Days that are not published are nil, and `unusual` says which are known to be so. Whether the others are is
    /// found by comparing them likewise, one after another; the first week of them counts as usual.
    static func ofLast(
        of days: [Day?], unusual known: [Bool], isUnusual: (Day, [Day]) -> Bool
    ) -> ComparedWeek? {
        var unusual = known
        for (place, day) in days.enumerated().dropLast() where !unusual[place] {
            guard let day, let week = ComparedWeek(before: place, in: days, unusual: unusual) else { continue }
            unusual[place] = isUnusual(day, week.days)
        }
        return ComparedWeek(before: days.count - 1, in: days, unusual: unusual)
    }

    /// Which days of the week before a day it was not compared with, in words that follow those on the others.
    func exception(of day: BatchDay) -> String {
        let days = leftOut.map { day - $0 }
        guard !days.isEmpty else { return "" }
        return ", apart from \(days.names), which \(days.count == 1 ? "was" : "were") unusual as well"
    }
}
