import AttributionModel

/// Which days a run has to decide: those that are not up to date (spec §8a).
struct DueDays {
    /// Why a day is to be decided, whatever other days are.
    enum Reason: Equatable {
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

    /// The first day of some that is to be decided; nil if all are up to date.
    ///
    /// With `reprocess` days before the others it is the first of all: the logs of each later day may contain late
    /// lines of it.
    func first(of days: ClosedRange<BatchDay>, reprocessing reprocess: Int) throws -> BatchDay? {
        let first = try days.first { try reason(to: $0) != nil }
        return reprocess > 0 && (first != nil || !published.haveReadTheSame(days)) ? days.lowerBound : first
    }

    /// Why a day is to be decided; nil if it is up to date.
    func reason(to day: BatchDay) throws -> Reason? {
        guard let known = published[day] else { return .new }
        if fingerprint.run.options.isForced { return .forced }
        if known.own.status == .stale { return .stale }
        let lacking = known.lackingOutputs
        guard lacking.isEmpty else { return .lacking(lacking) }
        return try fingerprint.of(day, after: published) == known.own.fingerprint ? nil : .changed
    }
}
