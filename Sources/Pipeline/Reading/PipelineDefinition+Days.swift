import AttributionModel
import Signals

extension PipelineDefinition {
    /// The time zone of batch days, by its number.
    var zone: UInt16 { ZoneTable.shared.index(ofName: timeZone.utf8Bytes.span) ?? 0 }

    /// When one of its days begins.
    func start(ofDay day: BatchDay) -> Instant { ZoneTable.shared.start(ofDay: day, in: zone) }
}
