import AttributionModel

/// What lines have in common between which only the raw bytes decide: the id and the time of their record (spec §1).
struct LineKey: Sendable, Hashable {
    /// The digest of the id.
    var id: Digest
    var time: Instant

    /// The key of the same id at a time that is so much later.
    func later(by length: Milliseconds) -> LineKey { LineKey(id: id, time: time + length) }
}
