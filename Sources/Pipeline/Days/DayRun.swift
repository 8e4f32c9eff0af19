import AttributionModel
import Foundation
import Publishing
import Signals

/// A run for batch days: decides those that are not up to date and publishes each in its folder (spec §8a).
struct DayRun {
    let run: AttributionRun
    let options: DayOptions
    let progress: RunProgress
    let started: ContinuousClock.Instant
    /// The time that counts as now, the same throughout the run.
    let now: Instant
    /// The output folder.
    let destination: Destination
    let lock: DestinationLock
    /// What earlier runs have read; nil without a cache.
    let cache: RunCache?
    let digests: InputDigests

    /// Runs and publishes under one lock of the whole output folder.
    static func publish(
        _ run: AttributionRun, _ options: DayOptions, to path: String, progress: RunProgress,
        started: ContinuousClock.Instant
    ) async throws -> RunResult {
        let now = options.now ?? Int64((Date.now.timeIntervalSince1970 * 1_000).rounded(.down))
        try run.pipeline.requireState(ofFile: run.located.path)
        let destination = try Destination(path)
        let lock = try DestinationLock(destination)
        return try await OutputOfDays.publish(to: destination, holding: lock) { () async throws -> RunResult in
            let published = try PublishedDays.open(path, pipeline: run.pipeline.name)
            if case .stale = options.days, published.inOrder.isEmpty {
                throw RunError(
                    .inputMissing,
                    "cannot decide stale days again: \(path) holds no published day; check what --output names")
            }
            var warnings: [String] = []
            let cache = RunCache.open(run, options.cache, output: path, warnings: &warnings)
            let dayRun = DayRun(
                run: run, options: options, progress: progress, started: started, now: Instant(milliseconds: now),
                destination: destination, lock: lock, cache: cache, digests: InputDigests(in: cache?.path, now: now))
            return try await dayRun.publish(to: path, after: published, warnings)
        }
    }

    private func publish(
        to path: String, after published: PublishedDays, _ warnings: [String]
    ) async throws -> RunResult {
        var course = DayCourse(whole: self, published: published)
        course.outcome.add(published.sweep().warnings(about: .leftovers) + warnings.warnings(about: .cache))
        course.outcome.add(nightWarning(published, in: path).warnings(about: .unexpectedDays))
        var last: BatchDay?
        var others: [(day: BatchDay, names: String)] = []
        while course.outcome.stop == nil, let days = try span(after: last, course.published) {
            last = days.upperBound
            others += OtherSettings.ofMended(
                try mended(days, course.published), by: course.published.pipelines, deciding: run)
            await course.decide(days)
        }
        let decided = Set(course.outcome.results.filter(\.outcome.isDecided).map(\.day))
        let told = others.filter { decided.contains($0.day) }
        course.outcome.add(OtherSettings.warning(ofMended: told).warnings(about: .otherSettings))
        // After all passes, also after one that began again or stopped.
        cache?.trim()
        course.outcome.add(((cache?.warnings ?? []) + digests.save()).warnings(about: .cache))
        course.outcome.warnOfLateLines(course.published, of: run)
        course.outcome.warnOfKeptDays()
        // Where a run was to decide them all, it has said what kept it from that.
        if options.days != .stale { course.outcome.warnOfStaleDays(course.published) }
        let result = course.outcome.result(of: run.pipeline, destination: path, BadValueExamples(run))
        if let stop = course.outcome.stop { throw stop.after(result) }
        return result
    }

    /// The days that are asked for or, after a day, the next of them: a stretch without gaps; nil if none are left.
    ///
    /// This includes days that have become stale since then. These are always later days, so that it comes to an end.
    private func span(after last: BatchDay?, _ published: PublishedDays) throws(RunError) -> ClosedRange<BatchDay>? {
        guard let named = try named(published) else { return published.stale(after: last) }
        return last == nil ? reaching(back: named.lowerBound, published)...named.upperBound : nil
    }

    /// The days that are named, or those that nights have missed up to yesterday; nil for stale days.
    private func named(_ published: PublishedDays) throws(RunError) -> ClosedRange<BatchDay>? {
        switch options.days {
        case .stale: return nil
        case .range(let from, let to): return try ClosedRange<BatchDay>(from: from, to: to)
        case .yesterday:
            let yesterday = ZoneTable.shared.day(of: now, in: run.pipeline.zone) - 1
            let missed = next(before: yesterday, published)...yesterday
            try DayOptions.requireFew(missed, because: ", which nights have missed,")
            try DayOptions.requireReadable(missed, from: "this machine's clock is")
            return missed
        }
    }

    /// The published ones among some days that nobody has named: stale ones, or those to reprocess.
    private func mended(_ days: ClosedRange<BatchDay>, _ published: PublishedDays) throws(RunError) -> [PublishedDay] {
        let named = try named(published)
        return published.inOrder.filter { day in
            days.contains(day.day) && (named.map { !$0.contains(day.day) } ?? (day.own.status == .stale))
        }
    }

    /// What a person should know of a night: that no day is published before it, as where another output folder is
    /// named than before, or that days are published which by this machine's clock are not over; nil if there is
    /// nothing, or if the clock does not say which days to decide.
    private func nightWarning(_ published: PublishedDays, in path: String) -> String? {
        guard options.days == .yesterday else { return nil }
        let yesterday = ZoneTable.shared.day(of: now, in: run.pipeline.zone) - 1
        if published.inOrder.isEmpty {
            return "\(path) has no published day: \(yesterday.name) begins a history that knows of no "
                + "earlier install; if nights have published elsewhere, name their output folder instead"
        }
        guard let last = published.inOrder.last(where: { !$0.own.isEarly }), last.day > yesterday else { return nil }
        return "\(last.day.name) is published, but by this machine's clock yesterday was "
            + "\(yesterday.name); check the clock"
    }

    /// The first day that nights have not decided as a whole, at the latest `day`: it makes up for days that were
    /// missed, and for those that were decided before they were over.
    private func next(before day: BatchDay, _ published: PublishedDays) -> BatchDay {
        let before = published.inOrder.prefix { $0.day < day }
        // A day that was decided early says nothing about the nights before it, unless it is known to stay as it is.
        let decided = before.prefix { !$0.own.isEarly || !$0.own.keptWithout.isEmpty }
        return decided.last.map { $0.day + 1 } ?? before.first?.day ?? day
    }

    /// The first day that is decided again before one: of the days to reprocess, those before the first published one
    /// were never asked for.
    private func reaching(back day: BatchDay, _ published: PublishedDays) -> BatchDay {
        let earliest = day - options.reprocess
        return published.inOrder.first { $0.day >= earliest && $0.day < day }?.day ?? day
    }
}
