import AttributionModel

/// The newest record of a kind that a run has read.
enum NewestRecord {
    /// It has read none.
    case noRecord
    case at(Instant)

    /// The newest record with this time, or none for nil.
    init(_ time: Instant?) { self = time.map(NewestRecord.at) ?? .noRecord }
}
