/// The `match` section: tiers and what they share (spec §5, §9, §11).
///
/// Each tier already holds its own value or, where it has none, the section's.
public struct MatchRules: Sendable, Equatable {
    /// In the order in which installs walk them; in a pipeline file 64 at most, 16 of them probabilistic.
    public var tiers: [Tier]
    /// How far back earlier installs count.
    public var history: Milliseconds = 90 * .day
    /// How far an age may be negative.
    public var clockSkew: Milliseconds = 0
    /// Where `high`, `medium` and `low` begin; nil where the pipeline has no levels.
    public var levels: Levels?

    /// Makes rules of tiers, without levels and with the default history.
    public init(tiers: [Tier]) { self.tiers = tiers }

    /// Whether some tier scores: then deterministic matches score 100 (spec §5).
    public var scores: Bool { tiers.contains { $0.probabilistic?.weights.isEmpty == false } }

    /// The longest window of a tier that looks at clicks, 0 where none does.
    public var longestWindow: Milliseconds { tiers.compactMap(\.window?.limit).max() ?? 0 }
}
