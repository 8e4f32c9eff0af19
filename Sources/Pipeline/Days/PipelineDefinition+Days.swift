import AttributionModel
import Signals

/// What days ask of a pipeline.
extension PipelineDefinition {
    /// The time zone of batch days, by its number.
    var zone: UInt16 { ZoneTable.shared.index(ofName: timeZone.utf8Bytes.span) ?? 0 }

    /// How far back its days look at earlier ones.
    var reach: DayReach { DayReach(zone: zone, history: match.history) }

    /// Refuses a pipeline whose results later days cannot go on from.
    ///
    /// - Throws: `RunError` of kind `badPipeline`.
    func requireState() throws(RunError) {
        guard !output.keepsState else { return }
        throw RunError(
            .badPipeline, "the pipeline drops the state (output.state: drop), which later days need; keep it")
    }
}
