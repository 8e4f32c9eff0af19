import AttributionModel
import Reporting
import Sources

extension RunTotals {
    /// Warnings about inputs, each with its file's name.
    var inputWarnings: [String] {
        inputs.values.joined().flatMap { summary in summary.allWarnings.map { "\(summary.name): \($0)" } }.sorted()
    }

    /// What a finished run says of itself.
    func result(of run: AttributionRun, destination: String, started: ContinuousClock.Instant) -> RunResult {
        var summary = Summary(pipeline: run.pipeline.name, destination: destination)
        summary.installsByStatus = Decision.Status.allCases.map { .init($0.name, installs($0)) }
        summary.installsByTier = zip(run.pipeline.match.tiers, matchedByTier).map { .init($0.name, $1) }
        if run.pipeline.match.levels != nil {
            summary.installsByLevel = zip(Level.allCases, levels).map { .init($0.rawValue, $1) }
        }
        summary.topCampaigns = reports.topCampaigns.map {
            .init($0.name.map { String(decoding: $0, as: UTF8.self) } ?? "(none)", $0.installs)
        }
        summary.unreadable = RecordKind.allCases.map { .init("\($0.name) lines", readings[$0]?.unreadable ?? 0) }
        summary.lines = lines
        summary.bytes = Int(inputs.values.joined().reduce(0) { $0 + $1.decompressedBytes })
        summary.elapsed = Int((ContinuousClock.now - started).wholeMilliseconds)
        summary.peakMemory = ProcessUsage.peakMemory
        return RunResult(
            summary: summary.render(),
            warnings: inputWarnings,
            attributed: installs(.attributed), organic: installs(.organic), lines: lines, unreadable: unreadable)
    }
}

extension SourceSummary {
    /// Warnings, damage that was put up with among them.
    var allWarnings: [String] {
        warnings + (damage.map { ["\($0.problem); what could be read before it was kept"] } ?? [])
    }
}
