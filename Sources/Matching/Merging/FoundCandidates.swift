public import AttributionModel

/// What the merge found for an install in one tier.
public struct FoundCandidates: Sendable {
    /// The install.
    public var install: InstallNumber
    /// The tier's place in the pipeline.
    public var tier: Int
    /// The key that it shares with its candidates.
    public var key: Digest
    /// In the winner's order, cut at the tier's `max_candidates`.
    public var candidates: [SortedClick]
    /// The clicks that meet the install under its key in the tier's window, whatever their links' conditions.
    public var total: Int
    /// Whether eligible clicks were left out.
    public var isCut: Bool
    /// Whether the key had more clicks than are scored.
    public var isHot: Bool
    /// The number of distinct links, if the list was summed up: then it has `total` candidates, of which only the two
    /// best are here; nil otherwise.
    public var linkCount: Int?
}
