/// Which batch days a run decides, and how (spec §8a).
public struct DayOptions: Sendable {
    /// The days of a run; dates are `YYYY-MM-DD` in the pipeline's time zone.
    public enum Days: Sendable, Equatable {
        case range(from: String, to: String)
        /// The last day that is over, and days that were missed between it and the last published one.
        case yesterday
        /// Published days that an earlier day's change has made stale, in order.
        case stale
    }

    /// The cache of what was read, clicks of files and states of earlier days, for later runs.
    public struct Cache: Sendable, Equatable {
        /// Whether it is used at all.
        public var isUsed = true
        /// Its folder; nil for `.cache` in the output folder.
        public var folder: String?
        /// How many bytes the cache may have after a run; even so, it takes at most a quarter of the disk space that
        /// would be free without it.
        public var size = 4_000_000_000
        /// Bytes of memory for texts that clicks of a file share while a run writes the cache.
        package var sharedTextBytes = 16 << 20

        /// The defaults of the command line.
        public init() {}
    }

    /// The days to decide.
    public var days: Days
    /// How many days before them are decided again, with what has arrived since then; bounded by `allowedReprocess`.
    public var reprocess = 0
    /// Whether days whose logs are missing are published without them instead of stopping the run.
    ///
    /// A published day whose logs are gone stays as it is, unless `RunOptions.isForced`.
    public var allowsMissing = false
    /// How old the newest click and the newest install may be, bounded by `RunOptions.allowedLengths`; nil for any age.
    public var maximumAge: Duration?
    /// Whether and where clicks and states that were read are kept for later runs.
    public var cache = Cache()
    /// The time that counts as now, in milliseconds since 1970; nil asks the clock.
    package var now: Int64?

    /// Options for a run over some days.
    public init(_ days: Days) { self.days = days }
}
