import AttributionModel

/// Gaps between published days: what is decided after a gap knows nothing of its installs.
enum DayGaps {
    /// What a person should know of the gaps between some days, which are in order; nil if there are none.
    static func warning(between days: [Int32]) -> String? {
        let gaps = zip(days, days.dropFirst()).compactMap { $0 + 1 < $1 ? $0 + 1...$1 - 1 : nil }
        guard let first = gaps.first else { return nil }
        let names = gaps.map { CivilDay.names($0) }.joined(separator: ", ")
        let isOne = gaps.count == 1 && first.count == 1
        let (their, them) = isOne ? ("its", "it") : ("their", "them")
        return "\(names) \(isOne ? "is" : "are") not published though an earlier day is: later days know nothing of "
            + "\(their) installs; put back what was published or, if \(their) logs are there, decide \(them) with "
            + "ascribe run … --date, and the days after \(them) with ascribe run … --stale"
    }
}
