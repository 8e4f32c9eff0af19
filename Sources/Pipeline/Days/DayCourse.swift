import AttributionModel

/// The course of a run for days: decides stretches of days, each on the basis of what is published by then, and keeps
/// what came of them.
struct DayCourse {
    let whole: DayRun
    private(set) var published: PublishedDays
    var outcome = DayOutcome()

    private var run: AttributionRun { whole.run }
    private var options: DayOptions { whole.options }

    /// Decides and publishes those of some consecutive days that are not up to date; `outcome.stop` says if something
    /// kept it from that.
    mutating func decide(_ days: ClosedRange<BatchDay>) async {
        let ends = DayEnds(zone: run.pipeline.zone, now: whole.now, first: days.lowerBound)
        let stretch = DayStretch(days: days, ends: ends, last: days.upperBound, reprocessed: options.reprocess)
        do {
            try await decide(stretch)
            // An earlier run may have looked further back than nights do now.
            let before = published.inOrder.prefix { $0.day < days.lowerBound }
            for day in before where !day.own.isEarly { try settle(day.day, of: stretch) }
        } catch {
            outcome.stop = RunError(error)
        }
        outcome.warnOfOpenDays(days, ends)
    }

    /// Decides a stretch, and parts of it where not all of its days can be decided.
    ///
    /// If a day lacks logs, only those before it are decided, and the run stops at it. A day that is kept as it is
    /// because logs are gone separates the others.
    private mutating func decide(_ stretch: DayStretch) async throws {
        var steps: [DayStretch.Step] = [.decide(stretch)]
        // The error of the first day that lacks something, to be used once the days before it are decided.
        var stop: RunError?
        while outcome.stop == nil, !steps.isEmpty {
            switch steps.removeFirst() {
            case .keep(let day, let stretch):
                try published.keep(day.day, without: day.files)
                try settle(day.day, of: stretch)
                outcome.keep(day, lacking: published[day.day]?.lackingOutputs ?? [])
            case .decide(var part):
                do {
                    try await pass(over: &part)
                } catch LostDays.stop(let refused) {
                    steps = part.before(refused.day).map { [.decide($0)] } ?? []
                    stop = refused.error
                } catch LostDays.keep(let kept) {
                    steps = part.steps(keeping: kept) + steps
                }
            }
        }
        outcome.stop = outcome.stop ?? stop
    }

    /// Reads the logs of a stretch once and publishes its days; days that are up to date are taken out of it.
    ///
    /// - Throws: `LostDays` if days lack logs; then nothing was published.
    private mutating func pass(over stretch: inout DayStretch) async throws {
        if outcome.passCount > 0 { whole.progress.beginSpan() }
        let inputs = try DayInputs(run, days: stretch.days, published: published)
        let fingerprint = DayFingerprint(run: run, inputs: inputs, digests: whole.digests, ends: stretch.ends)
        let due = DueDays(fingerprint: fingerprint, published: published, options: options)
        let ageLimit = stretch.isWhole ? AgeLimit(options.maximumAge, now: whole.now) : nil
        guard let span = try skipUpToDate(of: &stretch, due) else {
            try ageLimit?.check(published[stretch.days.upperBound]?.manifest.newest ?? [:])
            return
        }
        outcome.passCount += 1
        let found = try await span.publish(after: published) { totals, later in
            guard let ageLimit else { return }
            let newest = RecordKind.logs.map { ($0, NewestRecord(totals[$0].read.days.newest)) }
            try ageLimit.check(Dictionary(uniqueKeysWithValues: newest), later)
            outcome.add(ageLimit.warning(ofLater: later).warnings(about: .futureRecords))
        }
        published = found.publisher.published
        outcome.add(due.missingLogs(of: found.publisher.decided).warnings(about: .missingLogs))
        outcome.add(found)
    }

    /// Takes the days out of a stretch with which it begins and which are up to date; returns the run that decides the
    /// others, nil if there are none.
    ///
    /// - Throws: `LostDays` if days lack logs.
    private mutating func skipUpToDate(of stretch: inout DayStretch, _ due: DueDays) throws -> DaySpanRun? {
        let (days, first) = (stretch.days, try due.first(of: stretch.days))
        for day in days.lowerBound..<(first ?? days.upperBound + 1) {
            try settle(day, of: stretch)
            // Whatever it was kept without is back.
            try published.keep(day, without: [])
            outcome.results.append(DayResult(day: day, outcome: .upToDate))
        }
        guard let first else { return nil }
        stretch.days = first...days.upperBound
        let files = try due.fingerprint.inputs.inputs(of: stretch.days, replacing: published)
        return DaySpanRun(
            whole: whole, stretch: stretch, refusalsOfKept: try due.refusalsOfKept(of: stretch.days),
            fingerprint: due.fingerprint, files: files)
    }

    /// Notes of a day that stays as it is that later runs will not decide it again, if they will not.
    private mutating func settle(_ day: BatchDay, of stretch: DayStretch) throws {
        let isNight = options.reprocess > 0 || options.days == .yesterday
        guard published[day]?.own.status == .provisional, isNight, !stretch.isProvisional(day) else { return }
        try published.set(.final, for: day)
    }
}
