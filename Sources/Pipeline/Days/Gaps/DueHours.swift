import AttributionModel
import Signals

/// The hours of a day of which logs can be expected: those that are over, whether folders are of UTC or of the zone's
/// hours, as nobody knows which.
struct DueHours {
    /// Which times have come.
    let ends: DayEnds

    /// With fewer hours than these that have logs, a day is taken for one of an app whose traffic leaves hours empty.
    static let least = 20

    /// No zone's clocks are off by a part of this.
    private static let step = Milliseconds.hour / 4

    /// The hours of a day, 0 to 23; those that the zone's clocks skip are left out, and one that comes twice is over
    /// with its second end.
    func hours(of day: Int32) -> [Int] {
        var last: [Int: Instant] = [:]
        let end = ZoneTable.shared.start(ofDay: day + 1, in: ends.zone)
        var time = ZoneTable.shared.start(ofDay: day, in: ends.zone)
        while time < end {
            last[ZoneTable.shared.hour(of: time, in: ends.zone)] = time + Self.step
            time = time + Self.step
        }
        let midnight = Instant(milliseconds: Int64(day) * .day)
        return (0..<24).filter { hour in
            guard let end = last[hour] else { return false }
            return ends.hasCome(end) && ends.hasCome(midnight + Milliseconds(hour + 1) * .hour)
        }
    }
}
