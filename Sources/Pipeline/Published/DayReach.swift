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
    /// Days further apart depend on each other only through the states of the days between: if the earlier one changes,
    /// the later one stays the same until the state of one that it looks at changes.
    func includes(_ earlier: BatchDay, from later: BatchDay) -> Bool {
        earlier < later && start(of: earlier + 1) > start(of: later) - history
    }

    private func start(of day: BatchDay) -> Instant { ZoneTable.shared.start(ofDay: day, in: zone) }
}

extension PipelineDefinition {
    /// How far back its days look at earlier ones.
    var reach: DayReach { DayReach(zone: zone, history: match.history) }
}
