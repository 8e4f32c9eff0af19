import AttributionModel
import Signals

/// How far back installs of a day look at those of earlier days (spec §8a).
struct DayReach {
    /// The time zone of the days, by its number.
    let zone: UInt16
    /// How far back earlier installs count.
    let history: Milliseconds

    /// Whether an install of a day may look at one of an earlier day.
    ///
    /// Days further apart depend on each other only through the states of the days between: where the earlier one
    /// changes, the later one comes out as it stands there until one that it looks at has another state.
    func includes(_ earlier: Int32, from later: Int32) -> Bool {
        earlier < later && start(of: earlier + 1) > start(of: later) - history
    }

    private func start(of day: Int32) -> Instant { ZoneTable.shared.start(ofDay: day, in: zone) }
}
