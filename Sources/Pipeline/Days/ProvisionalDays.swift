/// Which days of a run are provisional once they are decided: those that are not over, and those that runs for later
/// days will decide again.
struct ProvisionalDays {
    /// Which days are over at the run's clock.
    let ends: DayEnds
    /// The last of all days that were asked for, even if days up to it are left as they are.
    var last: Int32
    /// How many of the last days later runs will decide again, if they look back as far as this one.
    let reprocessed: Int

    /// Whether a day is provisional.
    func contains(_ day: Int32) -> Bool { Int(last) - Int(day) < reprocessed || !ends.isOver(day) }

    /// What a day's manifest says of its quality, unless its rows have changed.
    func status(of day: Int32) -> DayStatus { contains(day) ? .provisional : .final }
}
