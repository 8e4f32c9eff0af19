import AttributionModel

/// A worker's view of the zone table, which remembers the last period that was looked up in each zone.
struct ZoneClock: Sendable {
    private let table = ZoneTable.shared
    private var known = RecentValues<UInt64, ZonePeriod>(bits: 6)

    /// The zone of a name, 0 for an unknown one.
    func zone(named name: Span<UInt8>) -> UInt16 { table.index(ofName: name) ?? 0 }

    /// A zone's minutes east of UTC at an instant.
    mutating func minutesEast(_ zone: UInt16, at instant: Instant) -> Int16 {
        if let period = known[UInt64(zone)], period.contains(instant) { return period.minutesEast }
        let period = table.period(zone, at: instant)
        known.keep(period, for: UInt64(zone))
        return period.minutesEast
    }
}
