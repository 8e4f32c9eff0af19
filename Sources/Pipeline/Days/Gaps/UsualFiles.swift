/// How many files of a kind a day should have, by those that the days before it had: where one of several hosts has not
/// uploaded its logs, a day has fewer.
enum UsualFiles {
    /// So many days before are looked at.
    static let daysBefore = 2 * ThinDays.week

    /// The number of files that most days before had, if a day has fewer; nil if it has as many, or if no number is
    /// usual.
    ///
    /// `before` are the numbers of the days before, the last one last; nil for days that are not published. Where hosts
    /// rest at weekends, a day has fewer as it had a week before: only one that has fewer than then is told of.
    static func lacking(_ count: Int, after before: [Int?]) -> Int? {
        let known = before.compactMap(\.self)
        guard known.count >= ThinDays.week, let usual = mostCommon(known), count < usual else { return nil }
        let sameWeekday = stride(from: before.count - ThinDays.week, through: 0, by: -ThinDays.week)
            .compactMap { before[$0] }
        return sameWeekday.isEmpty || sameWeekday.contains { $0 > count } ? usual : nil
    }

    /// Which of some consecutive days have fewer than usual, as far as the days before them are given.
    static func areLacking(_ counts: [Int?]) -> [Bool] {
        counts.enumerated().map { place, count in
            count.map { lacking($0, after: Array(counts.prefix(place))) != nil } ?? false
        }
    }

    /// The number that more than half of some are equal to; nil if there is none.
    private static func mostCommon(_ counts: [Int]) -> Int? {
        let middle = counts.sorted()[counts.count / 2]
        return 2 * counts.count { $0 == middle } > counts.count ? middle : nil
    }
}
