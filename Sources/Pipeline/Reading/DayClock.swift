import AttributionModel
import Signals

/// Finds the batch day of instants in the pipeline's time zone (spec §1, batch day).
///
/// Clicks do not come in order of time, so every half day looked up is remembered: each has at most one midnight.
struct DayClock: Sendable {
    private struct HalfDay {
        var number: Int64
        /// The day at the half day's beginning.
        var day: BatchDay
        /// Where the next day begins; past the half day's end if it does not begin within.
        var nextDay: Instant
    }
    private static let length = Milliseconds.hour * 12
    private let zone: UInt16
    private var known: [HalfDay]

    init(zone: UInt16) {
        self.zone = zone
        known = Array(
            repeating: HalfDay(number: .min, day: .min, nextDay: Instant(milliseconds: 0)), count: 1_024)
    }

    /// The day of an instant.
    mutating func day(of instant: Instant) -> BatchDay {
        let number = instant.milliseconds / DayClock.length
        let place = Int(truncatingIfNeeded: number) & (known.count - 1)
        if known[place].number != number { known[place] = halfDay(number) }
        let found = known[place]
        return instant.milliseconds < found.nextDay.milliseconds ? found.day : found.day + 1
    }

    private func halfDay(_ number: Int64) -> HalfDay {
        let day = ZoneTable.shared.day(of: Instant(milliseconds: number * DayClock.length), in: zone)
        return HalfDay(number: number, day: day, nextDay: ZoneTable.shared.start(ofDay: day + 1, in: zone))
    }
}
