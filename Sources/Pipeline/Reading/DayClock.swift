import AttributionModel
import Signals

/// Finds the batch day of instants in the pipeline's time zone (spec §1, batch day).
///
/// Clicks do not come in order of time, so every half day looked up is remembered: each has at most one midnight.
struct DayClock: Sendable {
    private struct HalfDay {
        /// The day at the half day's beginning.
        var day: BatchDay
        /// Where the next day begins; past the half day's end if it does not begin within.
        var nextDay: Instant
    }
    private static let length = Milliseconds.hour * 12
    private let zone: UInt16
    private var known = RecentValues<UInt64, HalfDay>(bits: 10)

    init(zone: UInt16) { self.zone = zone }

    /// The day of an instant.
    mutating func day(of instant: Instant) -> BatchDay {
        let number = instant.milliseconds / DayClock.length
        let found = known.value(for: UInt64(bitPattern: number)) { [zone] in DayClock.halfDay(number, in: zone) }
        return instant.milliseconds < found.nextDay.milliseconds ? found.day : found.day + 1
    }

    private static func halfDay(_ number: Int64, in zone: UInt16) -> HalfDay {
        let day = ZoneTable.shared.day(of: Instant(milliseconds: number * length), in: zone)
        return HalfDay(day: day, nextDay: ZoneTable.shared.start(ofDay: day + 1, in: zone))
    }
}
