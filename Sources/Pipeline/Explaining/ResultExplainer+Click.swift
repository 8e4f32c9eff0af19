import AttributionModel
import Compression
import Signals
import Sources

extension ResultExplainer {
    /// Tells which installs considered a click, and what came of it; if there are logs, also what they say of it now.
    ///
    /// The days of the explainer are those of the installs.
    ///
    /// - Throws: `inputMissing` if no install considered it or has it as its answer, and no line of the logs is of it,
    ///   or logs or a pipeline are missing; `inputOutput` if logs are damaged, `tooManyUnreadable` if none of their
    ///   lines is a click.
    public func explain(
        click id: String, searching logs: ReviewedLogs? = nil
    ) async throws(RunError) -> ExplainedClick {
        var (click, parts) = try await considered(click: id)
        do {
            if let logs { try await readLines(of: logs, besides: parts, into: &click) }
        } catch {
            throw RunError(error)
        }
        guard click.clicks.isEmpty else { return click }
        throw RunError(
            .inputMissing,
            "no install of \(result.path)\(click.isOfSomeDays ? " in these days" : "") considered click \"\(id)\""
                + (click.gap.map { " as far as candidates are there (\($0))" } ?? "")
                + (logs.map { ", and no line of the clicks under \($0.input) has it" } ?? "")
                + "; \(try await remedy(forAbsent: id, logs))")
    }

    private func remedy(forAbsent id: String, _ logs: ReviewedLogs?) async throws(RunError) -> String {
        let absent = try await AbsentInstall(id, in: result, asked: parts, threads: threads)
        if absent.isThere { return "it is an install: leave out --by-click" }
        if let winner = absent.winner { return "install \"\(winner)\" won it: choose its day, or all" }
        return logs == nil
            ? "check the id, or give --input with the folder of the logs to see what became of its line"
            : "check the id, --input and --clicks"
    }

    /// What the installs of the result say of a click, and the parts that they are of.
    private func considered(
        click id: String
    ) async throws(RunError) -> (click: ExplainedClick, parts: [PublishedPart]) {
        var click = ExplainedClick(id: id)
        click.isOfSomeDays = isOfSomeDays
        let found = try await FoundInstalls(SoughtInstalls(ofClick: id), in: parts, of: result, threads: threads)
        for (install, explained) in zip(found.installs, try ResultExplainer.explained(found)) {
            click.add(explained.explanation, of: install.row)
        }
        var gaps: [PublishedPart] = []
        for part in parts where part.candidatesGap != nil {
            if try part.mayConsider(clicksOf: click.clicks.map(\.clickedAt)) { gaps.append(part) }
        }
        if !gaps.isEmpty {
            let days = gaps.compactMap(\.day)
            click.gap =
                (days.isEmpty ? "the result has" : "\(days.names) \(days.count.hasOrHave)")
                + " no candidates"
        }
        return (click, found.installs.map(\.part))
    }

    /// Adds the lines of a click, and what screening says of them, to what installs made of it.
    ///
    /// They are screened by the pipeline of the last part that considered the click or, if none did, by that of the
    /// last part.
    private func readLines(
        of options: ReviewedLogs, besides using: [PublishedPart], into click: inout ExplainedClick
    ) async throws {
        guard let part = using.last ?? parts.last else { return }
        let logs = try SearchedLogs(options, try part.pipeline(), pool: TextPool())
        let (pipeline, catalogue) = (logs.pipeline, try await logs.readCatalogue().catalogue)
        let times = times(of: click, pipeline)
        let names = try using.namesOfInputs()
        let files = try logs.files(pipeline.clicks.paths, of: times.read, besides: part.day.map { _ in names })
        let context = ClickContext(pipeline: pipeline, catalogue: catalogue, pool: logs.pool)
        let id = Digest(of: click.id.utf8Bytes.span)
        let (readings, _) = try await logs.read(files) { ClickLineIntake(context, id: id) }
        let (lines, records) = readings.reduce((0, 0)) { ($0.0 + $1.lines, $0.1 + $1.records) }
        try logs.requireClicks(records, among: lines)
        click.areLogsRead = true
        var last: Instant?
        for line in readings.flatMap(\.found).sorted(by: { $0.comes(before: $1) }) {
            let isDuplicate = last.map { line.clickedAt - $0 <= pipeline.clicks.screening.dedupe } ?? false
            last = line.clickedAt
            // What earlier lines may be copies of was not read.
            guard line.clickedAt >= times.told else { continue }
            let place = click.place(of: line.clickedAt)
            if click.clicks[place].linkID == nil {
                let names = context.dimensions.names(of: line.dimensions, in: catalogue)
                (click.clicks[place].linkID, click.clicks[place].campaign) = (names.linkID, names.campaign)
                click.clicks[place].referrer = names.referrer
            }
            click.clicks[place].lines.append(
                ExplainedClick.Line(
                    file: files[line.file].name, verdicts: (isDuplicate ? [.duplicate] : []) + line.verdicts,
                    tiers: line.tiers.map { pipeline.match.tiers[$0].name }))
        }
    }

    /// The times in which lines of a click may be, and from when on lines are told of: earlier ones are read only
    /// because others may be copies of them.
    ///
    /// They are the times around those that are known of the click or, if none is, all that runs of the parts' days
    /// read.
    private func times(
        of click: ExplainedClick, _ pipeline: PipelineDefinition
    ) -> (read: ClosedRange<Instant>, told: Instant) {
        let dedupe = pipeline.clicks.screening.dedupe
        if let first = click.clicks.first?.clickedAt, let last = click.clicks.last?.clickedAt {
            // A line may be in the folder of the day after its own.
            return (first - dedupe...last + dedupe + .day, first)
        }
        guard let first = parts.first?.day, let last = parts.last?.day else {
            return (.earliest ... .end, .earliest)
        }
        let start = pipeline.clickStart(ofDay: first)
        return (start...pipeline.start(ofDay: last + 1) + pipeline.match.clockSkew, start + dedupe)
    }
}

extension PublishedPart {
    /// Whether its installs may have considered clicks of some times, or any where none are known.
    fileprivate func mayConsider(clicksOf times: [Instant]) throws(RunError) -> Bool {
        guard let day, !times.isEmpty else { return true }
        let pipeline = try pipeline()
        let start = pipeline.start(ofDay: day) - pipeline.match.longestWindow
        let end = pipeline.start(ofDay: day + 1) + pipeline.match.clockSkew
        return times.contains { $0 >= start && $0 < end }
    }
}
