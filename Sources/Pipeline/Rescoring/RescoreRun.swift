import AttributionModel
import Publishing

/// A re-scoring that publishes what it decides: the only result of a run without dates, or days in order.
struct RescoreRun {
    let rescoring: Rescoring
    /// The output folder as it was named.
    let path: String
    let destination: Destination
    let lock: DestinationLock
    /// Whether a folder that no run made is replaced, and days that are up to date are decided anew.
    let isForced: Bool
    let started: ContinuousClock.Instant

    /// Decides and publishes all parts that are not up to date.
    func publish(progress: RunProgress) async throws -> RunResult {
        guard rescoring.result.isOfDays else {
            let days = RescoredDays(rescoring: rescoring)
            let stages = try days.stages(rescoring.parts[...], after: [])
            let publisher = RescorePublisher(self, stages, of: days)
            try await stages.run(after: [], into: publisher, progress: progress)
            guard let result = publisher.result else { throw RunError.defect("the re-scoring has published nothing") }
            return result
        }
        return try await OutputOfDays.publish(to: destination, holding: lock) {
            try await publishDays(progress: progress)
        }
    }

    private func publishDays(progress: RunProgress) async throws -> RunResult {
        var outcome = DayOutcome()
        let days = RescoredDays(rescoring: rescoring, published: try publishedDays(&outcome))
        outcome.add(days.warnings)
        let parts = rescoring.parts
        let first = parts.firstIndex { part in part.day.map { isForced || !days.isUpToDate(part, day: $0) } ?? true }
        for part in parts[..<(first ?? parts.count)] {
            outcome.results += part.day.map { [DayResult(day: $0, outcome: .upToDate)] } ?? []
        }
        if let first, let day = parts[first].day {
            let earlier = days.before(day)
            let stages = try days.stages(parts[first...], after: earlier)
            let publisher = RescorePublisher(self, stages, of: days, after: outcome)
            do {
                try await stages.run(after: earlier, into: publisher, progress: progress)
                outcome = publisher.outcome
            } catch {
                outcome = publisher.outcome
                outcome.stop = RunError(error)
            }
        }
        // The output may have later days, which nights have decided there: a re-scoring does not mend these.
        let last = rescoring.result.allDays.last
        outcome.warnOfStaleDays { stale in
            guard let last, stale[stale.count - 1] <= last else { return DayOutcome.remedy }
            return "re-score the stale days with --from \(stale[0].name) --to \(stale[stale.count - 1].name)"
        }
        let result = outcome.result(of: rescoring.new, destination: path, since: started)
        if let stop = outcome.stop { throw stop.after(result) }
        return result
    }

    /// The days that the output already has.
    private func publishedDays(_ outcome: inout DayOutcome) throws -> PublishedDays {
        let published = try PublishedDays.open(path, pipeline: rescoring.new.name)
        outcome.add(published.sweep().warnings(about: .leftovers))
        let own = rescoring.parts.compactMap(\.day)
        // A day is replaced only where all of its manifest can be read.
        for day in own { _ = try published[day]?.manifest.inputs.ofDay() }
        if let first = own.first, let last = own.last {
            try published.requireZone(of: rescoring.new, deciding: first...last)
        }
        return published
    }
}
