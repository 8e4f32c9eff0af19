import AttributionModel

/// The newest record of a kind that a run has read.
enum NewestRecord: Equatable {
    /// It has read none.
    case noRecord
    case at(Instant)

    /// That of a time, or of none.
    init(_ time: Instant?) { self = time.map(NewestRecord.at) ?? .noRecord }
}
