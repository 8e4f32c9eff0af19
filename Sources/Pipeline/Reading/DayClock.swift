import AttributionModel
import Signals

/// Tells batch days in the pipeline's time zone, remembering the last one (spec §1, batch day).
struct DayClock: Sendable {
    private let zone: UInt16
    private var day: Int32 = 0
    private var start = Instant(milliseconds: 0)
    private var end = Instant(milliseconds: 0)

    init(zone: UInt16) { self.zone = zone }

    /// The day of an instant, in days since 1970-01-01.
    mutating func day(of instant: Instant) -> Int32 {
        if start <= instant, instant < end { return day }
        day = ZoneTable.shared.day(of: instant, in: zone)
        start = ZoneTable.shared.start(ofDay: day, in: zone)
        end = ZoneTable.shared.start(ofDay: day + 1, in: zone)
        return day
    }
}
