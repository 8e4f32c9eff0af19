import AttributionModel
import Foundation
import Signals

/// Which batch days are over by a run's clock: others will get more lines, so what is decided is provisional.
struct DayEnds {
    /// The zone that the days belong to.
    let zone: UInt16
    /// The time that counts as now.
    private let now: Instant
    /// Whether the clock can tell anything about the days.
    private let isClockRight: Bool

    /// How far ahead of the clock the first day may end: if it is further, the clock is wrong, or the logs are
    /// synthetic.
    private static let reach = 8 * Milliseconds.day

    /// The ends for a run whose first day is `first`.
    init(zone: UInt16, now: Instant, first: BatchDay) {
        self.zone = zone
        self.now = now
        isClockRight = DayEnds.end(of: first, in: zone) <= now + DayEnds.reach
    }

    /// Whether nothing more can happen on a day.
    func isOver(_ day: BatchDay) -> Bool { hasCome(DayEnds.end(of: day, in: zone)) }

    /// The last day that is over, at the latest `day`.
    func lastOver(upTo day: BatchDay) -> BatchDay {
        isOver(day) ? day : ZoneTable.shared.day(of: now, in: zone) - 1
    }

    /// Whether a time has come, as far as the clock can tell.
    private func hasCome(_ time: Instant) -> Bool { !isClockRight || time <= now }

    /// Every zone's offset from UTC is a multiple of this.
    private static let step = Milliseconds.hour / 4

    /// The hours of a day, 0 to 23, for which logs can be expected: those that are over, both as hours of UTC and of
    /// the zone, as nobody knows which of them the folders are for.
    ///
    /// Those that the zone's clocks skip are left out; one that occurs twice is over at its second end.
    func dueHours(of day: BatchDay) -> [Int] {
        var last: [Int: Instant] = [:]
        let end = DayEnds.end(of: day, in: zone)
        var time = DayEnds.end(of: day - 1, in: zone)
        while time < end {
            last[ZoneTable.shared.hour(of: time, in: zone)] = time + Self.step
            time = time + Self.step
        }
        let midnight = day.startInUTC
        return (0..<24).filter { hour in
            guard let end = last[hour] else { return false }
            return hasCome(end) && hasCome(midnight + Milliseconds(hour + 1) * .hour)
        }
    }

    private static func end(of day: BatchDay, in zone: UInt16) -> Instant {
        ZoneTable.shared.start(ofDay: day + 1, in: zone)
    }

    /// What a person should know of days that are not over, nil if all are.
    func warning(of days: ClosedRange<BatchDay>) -> String? {
        let open = days.filter { !isOver($0) }
        guard let last = open.last else { return nil }
        let time = DayEnds.end(of: last, in: zone).milliseconds
        let end = Date(timeIntervalSince1970: Double(time) / 1_000).formatted(.iso8601)
        let names = open.names
        return open.count == 1
            ? "\(names) is not over yet by this machine's clock: it ends at \(end); it stays provisional until a run "
                + "after that time decides it again"
            : "\(names) are not over yet by this machine's clock: the last of them ends at \(end); they stay "
                + "provisional until runs after their ends decide them again"
    }
}
