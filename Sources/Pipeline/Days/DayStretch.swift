import AttributionModel

/// Consecutive days that are decided in one pass.
struct DayStretch {
    /// What happens to days of a stretch that is taken apart.
    enum Step {
        case decide(DayStretch)
        /// A published day of a stretch stays as it is.
        case keep(LostDays.KeptDay, of: DayStretch)
    }

    var days: ClosedRange<BatchDay>
    /// Which days are over at the run's clock.
    let ends: DayEnds
    /// The last of all days that were asked for, even if days up to it are left as they are.
    var last: BatchDay
    /// How many of the last days later runs will decide again, if they look back as far as this one.
    let reprocessed: Int
    /// Whether all logs that were asked for are read, so that the newest of them show whether logs still arrive.
    var isWhole = true

    /// Whether a day is provisional once it is decided: it is not over, or runs for later days will decide it again, as
    /// the next night does for a day that was not over yet.
    func isProvisional(_ day: BatchDay) -> Bool {
        day.distance(to: ends.lastOver(upTo: last)) < reprocessed || !ends.isOver(day)
    }

    /// The days before one, as if no others had been asked for; nil if there are none.
    func before(_ day: BatchDay) -> DayStretch? {
        guard day > days.lowerBound else { return nil }
        return DayStretch(
            days: days.lowerBound...day - 1, ends: ends, last: day - 1, reprocessed: reprocessed, isWhole: false)
    }

    /// The stretch without the days that are kept, as if nobody had asked for them, in the order of days.
    func steps(keeping kept: [LostDays.KeptDay]) -> [Step] {
        var steps: [Step] = []
        var rest = self
        rest.isWhole = false
        for day in kept {
            if var part = rest.before(day.day) {
                part.last = last
                steps.append(.decide(part))
            }
            steps.append(.keep(day, of: self))
            guard day.day < days.upperBound else { return steps }
            rest.days = day.day + 1...days.upperBound
        }
        return steps + [.decide(rest)]
    }
}
