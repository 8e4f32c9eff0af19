import AttributionModel
import Publishing
import Reporting
import Signals
import Sources

extension Rescoring {
    /// What the pipeline that decides now would match by chance: runs it over the logs as if all installs had come some
    /// days later, writing nothing.
    ///
    /// It tells of installs that the result has decided and for which the logs have clicks from the longest window
    /// before them to those days after them (`CoveredInstalls`).
    ///
    /// Returns no matches where the logs have no such installs, and a warning that says why.
    ///
    /// - Throws: `RunError` as a run does.
    func chanceMatches(
        in reviewed: ReviewedLogs, by dimension: FlowDimension?, progress: RunProgress
    ) async throws(RunError) -> (ChanceMatches?, [RunWarning]) {
        do {
            let logs = try SearchedLogs(reviewed, new, pool: TextPool())
            let later = ChanceMatches.move(for: new.match)
            var located = located
            located.definition = logs.pipeline
            located.definition.output = .rowsAlone
            var options = reviewed.runOptions
            options.threads = threads
            // What the run of the result put up with is not known here.
            options.unreadableLimit = .share(1)
            try options.requireTemporaryFolder()
            let stages = RunStages(
                context: RunContext(
                    AttributionRun(located, options: options), inputs: try inputs(of: logs, later: later),
                    scope: .everything, moving: InstallMove(later: later, times: decidedTimes),
                    spillUnder: options.spillFolderWithoutOutput, progress: progress))
            let ranks = MatchRanks(new.match.tiers)
            let sink = try await stages.run { totals, _ in
                let read = totals[.click].read
                try logs.requireClicks(read.tally.records, among: read.tally.lines)
                guard let clicks = read.times else { throw untold(between: nil, later: later, in: reviewed) }
                let covered = CoveredInstalls(
                    clicks, onDays: totals.clicks.byDay.all.map { (day: $0.day, clicks: $0.counts.clicks) },
                    window: new.match.longestWindow, later: later, zone: new.zone)
                return try MovedInstalls(
                    of: parts, covered, movedBy: later, by: dimension, ranks,
                    warnings: try goneFiles(logs) + totals.inputWarnings)
            }
            guard let chance = ChanceMatches(sink.answered, sink.covered, later: later, ranks) else {
                throw untold(between: sink.covered.clicks, later: later, in: reviewed)
            }
            return (chance, sink.warnings)
        } catch let untold as UntoldChance {
            return (nil, [untold.warning])
        } catch {
            throw RunError(error)
        }
    }

    /// The times of the days that were decided; all times in a result without days.
    private var decidedTimes: ClosedRange<Instant> {
        guard let first = parts.first?.day, let last = parts.last?.day else { return Instant.earliest...Instant.end }
        return new.start(ofDay: first)...new.start(ofDay: last + 1) - 1
    }

    /// The files to read: all, or of a result of days those that may have installs of these days, or clicks for them.
    private func inputs(of logs: SearchedLogs, later: Milliseconds) throws -> RunInputs {
        let times = decidedTimes
        let names = result.isOfDays ? try parts.namesOfInputs() : nil
        // There is a day more at both ends, so that the first and the last click lie outside the times that are needed.
        let clicks = times.lowerBound - new.match.longestWindow - .day...times.upperBound + later + .day
        return RunInputs(
            clicks: try logs.files(logs.pipeline.clicks.paths, of: clicks, besides: names),
            installs: try logs.files(logs.pipeline.installs.paths, of: times, besides: names),
            links: try logs.findLinks())
    }

    /// Warns of logs that runs of the result have read, and that are no longer there.
    private func goneFiles(_ logs: SearchedLogs) throws(RunError) -> [RunWarning] {
        let patterns = (logs.pipeline.clicks.paths + logs.pipeline.installs.paths).ofAnyDay
        let gone = KnownNames.missing(named: try parts.namesOfInputs(), matching: patterns, under: logs.options.input)
        guard let (files, count) = LogChanges.summary(of: gone) else { return [] }
        let text =
            "\(files), which the run read, \(count.isOrAre) no longer under \(logs.options.input): what is told of chance may "
            + "be wrong; put back what is missing, or say where it is with --clicks or --installs"
        return [RunWarning(subject: .lostLogs, text: text)]
    }

    /// Why logs cannot tell of chance, given the times of the clicks that were read.
    private func untold(
        between clicks: ClosedRange<Instant>?, later: Milliseconds, in logs: ReviewedLogs
    ) -> UntoldChance {
        let before = ReviewText.length(new.match.longestWindow)
        let found =
            clicks.map { "the clicks that were read are from \($0.lowerBound.text) to \($0.upperBound.text)" }
            ?? "it has no clicks"
        let text =
            "cannot tell from \(logs.input) how many installs are matched by chance: that takes installs of the result "
            + "that are in these logs, too, with clicks on all days from \(before) before them to "
            + "\(ReviewText.length(later)) after them, and \(found); add the logs of more days, or of days that "
            + "are missing in between, or leave out --input"
        return UntoldChance(warning: RunWarning(subject: .missingLogs, text: text))
    }
}

/// Logs cannot tell how many matches are by chance, as they have clicks all around no install.
private struct UntoldChance: Error {
    let warning: RunWarning
}
