import AttributionModel

/// What happens to a stretch of days, as far as that is known before their logs are read.
struct StretchPlan {
    /// The days with which the stretch begins and that are up to date.
    let upToDate: Range<BatchDay>
    /// The days after those, all of which are decided; nil if there are none.
    let decided: DayStretch?
    /// By what days were found to be due.
    let due: DueDays
    /// How old the newest records may be; nil if any age will do, or if not all logs that were asked for are read.
    let ageLimit: AgeLimit?

    /// Looks at a stretch of the days that are asked for, given the published ones.
    ///
    /// - Throws: `LostDays` if days lack logs, and `RunError` if logs or manifests cannot be read.
    init(_ stretch: DayStretch, of choice: DayChoice, _ digests: InputDigests, after published: PublishedDays) throws {
        let inputs = try DayInputs(choice.run, days: stretch.days, published: published)
        let fingerprint = DayFingerprint(run: choice.run, inputs: inputs, digests: digests, ends: stretch.ends)
        due = DueDays(fingerprint: fingerprint, published: published, options: choice.options)
        ageLimit = stretch.isWhole ? AgeLimit(choice.options.maximumAge, now: choice.now) : nil
        let first = try due.first(of: stretch.days)
        upToDate = stretch.days.lowerBound..<(first ?? stretch.days.upperBound + 1)
        decided = first.map { first in
            var rest = stretch
            rest.days = first...stretch.days.upperBound
            return rest
        }
    }
}
