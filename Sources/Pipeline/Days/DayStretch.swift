/// Days in a row that are decided in one pass.
struct DayStretch {
    /// What becomes of days of a stretch that is taken apart.
    enum Step {
        case decide(DayStretch)
        /// A published day stays as it is.
        case keep(LostDays.KeptDay)
    }

    var days: ClosedRange<Int32>
    /// Which of them are provisional once they are decided.
    var provisional: ProvisionalDays
    /// Whether all logs that were asked for are read, so that the newest of them say whether logs still come.
    var isWhole = true

    /// The days before one, as if no more had been asked for; nil where there are none.
    func before(_ day: Int32) -> DayStretch? {
        guard day > days.lowerBound else { return nil }
        var part = DayStretch(days: days.lowerBound...day - 1, provisional: provisional, isWhole: false)
        part.provisional.last = day - 1
        return part
    }

    /// The stretch without days that are kept, as if nobody had asked for these, in the order of days.
    func steps(keeping kept: [LostDays.KeptDay]) -> [Step] {
        var steps: [Step] = []
        var rest = self
        rest.isWhole = false
        for day in kept {
            if var part = rest.before(day.day) {
                part.provisional = provisional
                steps.append(.decide(part))
            }
            steps.append(.keep(day))
            guard day.day < days.upperBound else { return steps }
            rest.days = day.day + 1...days.upperBound
        }
        return steps + [.decide(rest)]
    }
}
