public import AttributionModel

/// A click's key that some install may want.
public struct WantedKey: Sendable {
    /// The key's digest.
    public let key: Digest
    /// The earlier tiers that the click has all signals for, one bit each.
    public let earlierTiers: UInt16

    /// Makes a key of its parts.
    public init(key: Digest, earlierTiers: UInt16) {
        self.key = key
        self.earlierTiers = earlierTiers
    }
}
