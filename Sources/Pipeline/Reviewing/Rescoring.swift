import AttributionModel
import Compression
import Foundation
import PipelineFile
import Publishing
import Reporting
import Reviewing

/// Decides a published result again with another pipeline file, from its candidates and without the logs (spec §6).
public struct Rescoring: Sendable {
    let result: PublishedResult
    let old: PipelineDefinition
    let new: PipelineDefinition
    let newText: String
    let threads: Int
    private let comparison: PipelineComparison

    /// Opens a result, and a pipeline by its shipped name or its path.
    ///
    /// - Throws: `RunError` where either cannot be read.
    public init(result path: String, pipeline: String, threads: Int) throws(RunError) {
        result = try PublishedResult(path)
        old = try result.pipeline()
        do {
            let source = try PipelineFile.locate(pipeline)
            newText = source.text
            var definition = try PipelineFile.load(
                text: source.text, name: source.name, canonicalZone: KnownZones.canonicalName)
            // A run's shorter windows hold for what is decided from its candidates, too.
            if let window = result.manifest.window {
                try definition.match.narrow(to: window)
            }
            new = definition
        } catch {
            throw RunError(error)
        }
        self.threads = threads
        comparison = PipelineComparison(old, new)
    }

    /// The changed settings, each with its class, a line each.
    public var changes: [String] { comparison.changes.map(\.text) }
    var settings: [SettingChange] { comparison.changes }

    /// Whether some row may change.
    public var mayChangeRows: Bool { comparison.changes.contains { $0.effect == .results } }

    /// Refuses what candidates cannot answer, naming each setting.
    ///
    /// - Throws: `RunError` of kind `usage`.
    public func checkAnswerable(onlyRows: Bool = false) throws(RunError) {
        let refused = comparison.refused.filter { !onlyRows || $0.effect == .results }
        guard refused.isEmpty else {
            throw RunError(
                .usage,
                "cannot answer from the candidates of \(result.path):\n"
                    + refused.map { "  \($0.name): \($0.refusal ?? "")" }.joined(separator: "\n"))
        }
        let version = result.manifest.version
        guard version == Version.current else {
            throw RunError(
                .usage,
                "the result \(result.path) was made by version \(version) of the program and this is \(Version.current); "
                    + "run the pipeline over the logs")
        }
    }

    /// Decides all installs again and publishes the result.
    ///
    /// - Throws: `RunError`; nothing is published then.
    public func publish(to path: String, isForced: Bool, progress: Progress = Progress()) async throws(RunError)
        -> RunResult
    {
        let started = ContinuousClock.now
        try checkAnswerable()
        do {
            let destination = try Destination(path)
            let lock = try DestinationLock(destination)
            let staging = try StagingFolder(holding: lock, isForced: isForced)
            try staging.makeFolder("reports")
            let stages = RescoreStages(result: result, old: old, new: new, threads: threads)
            let copiesCandidates = new.output.keepsCandidates && !stages.changesCandidates
            var output = new.output
            output.keepsCandidates = output.keepsCandidates && !copiesCandidates
            let sink = try RowOutputs(output, in: staging)
            let reports = try await stages.run(into: sink, progress: progress)
            let totals = RescoreTotals(reports, written: sink.lines)
            var publication = RescorePublication(
                rescoring: self, totals: totals, reports: try stages.finish(reports), started: started)
            publication.outputs = try await sink.close(threads: threads)
            try publication.checkAccounting()
            progress.begin(.publishing)
            let copied = (copiesCandidates ? ["candidates.jsonl.gz"] : []) + ["rejects.jsonl.gz"]
            for name in copied { try publication.copy(name, into: staging) }
            try publication.write(in: staging)
            try staging.publish()
            _ = consume lock
            return publication.runResult(destination: path)
        } catch {
            throw RunError(error)
        }
    }

    /// What would change, without writing anything.
    public func plan(progress: Progress = Progress()) async throws(RunError) -> PlannedChanges {
        try checkAnswerable(onlyRows: true)
        do {
            let sink = ComparingSink(
                old: ResultRows(try result.lines("attributions.jsonl.gz")), settings: comparison.changes)
            if mayChangeRows {
                let stages = RescoreStages(result: result, old: old, new: new, threads: threads)
                _ = try await stages.run(into: sink, progress: progress)
            }
            return PlannedChanges(
                settings: comparison.changes, comparison: mayChangeRows ? sink.comparison : nil, result: result.path,
                pipeline: new.name)
        } catch {
            throw RunError(error)
        }
    }
}

/// Compares rows with a result's instead of writing them.
final class ComparingSink: RowSink {
    private var old: ResultRows
    private var row = ResultRow()
    private(set) var comparison: ResultComparison
    private var rows = 0

    init(old: ResultRows, settings: [SettingChange]) {
        self.old = old
        comparison = ResultComparison(settings: settings)
    }

    func append(_ rows: RenderedRows) throws {
        self.rows += rows.rows
        var start = 0
        let bytes = rows.attributions
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            try row.read(bytes, start..<end)
            // A re-scoring has the same installs in the same order.
            comparison.add(try old.advance() ? old.row : nil, row)
            start = end + 1
        }
    }

    func flush(threads: Int) {}
    func close(threads: Int) -> [Manifest.Output] { [] }
    var lines: [(output: String, lines: Int)] { [("plan", rows)] }
}

/// What a change of the pipeline file would do.
public struct PlannedChanges: Sendable {
    let settings: [SettingChange]
    /// nil where no row can change.
    let comparison: ResultComparison?
    let result: String
    let pipeline: String

    /// Whether some row would change.
    public var changesRows: Bool { comparison.map { !$0.areEqual } ?? false }

    /// For people.
    public var text: String {
        let lines =
            settings.isEmpty
            ? ["no setting is changed"] : ["changed settings"] + settings.map { "  \($0.text)" }
        let rows = comparison?.text(a: result, b: "as \(pipeline) would decide it") ?? "no row would change\n"
        return lines.map { $0 + "\n" }.joined() + "\n" + rows
    }

    /// For programs.
    public var json: String {
        let members =
            comparison?.members(settings) ?? [
                .init("equal", .flag(true)), .init("settings", .array(settings.map(\.value))),
            ]
        let head: [ManifestValue.Member] = [.init("result", .text(result)), .init("pipeline", .text(pipeline))]
        return String(decoding: ManifestValue.object(head + members).render(), as: UTF8.self)
    }
}
