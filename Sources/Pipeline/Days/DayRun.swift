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
    private var ageLimit: AgeLimit? { AgeLimit(options.maximumAge, now: now) }

    init(run: AttributionRun, options: DayOptions, progress: RunProgress, started: ContinuousClock.Instant) {
        self.run = run
        self.options = options
        self.progress = progress
        self.started = started
        now = Instant(milliseconds: options.now ?? Int64((Date.now.timeIntervalSince1970 * 1_000).rounded(.down)))
    }

    /// Runs and publishes under one lock of the whole output folder.
    func publish(to path: String) async throws -> RunResult {
        try run.pipeline.requireState(ofFile: run.located.path)
        let destination = try Destination(path)
        let lock = try DestinationLock(destination)
        return try await OutputOfDays.publish(to: destination, holding: lock) {
            try await publish(to: path, destination, lock)
        }
    }

    private func publish(to path: String, _ destination: Destination, _ lock: DestinationLock) async throws -> RunResult
    {
        let published = try PublishedDays.open(path, pipeline: run.pipeline.name)
        if case .stale = options.days, published.inOrder.isEmpty {
            throw RunError(
                .inputMissing,
                "cannot decide stale days again: \(path) holds no published day; check what --output names")
        }
        var outcome = DayOutcome()
        outcome.add(published.sweep())
        var cacheWarnings: [String] = []
        let cache = RunCache.open(run, options.cache, output: path, warnings: &cacheWarnings)
        outcome.add(cacheWarnings)
        let digests = InputDigests(in: cache?.folder, now: now.milliseconds)
        let means = Means(destination: destination, lock: lock, cache: cache, digests: digests)
        var course = Course(means: means, published: published, outcome: outcome)
        var last: Int32?
        while course.outcome.stop == nil, let days = try span(after: last, course.published) {
            last = days.upperBound
            let ends = DayEnds(zone: run.pipeline.zone, now: now, first: days.lowerBound)
            let provisional = ProvisionalDays(ends: ends, last: days.upperBound, reprocessed: options.reprocess)
            let stretch = DayStretch(days: days, provisional: provisional)
            do {
                try await decide(stretch, &course)
                // An earlier run may have looked further back than nights do now.
                let before = course.published.inOrder.prefix { $0.day < days.lowerBound }
                for day in before where !day.own.isEarly { try settle(day.day, of: stretch, &course) }
            } catch {
                course.outcome.stop = RunError(error)
            }
            course.outcome.warnOfOpenDays(days, ends)
        }
        // After all passes, also after one that began again or stopped.
        cache?.trim()
        course.outcome.add(cache?.warnings ?? [])
        course.outcome.add(digests.save())
        course.outcome.warnOfLateLines(course.published, within: run.pipeline.reach)
        course.outcome.warnOfKeptDays()
        // Where a run was to decide them all, it has said what kept it from that.
        if options.days != .stale { course.outcome.warnOfStaleDays(course.published) }
        let result = course.outcome.result(of: run.pipeline, destination: path, BadValueExamples(run))
        if let stop = course.outcome.stop { throw stop.after(result) }
        return result
    }

    /// What everything that the run decides has in common.
    struct Means {
        let destination: Destination
        let lock: DestinationLock
        /// What earlier runs have read; nil without a cache.
        let cache: RunCache?
        let digests: InputDigests
    }

    /// What is carried from stretch to stretch.
    private struct Course {
        let means: Means
        var published: PublishedDays
        var outcome: DayOutcome
    }

    /// Decides and publishes those of some consecutive days that are not up to date.
    ///
    /// If a day lacks logs, only those before it are decided, and the run stops at it. A day that is kept as it is
    /// because logs are gone separates the others.
    private func decide(_ stretch: DayStretch, _ course: inout Course) async throws {
        var steps: [DayStretch.Step] = [.decide(stretch)]
        // The error of the first day that lacks something, to be used once the days before it are decided.
        var stop: RunError?
        while course.outcome.stop == nil, !steps.isEmpty {
            switch steps.removeFirst() {
            case .keep(let day, let stretch):
                try course.published.keep(day.day, without: day.files)
                try settle(day.day, of: stretch, &course)
                course.outcome.keep(day, lacking: course.published[day.day]?.lackingOutputs ?? [])
            case .decide(var part):
                do {
                    try await pass(over: &part, &course)
                } catch LostDays.stop(let refused) {
                    steps = part.before(refused.day).map { [.decide($0)] } ?? []
                    stop = refused.error
                } catch LostDays.keep(let kept) {
                    steps = part.steps(keeping: kept) + steps
                }
            }
        }
        course.outcome.stop = course.outcome.stop ?? stop
    }

    /// Reads the logs of a stretch once and publishes its days; days that are up to date are taken out of it.
    ///
    /// - Throws: `LostDays` if days lack logs; then nothing was published.
    private func pass(over stretch: inout DayStretch, _ course: inout Course) async throws {
        if course.outcome.passCount > 0 { progress.beginSpan() }
        let inputs = try DayInputs(run, days: stretch.days, published: course.published)
        let missing = MissingDays(run, inputs, published: course.published, allowed: options.allowsMissing)
        guard let span = try skipUpToDate(of: &stretch, inputs, missing, &course) else {
            if stretch.isWhole {
                try ageLimit?.check(course.published[stretch.days.upperBound]?.manifest.newest ?? [:])
            }
            return
        }
        course.outcome.passCount += 1
        let isWhole = stretch.isWhole
        let found = try await span.publish(after: course.published) { totals, later in
            guard isWhole, let ageLimit else { return }
            let newest = RecordKind.logs.map { ($0, NewestRecord(totals[$0].days.newest)) }
            try ageLimit.check(Dictionary(uniqueKeysWithValues: newest), later)
            course.outcome.add([ageLimit.warning(ofLater: later)].compactMap { $0 })
        }
        course.published = found.publisher.published
        course.outcome.add(missing.warnings(of: found.publisher.decided, span.provisional.ends))
        course.outcome.add(found)
    }

    /// Takes the days out of a stretch with which it begins and which are up to date; returns the run that decides the
    /// others, nil if there are none.
    ///
    /// - Throws: `LostDays` if days lack logs.
    private func skipUpToDate(
        of stretch: inout DayStretch, _ inputs: DayInputs, _ missing: MissingDays, _ course: inout Course
    ) throws -> DaySpanRun? {
        let (days, provisional) = (stretch.days, stretch.provisional)
        let fingerprint = DayFingerprint(
            run: run, inputs: inputs, digests: course.means.digests, ends: provisional.ends)
        let first = try firstToDecide(days, course.published, fingerprint)
        if let first, let refused = try missing.refusal(of: first...days.upperBound) {
            throw LostDays.stop(refused)
        }
        try skip(days.lowerBound..<(first ?? days.upperBound + 1), of: stretch, &course)
        guard let first else { return nil }
        let rest = first...days.upperBound
        stretch.days = rest
        try course.published.requireZone(of: run.pipeline, deciding: rest)
        let files = inputs.inputs(of: rest)
        try requireOutside(course.published, of: rest, files)
        return DaySpanRun(
            whole: self, means: course.means, days: rest, provisional: provisional,
            refusalsOfKept: try missing.refusalsOfKept(of: rest), inputs: inputs, files: files)
    }

    /// The days that are asked for or, after a day, the next of them: a stretch without gaps; nil if none are left.
    ///
    /// This includes days that have become stale since then. These are always later days, so that it comes to an end.
    private func span(after last: Int32?, _ published: PublishedDays) throws(RunError) -> ClosedRange<Int32>? {
        switch options.days {
        case .stale: return published.stale(after: last)
        case _ where last != nil: return nil
        case .range(let from, let to):
            let days = try CivilDay.range(from: from, to: to)
            return reaching(back: days.lowerBound, published)...days.upperBound
        case .yesterday:
            let yesterday = ZoneTable.shared.day(of: now, in: run.pipeline.zone) - 1
            let missed = next(before: yesterday, published)...yesterday
            try DayOptions.requireFew(missed, because: ", which nights have missed,")
            try DayOptions.requireReadable(missed, from: "this machine's clock is")
            return reaching(back: missed.lowerBound, published)...yesterday
        }
    }

    /// The first day that nights have not decided as a whole, at the latest `day`: it makes up for days that were
    /// missed, and for those that were decided before they were over.
    private func next(before day: Int32, _ published: PublishedDays) -> Int32 {
        let before = published.inOrder.prefix { $0.day < day }
        // A day that was decided early says nothing about the nights before it, unless it is known to stay as it is.
        let decided = before.prefix { !$0.own.isEarly || !$0.own.keptWithout.isEmpty }
        return decided.last.map { $0.day + 1 } ?? before.first?.day ?? day
    }

    /// The first day that is decided again before one: of the days to reprocess, those before the first published one
    /// were never asked for.
    private func reaching(back day: Int32, _ published: PublishedDays) -> Int32 {
        let earliest = day - Int32(options.reprocess)
        return published.inOrder.first { $0.day >= earliest && $0.day < day }?.day ?? day
    }

    /// The first day that is not up to date; nil if all are.
    private func firstToDecide(
        _ days: ClosedRange<Int32>, _ published: PublishedDays, _ fingerprint: DayFingerprint
    ) throws -> Int32? {
        let first = try days.first { day in
            guard !run.options.isForced, let known = published[day], known.own.status != .stale,
                known.lackingOutputs.isEmpty
            else { return true }
            return try fingerprint.of(day, after: published) != known.own.fingerprint
        }
        // The logs of each later day may contain late lines of the first.
        return options.reprocess > 0 && (first != nil || !published.haveReadTheSame(days)) ? days.lowerBound : first
    }

    /// Notes days that are up to date.
    private func skip(_ days: Range<Int32>, of stretch: DayStretch, _ course: inout Course) throws {
        for day in days {
            try settle(day, of: stretch, &course)
            // Whatever it was kept without is back.
            try course.published.keep(day, without: [])
            course.outcome.results.append(DayResult(day: day, outcome: .upToDate))
        }
    }

    /// Notes of a day that stays as it is that later runs will not decide it again, if they will not.
    private func settle(_ day: Int32, of stretch: DayStretch, _ course: inout Course) throws {
        let isNight = options.reprocess > 0 || options.days == .yesterday
        guard course.published[day]?.own.status == .provisional, isNight, !stretch.provisional.contains(day) else {
            return
        }
        try course.published.set(.final, for: day)
    }

    /// Refuses to replace a day's folder that contains files which its run reads.
    private func requireOutside(
        _ published: PublishedDays, of days: ClosedRange<Int32>, _ files: RunInputs
    ) throws(OutputError) {
        let files = files.readFiles(of: run)
        for day in days { try files.requireOutside(try Destination(published.folder(of: day))) }
    }
}
