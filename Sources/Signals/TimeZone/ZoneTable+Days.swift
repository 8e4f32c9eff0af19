public import AttributionModel

extension ZoneTable {
    /// The calendar day of an instant in a zone (spec §1, batch day).
    public func day(of instant: Instant, in zone: UInt16) -> BatchDay {
        BatchDay(number: Int32(truncatingIfNeeded: CivilDay.number(of: instant + period(zone, at: instant).offset)))
    }

    /// The hour of the day of an instant in a zone, 0 to 23.
    public func hour(of instant: Instant, in zone: UInt16) -> Int {
        let local = instant + period(zone, at: instant).offset
        return Int((local.milliseconds - Int64(CivilDay.number(of: local)) * .day) / .hour)
    }

    /// The first instant of a calendar day in a zone.
    ///
    /// Where the clocks skip midnight it is the moment of the change; where a zone skips the whole day it is the next
    /// day's first instant.
    public func start(ofDay day: BatchDay, in zone: UInt16) -> Instant {
        let midnight = day.startInUTC
        // No offset is above 14 hours, so the day begins in this period or a later one.
        var period = period(zone, at: midnight - 15 * .hour)
        while period.until.milliseconds != .max, midnight - period.offset >= period.until {
            period = self.period(zone, at: period.until)
        }
        return max(period.from, midnight - period.offset)
    }
}
