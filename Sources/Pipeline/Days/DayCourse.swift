import AttributionModel

/// The course of a run for days: decides stretches of days, each on the basis of what is published by then, and keeps
/// what came of them.
struct DayCourse {
    let whole: DayRun
    private(set) var published: PublishedDays
    var outcome = DayOutcome()

    private var options: DayOptions { whole.options }

    /// Decides and publishes those of some consecutive days that are not up to date; `outcome.stop` says if something
    /// kept it from that.
    mutating func decide(_ days: ClosedRange<BatchDay>) async {
        let stretch = whole.choice.stretch(days)
        do {
            try await decide(stretch)
            // An earlier run may have looked further back than nights do now.
            let before = published.inOrder.prefix { $0.day < days.lowerBound }
            for day in before where !day.own.isEarly { try settle(day.day, of: stretch) }
        } catch {
            outcome.stop = RunError(error)
        }
        outcome.warnOfOpenDays(days, stretch.ends)
    }

    /// Decides a stretch, and parts of it where not all of its days can be decided.
    private mutating func decide(_ stretch: DayStretch) async throws {
        var steps = DaySteps(stretch)
        while outcome.stop == nil, let step = steps.next() {
            switch step {
            case .keep(let day, let stretch):
                try published.keep(day.day, without: day.files)
                try settle(day.day, of: stretch)
                outcome.keep(day, lacking: published[day.day]?.lackingOutputs ?? [])
            case .decide(var part):
                do {
                    try await pass(over: &part)
                } catch let lost as LostDays {
                    if case .keep(let kept) = lost { published.kept.formUnion(kept.map(\.day)) }
                    steps.divide(part, by: lost)
                }
            }
        }
        outcome.stop = outcome.stop ?? steps.stop
    }

    /// Reads the logs of a stretch once and publishes its days; days that are up to date are taken out of it.
    ///
    /// - Throws: `LostDays` if days lack logs; then nothing was published.
    private mutating func pass(over stretch: inout DayStretch) async throws {
        if outcome.passCount > 0 { whole.progress.beginSpan() }
        let plan = try StretchPlan(stretch, of: whole.choice, whole.digests, after: published)
        for day in plan.upToDate {
            try settle(day, of: stretch)
            // Whatever it was kept without is back.
            try published.keep(day, without: [])
            outcome.results.append(DayResult(day: day, outcome: .upToDate))
        }
        guard let decided = plan.decided else {
            try plan.ageLimit?.check(newestOf: published[stretch.days.upperBound])
            return
        }
        stretch = decided
        let span = DaySpanRun(
            whole: whole, stretch: decided, refusalsOfKept: try plan.due.refusalsOfKept(of: decided.days),
            fingerprint: plan.due.fingerprint,
            files: try plan.due.fingerprint.inputs.inputs(of: decided.days, replacing: published))
        outcome.passCount += 1
        let found = try await span.publish(after: published) { totals, later in
            guard let ageLimit = plan.ageLimit else { return }
            let newest = RecordKind.logs.map { ($0, totals[$0].read.days.newest) }
            try ageLimit.check(Dictionary(uniqueKeysWithValues: newest), later)
            outcome.add(ageLimit.warning(ofLater: later).warnings(about: .futureRecords))
        }
        published = found.publisher.published
        let done = found.publisher.decided
        outcome.add(UnknownInstalls.warning(deciding: done, plan.due).warnings(about: .unexpectedDays))
        outcome.add(plan.due.missingLogs(of: done).warnings(about: .missingLogs))
        outcome.add(found)
    }

    /// Makes a provisional day that stays as it is final, if later runs will not decide it again.
    private mutating func settle(_ day: BatchDay, of stretch: DayStretch) throws {
        let isNight = options.reprocess > 0 || options.days == .yesterday
        guard published[day]?.own.status == .provisional, isNight, !stretch.isProvisional(day) else { return }
        try published.set(.final, for: day)
    }
}
