import AttributionModel
import Foundation
import Signals

/// Which batch days are over at a run's clock: of others more lines will come, so that what is decided is provisional.
struct DayEnds {
    /// The zone that days are days of.
    let zone: UInt16
    /// The time that counts as now.
    let now: Instant

    /// How far ahead of the clock a day may end for it to have a say: where it is further, the clock is wrong, or the logs
    /// are made ones.
    private static let reach = 8 * Milliseconds.day

    /// Whether nothing can happen on a day any more.
    func isOver(_ day: Int32) -> Bool { end(of: day) <= now || end(of: day) > now + DayEnds.reach }

    private func end(of day: Int32) -> Instant { ZoneTable.shared.start(ofDay: day + 1, in: zone) }

    /// What a person should know of days that are not over, nil where all are.
    func warning(of days: [Int32]) -> String? {
        let open = days.filter { !isOver($0) }.sorted()
        guard let last = open.last else { return nil }
        let end = Date(timeIntervalSince1970: Double(self.end(of: last).milliseconds) / 1_000).formatted(.iso8601)
        let names = CivilDay.names(of: open)
        return open.count == 1
            ? "\(names) is not over: it ends at \(end), after this run's clock; it is provisional until a run after that "
                + "decides it again"
            : "\(names) are not over: the last of them ends at \(end), after this run's clock; they are provisional until "
                + "runs after their ends decide them again"
    }
}
