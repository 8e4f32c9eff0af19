package import AttributionModel

/// An install's key in one tier, with the ages of clicks that it can use.
package struct InstallPosting: Sendable, Equatable {
    /// The tier's place in the pipeline.
    package let tier: Int
    /// The key's digest.
    package let key: Digest
    /// The earlier probabilistic tiers that the install has all signals for, a bit each.
    package let earlierTiers: UInt16
    /// The least useful time of a click.
    package let from: Instant
    /// The greatest useful time of a click.
    package let to: Instant
}
