import AttributionModel

/// The id and the time of a line's record: between lines that share both, only their raw bytes decide (spec §1).
struct LineKey: Sendable, Hashable {
    /// The digest of the id.
    var id: Digest
    var time: Instant

    /// The key of the same id at a time that is so much later.
    func later(by length: Milliseconds) -> LineKey { LineKey(id: id, time: time + length) }
}
