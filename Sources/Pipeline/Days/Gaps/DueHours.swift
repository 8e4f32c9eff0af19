import AttributionModel
import Signals

/// The hours of a day for which logs can be expected: those that are over, both as hours of UTC and of the zone, as
/// nobody knows which of them the folders are for.
struct DueHours {
    /// Which times have come.
    let ends: DayEnds

    /// If fewer hours than this have logs, the app is taken to have too little traffic to fill every hour.
    static let least = 20

    /// Every zone's offset from UTC is a multiple of this.
    private static let step = Milliseconds.hour / 4

    /// The hours of a day, 0 to 23, without those that the zone's clocks skip; one that occurs twice is over at its
    /// second end.
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
