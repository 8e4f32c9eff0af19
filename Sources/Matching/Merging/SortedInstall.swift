public import AttributionModel

/// An install under one key, as it is sorted: by key and time.
public struct SortedInstall: Sendable, Equatable {
    /// The digest of its key and the tier's place; clicks with the same one share the key.
    public var key: Digest
    /// Its `requested_at`, to which ages are counted.
    public var requestedAt: Instant
    /// Its place in the run's order of installs.
    public var number: InstallNumber
    /// The tier's place in the pipeline.
    public var tier: Int
    /// The earlier probabilistic tiers that the install has all signals for.
    public var earlierTiers: UInt16
    /// Which clicks it may be paired with.
    public var installClass: InstallClass

    /// Makes an install under the key of one of its postings.
    public init(posting: InstallPosting, requestedAt: Instant, number: InstallNumber, of installClass: InstallClass) {
        key = posting.key
        self.requestedAt = requestedAt
        self.number = number
        tier = posting.tier
        earlierTiers = posting.earlierTiers
        self.installClass = installClass
    }

    /// The record that the sorter orders.
    public var record: SortRecord {
        SortRecord(
            key: key, time: requestedAt.milliseconds, first: UInt64(number.number),
            second: UInt64(tier) | UInt64(earlierTiers) << 8 | UInt64(installClass.platform?.rawValue ?? 0) << 24,
            third: UInt64(installClass.app.number) << 32 | UInt64(installClass.environment.number))
    }

    /// Reads a record that `record` made.
    public init(_ record: SortRecord) {
        key = record.key
        requestedAt = Instant(milliseconds: record.time)
        number = InstallNumber(number: UInt32(truncatingIfNeeded: record.first))
        tier = Int(record.second & 0xFF)
        earlierTiers = UInt16(truncatingIfNeeded: record.second >> 8)
        installClass = InstallClass(
            platform: Platform(rawValue: UInt8(truncatingIfNeeded: record.second >> 24)),
            app: TextID(number: UInt32(truncatingIfNeeded: record.third >> 32)),
            environment: TextID(number: UInt32(truncatingIfNeeded: record.third)))
    }

    /// Whether clicks of a class meet this install under this key, and not in an earlier tier (spec §5).
    @inline(__always)
    func meets(_ other: ClickClass) -> Bool { other.earlierTiers & earlierTiers == 0 }

    /// Whether clicks of a class that meet this install may be paired with it (spec §5).
    @inline(__always)
    func admits(_ other: ClickClass) -> Bool { installClass.admits(other) }
}
