public import AttributionModel

/// An install's key in one tier, with the times of the clicks that it can use.
public struct InstallPosting: Sendable, Equatable {
    /// The tier's place in the pipeline.
    public let tier: Int
    /// The key's digest.
    public let key: Digest
    /// The earlier probabilistic tiers that the install has all signals for, one bit each.
    public let earlierTiers: UInt16
    /// The earliest time of a click that the install can use.
    public let from: Instant
    /// The latest time of a click that the install can use.
    public let to: Instant
}
