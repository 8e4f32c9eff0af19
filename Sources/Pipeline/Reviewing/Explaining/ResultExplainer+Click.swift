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
        click id: String, searching logs: ExplainedLogs? = nil
    ) async throws(RunError) -> ExplainedClick {
        var click = try await considered(click: id)
        do {
            if let logs { try await readLines(of: logs, into: &click) }
        } catch {
            throw RunError(error)
        }
        guard click.clicks.isEmpty else { return click }
        throw RunError(
            .inputMissing,
            "no install of \(result.path)\(days) considered click \"\(id)\""
                + (logs.map { ", and no line of the clicks under \($0.input) has it" } ?? "")
                + "; \(try await remedy(forAbsent: id, logs))")
    }

    private func remedy(forAbsent id: String, _ logs: ExplainedLogs?) async throws(RunError) -> String {
        if try await AbsentInstall(id, in: result, asked: parts, threads: threads).isThere {
            return "it is an install: leave out --by-click"
        }
        return logs == nil
            ? "check the id, or give --input with the folder of the logs to see what became of its line"
            : "check the id, --input and --clicks"
    }

    /// How a message says that only some days were asked for.
    private var days: String { result.isOfDays && parts.count < result.allDays.count ? " in these days" : "" }

    /// What the installs of the result say of a click.
    private func considered(click id: String) async throws(RunError) -> ExplainedClick {
        var click = ExplainedClick(id: id)
        let found = try await FoundInstalls(SoughtInstalls(ofClick: id), in: parts, of: result, threads: threads)
        for (install, explained) in zip(found.installs, try ResultExplainer.explained(found)) {
            click.add(explained.explanation, of: install.row)
        }
        let gaps = parts.filter { $0.candidatesGap != nil }
        if !gaps.isEmpty {
            let days = gaps.compactMap(\.day)
            click.gap = (days.isEmpty ? "the result" : CivilDay.names(of: days)) + " has no candidates"
        }
        return click
    }

    /// Adds the lines of a click, and what screening says of them, to what installs made of it.
    private func readLines(of options: ExplainedLogs, into click: inout ExplainedClick) async throws {
        guard let part = parts.last else { return }
        let logs = try SearchedLogs(options, try part.pipeline(), pool: TextPool())
        let (pipeline, catalogue) = (logs.pipeline, try await logs.readCatalogue())
        let files = try logs.files(
            pipeline.clicks.paths, of: span(of: click, pipeline), besides: part.day.map { _ in [] })
        let dimensions = Dimensions(texts: TextPool())
        let context = ClickContext(pipeline: pipeline, catalogue: catalogue, dimensions: dimensions, pool: logs.pool)
        let id = Digest(of: click.id.utf8Bytes.span)
        let (readings, _) = try await logs.read(files) { ClickLineIntake(context, id: id) }
        let (lines, records) = readings.reduce((0, 0)) { ($0.0 + $1.lines, $0.1 + $1.records) }
        try logs.requireClicks(records, among: lines)
        click.areLogsRead = true
        let combinations = dimensions.all
        var earlier: [ClickLine] = []
        for line in readings.flatMap(\.found).sorted(by: { $0.comes(before: $1) }) {
            let values = combinations[Int(line.dimensions)]
            let isDuplicate = earlier.contains {
                line.clickedAt - $0.clickedAt <= pipeline.clicks.screening.dedupe
            }
            earlier.append(line)
            var told = click[line.clickedAt]
            told.linkID =
                told.linkID ?? String(decoding: catalogue.names.bytes(of: values.link), as: UTF8.self)
            told.campaign =
                told.campaign
                ?? dimensions.texts.text(of: values.campaign).map { String(decoding: $0, as: UTF8.self) }
            told.lines.append(
                ExplainedClick.Line(
                    file: files[line.file].name, verdicts: (isDuplicate ? [.duplicate] : []) + line.verdicts,
                    tiers: line.tiers.map { pipeline.match.tiers[$0].name }))
            click[line.clickedAt] = told
        }
    }

    /// The times in which lines of a click may be: around those that are known, or all that the parts' days read.
    private func span(of click: ExplainedClick, _ pipeline: PipelineDefinition) -> ClosedRange<Instant> {
        let dedupe = pipeline.clicks.screening.dedupe
        if let first = click.clicks.first, let last = click.clicks.last {
            return first.clickedAt - dedupe...last.clickedAt + dedupe
        }
        guard let first = parts.first?.day, let last = parts.last?.day else { return .earliest ... .end }
        return pipeline.clickStart(ofDay: first)...pipeline.start(ofDay: last + 1) + pipeline.match.clockSkew
    }
}
