import AttributionModel

/// What lines have in common between which only the raw bytes decide: the id and the time of their record (spec §1).
struct LineKey: Sendable, Hashable {
    /// The digest of the id.
    var id: Digest
    var time: Instant
}
