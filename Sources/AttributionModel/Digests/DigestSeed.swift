/// A seed for each kind of thing that is digested, so that digests of different kinds are unrelated.
///
/// The numbers must not change: manifests and the cache store digests. Digests that are never compared with these, such
/// as a text pool's own hashes, may be seeded from what they digest.
public enum DigestSeed {
    /// Words of signals: keys of tiers, and what `agree` compares.
    @inlinable public static var signals: UInt64 { 0 }
    /// A click's combination of dimensions.
    @inlinable public static var combination: UInt64 { 1 }
    /// A device id as the key of a sorter.
    @inlinable public static var device: UInt64 { 3 }
    /// A touch of candidates.
    @inlinable public static var touch: UInt64 { 4 }
    /// The fingerprint of a day that a run decides.
    @inlinable public static var day: UInt64 { 5 }
    /// The fingerprint of a day that a re-scoring decides.
    @inlinable public static var rescoredDay: UInt64 { 6 }
    /// The key of a cache file.
    @inlinable public static var cacheKey: UInt64 { 7 }
    /// What the clicks of a class share in the cache.
    @inlinable public static var cachedClass: UInt64 { 8 }
    /// A click's combination and payload in the cache.
    @inlinable public static var cachedReferences: UInt64 { 9 }
    /// The contents of all logs that a run has read.
    @inlinable public static var logs: UInt64 { 10 }
}
