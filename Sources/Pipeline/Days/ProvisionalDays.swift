/// Which days of a run are provisional once they are decided: those that are not over, and those that runs of later
/// days decide again.
struct ProvisionalDays {
    /// Which days are over at the run's clock.
    let ends: DayEnds
    /// The last of all that were asked for, beyond days that are left as they are.
    var last: Int32
    /// How many of the days up to the last later runs decide again, as far as they look back as this one does.
    let reprocessed: Int

    /// Whether a day is one.
    func contains(_ day: Int32) -> Bool { Int(last) - Int(day) < reprocessed || !ends.isOver(day) }

    /// What a day's manifest says of its quality, unless its rows changed.
    func status(of day: Int32) -> DayStatus { contains(day) ? .provisional : .final }
}
