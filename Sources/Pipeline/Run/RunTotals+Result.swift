import AttributionModel
import Reporting
import Sources

extension RunTotals {
    /// Warnings about inputs, each with its file's name.
    var inputWarnings: [String] {
        inputs.flatMap { summary in summary.allWarnings.map { "\(summary.name): \($0)" } }.sorted()
    }

    /// What a finished run says of itself.
    func result(of run: AttributionRun, destination: String, started: ContinuousClock.Instant) -> RunResult {
        var summary = installs.summary(of: run.pipeline, destination: destination, since: started)
        summary.unreadable = RecordKind.allCases.map { .init("\($0.name) lines", self[$0].read.unreadable) }
        summary.lines = lines
        summary.bytes = Int(inputs.reduce(0) { $0 + $1.decompressedBytes })
        var useless = UselessFields()
        useless.add(self)
        var keyless = KeylessInstalls()
        keyless.add(installs)
        var screenedOut = ScreenedOut()
        screenedOut.add(clicks)
        screenedOut.add(installs)
        return installs.result(
            summary,
            warnings: inputWarnings + quietLogs + screenedOut.warnings + useless.warnings
                + keyless.warnings(of: run.pipeline),
            unreadable: unreadable)
    }

    /// Warnings of logs without any record: that is seldom all there was, and more often an upload that failed.
    private var quietLogs: [String] {
        RecordKind.logs.filter { self[$0].read.tally.records == 0 }.map { QuietDays.warning($0) }
    }
}

extension SourceSummary {
    /// All warnings, including damage that was put up with.
    var allWarnings: [String] {
        warnings + (damage.map { ["\($0.problem); what could be read before it was kept"] } ?? [])
    }
}
