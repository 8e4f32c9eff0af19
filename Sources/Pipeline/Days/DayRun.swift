import AttributionModel
import Publishing

/// A run for batch days: decides those that are not up to date and publishes each in its folder (spec §8a).
struct DayRun {
    /// Which days it decides, as it was asked to.
    let choice: DayChoice
    let progress: RunProgress
    let started: ContinuousClock.Instant
    /// The output folder.
    let destination: Destination
    let lock: DestinationLock
    /// What earlier runs have read; nil without a cache.
    let cache: RunCache?
    let digests: InputDigests

    var run: AttributionRun { choice.run }
    var options: DayOptions { choice.options }
    /// The time that counts as now, the same throughout the run.
    var now: Instant { choice.now }

    /// Runs and publishes under one lock of the whole output folder.
    static func publish(
        _ run: AttributionRun, _ options: DayOptions, to path: String, progress: RunProgress,
        started: ContinuousClock.Instant
    ) async throws -> RunResult {
        let choice = DayChoice(of: run, options)
        try run.located.requireState()
        let destination = try Destination(path)
        let lock = try DestinationLock(destination)
        return try await OutputOfDays.publish(to: destination, holding: lock) {
            let published = try PublishedDays.open(path, pipeline: run.pipeline.name)
            try choice.requireAny(in: published)
            var warnings: [String] = []
            let cache = RunCache.open(run, options.cache, output: path, warnings: &warnings)
            let dayRun = DayRun(
                choice: choice, progress: progress, started: started, destination: destination, lock: lock,
                cache: cache, digests: InputDigests(in: cache?.path, now: choice.now.milliseconds))
            return try await dayRun.publish(to: path, after: published, warnings)
        }
    }

    private func publish(
        to path: String, after published: PublishedDays, _ warnings: [String]
    ) async throws -> RunResult {
        var course = DayCourse(whole: self, published: published)
        course.outcome.add(published.sweep().warnings(about: .leftovers) + warnings.warnings(about: .cache))
        course.outcome.add(choice.nightWarning(published).warnings(about: .unexpectedDays))
        var (first, last): (BatchDay?, BatchDay?)
        var others: [(day: BatchDay, names: String)] = []
        while course.outcome.stop == nil, let days = try choice.span(after: last, course.published) {
            (first, last) = (first ?? days.lowerBound, days.upperBound)
            others += OtherSettings.ofMended(
                try choice.mended(days, course.published), by: course.published.pipelines, deciding: run)
            await course.decide(days)
        }
        let decided = Set(course.outcome.results.filter(\.outcome.isDecided).map(\.day))
        let told = others.filter { decided.contains($0.day) }
        course.outcome.add(OtherSettings.warning(ofMended: told).warnings(about: .otherSettings))
        // After all passes, also after one that began again or stopped.
        cache?.trim()
        course.outcome.add(((cache?.warnings ?? []) + digests.save()).warnings(about: .cache))
        course.outcome.warnOfLateLines(course.published, of: run, before: first)
        course.outcome.warnOfKeptDays()
        // Where a run was to decide them all, it has said what kept it from that.
        if options.days != .stale { course.outcome.warnOfStaleDays(course.published, of: run) }
        let result = course.outcome.result(
            of: run.pipeline, destination: path, since: started, lookingInto: run)
        if let stop = course.outcome.stop { throw stop.after(result) }
        return result
    }
}
