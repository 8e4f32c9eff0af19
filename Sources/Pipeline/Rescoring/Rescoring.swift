import AttributionModel
import PipelineFile
import Publishing

/// Decides a published result again with another pipeline file, from its candidates and without the logs (spec §6).
///
/// Days are decided as a run of the new pipeline would in a copy of the result: what the days before them decided is
/// read from their states (spec §8a).
public struct Rescoring: Sendable {
    let result: PublishedResult
    /// The parts that are decided again, in order.
    let parts: [PublishedPart]
    /// The pipelines that made them, each compared with the new one.
    private(set) var revisions: [PipelineRevision]
    /// The new pipeline file, and what it stands for within the window.
    private(set) var located: LocatedPipeline
    let threads: Int
    /// How many bytes of candidates a task takes at a time.
    package var pieceSize = 1 << 20
    /// How many numbers of clicks that nobody has won are kept.
    package var clickLimit = 1 << 20
    /// The length to which all windows are shortened; nil if they are the pipeline's.
    private(set) var window: Milliseconds?
    /// The `--window` that the result was made with, if it is kept; nil if there was none, or another was asked for.
    public let keptWindow: Duration?

    /// Opens a result, and a pipeline by its shipped name or its path, or nil for the one that made the result;
    /// `window` shortens all windows to a length.
    ///
    /// Without one, the window of the run that made the result is kept, as its candidates were found with that.
    ///
    /// - Throws: `RunError` if either cannot be read, there are no such days, several pipelines made them and none is
    ///   named, the number of threads or the window is out of bounds, or the window is longer than all of the
    ///   pipeline's.
    public init(
        result path: String, pipeline: String?, threads: Int, days: ReviewedDays = ReviewedDays(),
        window: Duration? = nil
    ) throws(RunError) {
        try RunOptions.require("threads", threads, in: RunOptions.allowedThreads)
        try RunOptions.requireLength("window", window)
        result = try PublishedResult.complete(path, upTo: days)
        parts = try result.parts(of: days).namingDaysWithCandidates
        let kept = parts.first?.manifest.window
        if window == nil, let other = parts.first(where: { $0.manifest.window != kept }) {
            throw RunError(
                .usage,
                "cannot decide \(other.path) together with the days before it: they were decided with another --window; "
                    + "choose one with --window, or days with --from and --to")
        }
        self.window = window?.wholeMilliseconds ?? kept
        keptWindow = window == nil ? kept.map { .milliseconds($0) } : nil
        var located = if let pipeline { try LocatedPipeline(pipeline) } else { try LocatedPipeline(thatMade: parts) }
        if let window {
            try located.definition.match.narrow(to: window.wholeMilliseconds)
        } else if let kept {
            located.definition.match.narrow(toAtMost: kept)
        }
        self.located = located
        revisions = try PipelineRevision.of(parts, new: located.definition)
        self.threads = threads
    }

    /// The pipeline that decides now.
    var new: PipelineDefinition { located.definition }

    /// The same with only some tiers of the pipeline that decides now.
    ///
    /// - Throws: `RunError` if a pipeline that made the result cannot be read.
    func keepingTiers(where isKept: (Tier) -> Bool) throws(RunError) -> Rescoring {
        var rescoring = self
        rescoring.located.definition.match.tiers = new.match.tiers.filter(isKept)
        rescoring.revisions = try PipelineRevision.of(parts, new: rescoring.new)
        return rescoring
    }

    /// The same with windows that are shortened to a length where they are longer.
    ///
    /// - Throws: `RunError` if a pipeline that made the result cannot be read.
    func narrowed(toAtMost limit: Milliseconds) throws(RunError) -> Rescoring {
        var rescoring = self
        if limit < new.match.longestWindow { rescoring.window = limit }
        rescoring.located.definition.match.narrow(toAtMost: limit)
        rescoring.revisions = try PipelineRevision.of(parts, new: rescoring.new)
        return rescoring
    }

    /// The first and the last day that are looked at; nil in results without days.
    var days: ClosedRange<BatchDay>? {
        let days = parts.compactMap(\.day)
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }

    /// Whether the result has days, each published separately.
    public var isOfDays: Bool { result.isOfDays }

    /// All settings in which any part's pipeline differs from the new one.
    var settings: [SettingChange] {
        revisions.flatMap(\.comparison.changes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Refuses settings and manifests with which nothing can be published, for a plan as for a re-scoring.
    func check() throws(RunError) {
        try checkAnswerable()
        for part in parts { try part.requireWhole() }
        if result.isOfDays { try located.requireState() }
    }

    /// Refuses what candidates cannot answer, naming each setting and what else is changed.
    ///
    /// - Throws: `RunError` of kind `usage`.
    private func checkAnswerable() throws(RunError) {
        for revision in revisions {
            let refused = revision.comparison.refused
            guard refused.isEmpty else {
                let others = revision.comparison.changes.filter { $0.refusal == nil }
                let lines =
                    ["cannot answer from the candidates of \(result.path)\(revision.ofDays):"]
                    + refused.map { "  \($0.name): \($0.effect.words); \($0.refusal ?? "")" }
                    + (others.isEmpty ? [] : ["changed as well:"] + others.map { "  \($0.text)" })
                throw RunError(.usage, lines.joined(separator: "\n"))
            }
        }
        guard let last = parts.lastIndex(where: { $0.manifest.rules != Version.rules }) else { return }
        let other = parts[last]
        let choice =
            parts[(last + 1)...].first?.date.map { "choose the days from \($0) on, with --from \($0), or " } ?? ""
        let rules = other.manifest.rules.map { "which has rules \($0)" } ?? "which has no number of rules"
        throw RunError(
            .usage,
            "the result \(other.path) was decided by version \(other.version), \(rules), and this program has rules "
                + "\(Version.rules); \(choice)run the pipeline over the logs")
    }

    /// Decides all installs again and publishes the result in a folder, each day as soon as it is decided.
    ///
    /// With `isForced` a folder that no run made is replaced, and days that are up to date are decided anew.
    ///
    /// - Throws: `RunError`, of kind `usage` where the candidates cannot answer what has changed or the folder is,
    ///   holds or lies in that of the result, of kind `inputOutput` where the result cannot be read or lacks counts, of
    ///   kind `interrupted` where the task is cancelled; nothing is published then, or whole days.
    public func publish(
        to path: String, isForced: Bool = false, progress: RunProgress = RunProgress()
    ) async throws(RunError) -> RunResult {
        let started = ContinuousClock.now
        try check()
        try OutputPlace.check(path, apartFrom: result)
        do {
            let destination = try Destination(path)
            let lock = try DestinationLock(destination)
            if !result.isOfDays { try WholeDestination.check(destination) }
            let run = RescoreRun(
                rescoring: self, path: path, destination: destination, lock: lock, isForced: isForced, started: started)
            return try await run.publish(progress: progress)
        } catch {
            throw RunError(error)
        }
    }

    /// The remark for people that windows are shortened though nobody asked for it now; nil if they are not.
    package var note: String? {
        keptWindow.map {
            "the result was made with --window \(PipelineFile.text(of: $0.wholeMilliseconds)), which is kept"
        }
    }
}
