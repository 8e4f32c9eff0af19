import AttributionModel

/// A worker's view of the zone table, which remembers the last period that was looked up in each zone.
struct ZoneClock: Sendable {
    private struct Slot: Sendable {
        var zone: UInt16
        var period: ZonePeriod
    }

    private let table = ZoneTable.shared
    private var slots: [Slot]

    init() {
        let unused = ZonePeriod(from: Instant(milliseconds: .max), until: Instant(milliseconds: .max), minutesEast: 0)
        slots = Array(repeating: Slot(zone: 0, period: unused), count: 64)
    }

    /// The zone of a name, 0 for an unknown one.
    func zone(named name: Span<UInt8>) -> UInt16 { table.index(ofName: name) ?? 0 }

    /// A zone's minutes east of UTC at an instant.
    mutating func minutesEast(_ zone: UInt16, at instant: Instant) -> Int16 {
        let place = Int(zone & 63)
        let slot = slots[place]
        if slot.zone == zone, slot.period.contains(instant) { return slot.period.minutesEast }
        let period = table.period(zone, at: instant)
        slots[place] = Slot(zone: zone, period: period)
        return period.minutesEast
    }
}
