import AttributionModel

extension SilentFaults {
    /// Logs of which screening leaves no record, in a run or in some of its days, clicks first.
    ///
    /// Most likely the pipeline expects another environment, platform or catalogue than the logs have. No line is
    /// wrong, so nothing else shows why every install is organic, or none is decided.
    var screenedOut: [String] {
        var (clicks, installs) = (clicks, installs.verdicts)
        (clicks[.duplicate], installs[.duplicate]) = (0, 0)
        return [
            Self.screenedOut(.click, left: [.usable], clicks, name: \.name),
            Self.screenedOut(.install, left: [.decided, .repeat], installs, name: \.name),
        ].compactMap { $0 }
    }

    private static func screenedOut<Verdict>(
        _ kind: RecordKind, left: [Verdict], _ counts: Tally<Verdict>, name: (Verdict) -> String
    ) -> String? {
        let count = counts.total
        guard count >= fewRecords, counts.sum(of: left) == 0 else { return nil }
        let reasons = counts.all.filter { $0.count > 0 }.map { "\($0.count) \(name($0.key))" }
        return "screening leaves none of \(count.counted(kind.name)): \(reasons.joined(separator: ", ")); compare the "
            + "pipeline's screening (ascribe check PIPELINE prints it) with what the logs hold"
    }
}
