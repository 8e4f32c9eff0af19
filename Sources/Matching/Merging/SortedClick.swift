public import AttributionModel

/// A click under one key, as it is sorted: by key, time, class and the first bytes of its id.
public struct SortedClick: Sendable, Equatable {
    /// The digest of its key and the tier's place; clicks and installs with the same one share the key.
    public var key: Digest
    /// Its `clicked_at`; in the range of required times, for which a record has 42 bits.
    public var clickedAt: Instant
    /// Its `ClickClass` in this run; below `maximumClasses`.
    public var classNumber: UInt32
    /// The first eight bytes of `click_id`, the first byte highest.
    public var idPrefix: UInt64
    /// Where its record is kept.
    public var reference: UInt64
    /// Its number in this run.
    public var number: UInt32
    /// Its link's number in this run.
    public var link: UInt32

    /// Makes a click under one of its keys.
    public init(
        key: Digest, clickedAt: Instant, classNumber: UInt32, idPrefix: UInt64, reference: UInt64, number: UInt32,
        link: UInt32
    ) {
        self.key = key
        self.clickedAt = clickedAt
        self.classNumber = classNumber
        self.idPrefix = idPrefix
        self.reference = reference
        self.number = number
        self.link = link
    }

    /// The bits of a class number beside the 42 of a time.
    private static let classBits: Int64 = 21
    /// How many classes a run can tell apart.
    public static let maximumClasses = 1 << classBits

    /// The record that the sorter orders.
    public var record: SortRecord {
        SortRecord(
            key: key,
            time: (clickedAt - Instant.earliest) << SortedClick.classBits | Int64(classNumber),
            first: idPrefix, second: reference, third: UInt64(number) << 32 | UInt64(link))
    }

    /// Reads a record that `record` made.
    @inline(__always)
    public init(_ record: SortRecord) {
        key = record.key
        clickedAt = Instant.earliest + (record.time >> SortedClick.classBits)
        classNumber = UInt32(truncatingIfNeeded: record.time & Int64(SortedClick.maximumClasses - 1))
        idPrefix = record.first
        reference = record.second
        number = UInt32(truncatingIfNeeded: record.third >> 32)
        link = UInt32(truncatingIfNeeded: record.third)
    }
}

/// An install under one key, as it is sorted: by key and time.
public struct SortedInstall: Sendable, Equatable {
    /// The digest of its key and the tier's place; clicks with the same one share the key.
    public var key: Digest
    /// Its `requested_at`, to which ages are counted.
    public var requestedAt: Instant
    /// Its place in the run's order of installs.
    public var number: UInt32
    /// The tier's place in the pipeline.
    public var tier: Int
    /// The earlier probabilistic tiers that the install has all signals for.
    public var earlierTiers: UInt16
    /// Its platform; nil takes clicks of any.
    public var platform: Platform?
    /// Its `app_id`; absent takes clicks of any.
    public var app: TextID
    /// Its environment; absent takes clicks of any.
    public var environment: TextID

    /// Makes an install under the key of one of its postings.
    public init(
        posting: InstallPosting, requestedAt: Instant, number: UInt32, platform: Platform?, app: TextID,
        environment: TextID
    ) {
        key = posting.key
        self.requestedAt = requestedAt
        self.number = number
        tier = posting.tier
        earlierTiers = posting.earlierTiers
        self.platform = platform
        self.app = app
        self.environment = environment
    }

    /// The record that the sorter orders.
    public var record: SortRecord {
        SortRecord(
            key: key, time: requestedAt.milliseconds, first: UInt64(number),
            second: UInt64(tier) | UInt64(earlierTiers) << 8 | UInt64(platform?.rawValue ?? 0) << 24,
            third: UInt64(app.number) << 32 | UInt64(environment.number))
    }

    /// Reads a record that `record` made.
    public init(_ record: SortRecord) {
        key = record.key
        requestedAt = Instant(milliseconds: record.time)
        number = UInt32(truncatingIfNeeded: record.first)
        tier = Int(record.second & 0xFF)
        earlierTiers = UInt16(truncatingIfNeeded: record.second >> 8)
        platform = Platform(rawValue: UInt8(truncatingIfNeeded: record.second >> 24))
        app = TextID(number: UInt32(truncatingIfNeeded: record.third >> 32))
        environment = TextID(number: UInt32(truncatingIfNeeded: record.third))
    }

    /// Whether clicks of a class meet this install under this key, and not in an earlier tier (spec §5).
    @inline(__always)
    func meets(_ other: ClickClass) -> Bool { other.earlierTiers & earlierTiers == 0 }

    /// Whether clicks of a class that meet this install may be paired with it (spec §5).
    @inline(__always)
    func admits(_ other: ClickClass) -> Bool {
        (platform == nil || other.platform == nil || platform == other.platform)
            && (!app.isPresent || !other.app.isPresent || app == other.app)
            && (!environment.isPresent || !other.environment.isPresent || environment == other.environment)
    }
}

/// What a link allows at a time (spec §5); a link that is not in the catalogue allows everything.
public struct LinkConditions: Sendable, Equatable {
    /// Whether it is active; true where the catalogue does not say.
    public var isActive = true
    /// From then on it is expired; `Int64.max` for never.
    public var expiresAt = Instant(milliseconds: .max)
    /// Whether its clicks may be matched: `deferred_enabled`, true where the catalogue does not say.
    public var isDeferredEnabled = true
    /// Its own window; nil takes the tier's default.
    public var windowLimit: Milliseconds?

    /// Makes conditions that allow everything.
    public init() {}

    /// Whether a click on the link may be matched to an install requested then.
    @inline(__always)
    public func isOpen(at time: Instant) -> Bool { isActive && isDeferredEnabled && time < expiresAt }
}
