/// Consecutive days that are decided in one pass.
struct DayStretch {
    /// What happens to days of a stretch that is taken apart.
    enum Step {
        case decide(DayStretch)
        /// A published day of a stretch stays as it is.
        case keep(LostDays.KeptDay, of: DayStretch)
    }

    var days: ClosedRange<Int32>
    /// Which of them will be provisional once they are decided.
    var provisional: ProvisionalDays
    /// Whether all logs that were asked for are read, so that the newest of them show whether logs still arrive.
    var isWhole = true

    /// The days before one, as if no others had been asked for; nil if there are none.
    func before(_ day: Int32) -> DayStretch? {
        guard day > days.lowerBound else { return nil }
        var part = DayStretch(days: days.lowerBound...day - 1, provisional: provisional, isWhole: false)
        part.provisional.last = day - 1
        return part
    }

    /// The stretch without the days that are kept, as if nobody had asked for them, in the order of days.
    func steps(keeping kept: [LostDays.KeptDay]) -> [Step] {
        var steps: [Step] = []
        var rest = self
        rest.isWhole = false
        for day in kept {
            if var part = rest.before(day.day) {
                part.provisional = provisional
                steps.append(.decide(part))
            }
            steps.append(.keep(day, of: self))
            guard day.day < days.upperBound else { return steps }
            rest.days = day.day + 1...days.upperBound
        }
        return steps + [.decide(rest)]
    }
}
