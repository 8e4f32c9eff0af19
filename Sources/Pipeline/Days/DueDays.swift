import AttributionModel

/// Which days a run has to decide: those that are not up to date (spec §8a).
struct DueDays {
    /// Why a day is to be decided, whatever other days are.
    enum Reason {
        /// It is not published.
        case new
        /// Somebody asked for all days.
        case forced
        /// An earlier day has changed since it was decided.
        case stale
        /// Outputs of it are gone, or of other sizes.
        case lacking([String])
        /// What it depends on is not what it was decided by.
        case changed
    }

    let fingerprint: DayFingerprint
    let published: PublishedDays
    let options: DayOptions

    var run: AttributionRun { fingerprint.run }

    /// The first day of some that is to be decided; nil if all are up to date.
    ///
    /// With days to reprocess before the others it is the first of all, unless all are up to date and their runs have
    /// read the same logs: the logs of each later day may contain late lines of it.
    /// - Throws: `LostDays` if that day, or one after it, lacks logs.
    func first(of days: ClosedRange<BatchDay>) throws -> BatchDay? {
        let changed = try days.first { try reason(to: $0) != nil }
        let isFromFirst = options.reprocess > 0 && (changed != nil || !published.haveReadTheSame(days))
        guard let first = isFromFirst ? days.lowerBound : changed else { return nil }
        if let refused = try refusal(of: first...days.upperBound) { throw LostDays.stop(refused) }
        return first
    }

    /// Why a day is to be decided; nil if it is up to date.
    ///
    /// - Throws: `RunError` if a log cannot be read for its digest, of kind `interrupted` if the task is cancelled.
    func reason(to day: BatchDay) throws -> Reason? {
        guard let known = published[day] else { return .new }
        if run.options.isForced { return .forced }
        if known.own.status == .stale { return .stale }
        let lacking = known.lackingOutputs
        guard lacking.isEmpty else { return .lacking(lacking) }
        return try fingerprint.of(day, after: published) == known.own.fingerprint ? nil : .changed
    }

    /// What has changed since a published day was decided.
    func changes(of day: PublishedDay) -> DayChanges {
        DayChanges(day: day, fingerprint: fingerprint, pipelines: published.pipelines)
    }
}
