import AttributionModel

extension SilentFaults {
    /// Logs of which screening leaves no record, in a run or in some of its days, clicks first.
    ///
    /// Most likely the pipeline expects another environment, platform or catalogue than the logs have. No line is
    /// wrong, so nothing else shows why every install is organic, or none is decided.
    var screenedOut: [String] {
        let clicks = zip(ClickVerdict.allCases, clicks).filter { $0.0 != .duplicate }
        let installs = zip(InstallVerdict.allCases, installs.verdicts).filter { $0.0 != .duplicate }
        return [
            Self.screenedOut(.click, left: { $0 == .usable }, clicks, name: \.name),
            Self.screenedOut(.install, left: { $0 == .decided || $0 == .repeat }, installs, name: \.name),
        ].compactMap { $0 }
    }

    private static func screenedOut<Verdict>(
        _ kind: RecordKind, left isLeft: (Verdict) -> Bool, _ counts: [(verdict: Verdict, count: Int)],
        name: (Verdict) -> String
    ) -> String? {
        let count = counts.reduce(0) { $0 + $1.count }
        guard count >= fewRecords, counts.allSatisfy({ $0.count == 0 || !isLeft($0.verdict) }) else { return nil }
        let reasons = counts.filter { $0.count > 0 }.map { "\($0.count) \(name($0.verdict))" }
        return "screening leaves none of \(count.counted(kind.name)): \(reasons.joined(separator: ", ")); compare the "
            + "pipeline's screening (ascribe check PIPELINE prints it) with what the logs hold"
    }
}
