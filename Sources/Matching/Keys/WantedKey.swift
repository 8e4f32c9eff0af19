package import AttributionModel

/// A click's key, that some install may want.
package struct WantedKey: Sendable {
    /// The key's digest.
    package let key: Digest
    /// The earlier tiers that the click has all signals for, a bit each.
    package let earlierTiers: UInt16

    /// Makes a key of its parts.
    package init(key: Digest, earlierTiers: UInt16) {
        self.key = key
        self.earlierTiers = earlierTiers
    }
}
