import AttributionModel
import Signals

/// What runs for days need of a pipeline.
extension PipelineDefinition {
    /// The time zone of batch days, by its number.
    var zone: UInt16 { ZoneTable.shared.index(ofName: timeZone.utf8Bytes.span) ?? 0 }

    /// When one of its days begins.
    func start(ofDay day: Int32) -> Instant { ZoneTable.shared.start(ofDay: day, in: zone) }

    /// How far back its days look at earlier ones.
    var reach: DayReach { DayReach(zone: zone, history: match.history) }

    /// Refuses a pipeline whose results later days cannot continue; `path` is its file's, nil for one that ships.
    ///
    /// - Throws: `RunError` of kind `badPipeline`.
    func requireState(ofFile path: String?) throws(RunError) {
        guard !output.keepsState else { return }
        throw RunError(
            .badPipeline,
            "\(path ?? name): error: output.state is drop, but days need the state of the days before them; keep it")
    }
}
