import AttributionModel
import Publishing
import Signals

extension Rescoring {
    /// What the pipeline that decides now would match by chance: runs it over the logs as if all installs had come some
    /// days later, writing nothing.
    ///
    /// It tells of installs for which the logs have clicks from the longest window before them to those days after
    /// them, by the oldest and the newest click.
    ///
    /// - Throws: `RunError`, of kind `inputMissing` where the logs have no such installs; otherwise as a run does.
    func chanceMatches(
        in reviewed: ReviewedLogs, by dimension: FlowDimension?, progress: RunProgress
    ) async throws(RunError) -> ChanceMatches {
        do {
            let logs = try SearchedLogs(reviewed, new, pool: TextPool())
            let later = ChanceMatches.move(for: new.match)
            var located = located
            located.definition = logs.pipeline
            located.definition.output = .rowsAlone
            var options = RunOptions(input: reviewed.input, output: .standardOutput)
            options.threads = threads
            options.corruptFiles = reviewed.corruptFiles
            // What the run of the result put up with is not known here.
            options.unreadableLimit = .share(1)
            try options.requireTemporaryFolder()
            let stages = RunStages(
                context: RunContext(
                    AttributionRun(located, options: options), inputs: try inputs(of: logs, later: later),
                    scope: .everything, installsLater: later, spillUnder: RunOptions.systemTemporaryFolder,
                    progress: progress))
            var clicks: ClosedRange<Instant>?
            let sink = try await stages.run { totals, _ in
                let read = totals[.click].read
                clicks = read.times
                try logs.requireClicks(read.tally.records, among: read.tally.lines)
                let span = try span(clicks: clicks, later: later, in: reviewed)
                return MovedInstalls(of: span, movedBy: later, by: dimension)
            }
            guard sink.answered.decided.sum > 0 else { throw noInstalls(between: clicks, later: later, in: reviewed) }
            return ChanceMatches(sink.answered, later: later)
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
        let clicks = times.lowerBound - new.match.longestWindow...times.upperBound + later
        return RunInputs(
            clicks: try logs.files(logs.pipeline.clicks.paths, of: clicks, besides: names),
            installs: try logs.files(logs.pipeline.installs.paths, of: times, besides: names),
            links: try logs.findLinks())
    }

    /// The times of the installs for which there are clicks before and after them.
    private func span(
        clicks: ClosedRange<Instant>?, later: Milliseconds, in logs: ReviewedLogs
    ) throws(RunError) -> ClosedRange<Instant> {
        let times = decidedTimes
        let first = clicks.map { max($0.lowerBound + new.match.longestWindow, times.lowerBound) }
        let last = clicks.map { min($0.upperBound - later, times.upperBound) }
        guard let first, let last, first <= last else { throw noInstalls(between: clicks, later: later, in: logs) }
        return first...last
    }

    /// The error for logs with which nothing can be told.
    private func noInstalls(
        between clicks: ClosedRange<Instant>?, later: Milliseconds, in logs: ReviewedLogs
    ) -> RunError {
        let before = ReviewText.length(new.match.longestWindow)
        let found =
            clicks.map { "its clicks are from \($0.lowerBound.text) to \($0.upperBound.text)" } ?? "it has no clicks"
        return RunError(
            .inputMissing,
            "cannot tell from \(logs.input) how many installs are matched by chance: that takes installs with clicks from "
                + "\(before) before them to \(ReviewText.length(later)) after them, and \(found); add the logs of more days, "
                + "or leave out --input")
    }
}
