/// The `match` section: tiers and what they share (spec §5, §9, §11).
///
/// Tiers hold their own or the section's value.
package struct MatchRules: Sendable, Equatable {
    package var tiers: [Tier]
    /// How far back earlier installs count.
    package var history: Milliseconds = 90 * .day
    /// How far an age may be negative.
    package var clockSkew: Milliseconds = 0
    package var levels: Levels?

    package init(tiers: [Tier]) { self.tiers = tiers }

    /// Whether some tier scores: then deterministic matches score 100 (spec §5).
    package var scores: Bool { tiers.contains { $0.probabilistic?.weights.isEmpty == false } }

    /// The longest window of a tier that looks at clicks, 0 where none does.
    package var longestWindow: Milliseconds { tiers.compactMap(\.window?.limit).max() ?? 0 }
}
