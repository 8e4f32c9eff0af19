import AttributionModel

/// Logs of which screening leaves no record, in a run or in some of its days.
///
/// Most likely the pipeline expects another environment, platform or catalogue than the logs have. No line is wrong, so
/// nothing else shows why every install is organic, or none is decided.
struct ScreenedOut {
    private var clicks = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    private var installs = [Int](repeating: 0, count: InstallVerdict.allCases.count)

    /// Adds clicks that were read.
    mutating func add(_ totals: ClickTotals) { clicks.add(totals.verdicts) }

    /// Adds installs that were screened.
    mutating func add(_ totals: InstallTotals) { installs.add(totals.verdicts) }

    /// A warning for each kind of log of which nothing is left, clicks first.
    var warnings: [String] {
        let clicks = zip(ClickVerdict.allCases, clicks).filter { $0.0 != .duplicate }
        let installs = zip(InstallVerdict.allCases, installs).filter { $0.0 != .duplicate }
        return [
            Self.warning(.click, left: { $0 == .usable }, clicks, name: \.name),
            Self.warning(.install, left: { $0 == .decided || $0 == .repeat }, installs, name: \.name),
        ].compactMap { $0 }
    }

    private static func warning<Verdict>(
        _ kind: RecordKind, left isLeft: (Verdict) -> Bool, _ counts: [(verdict: Verdict, count: Int)],
        name: (Verdict) -> String
    ) -> String? {
        let count = counts.reduce(0) { $0 + $1.count }
        guard count >= SilentFaults.fewRecords, counts.allSatisfy({ $0.count == 0 || !isLeft($0.verdict) })
        else { return nil }
        let reasons = counts.filter { $0.count > 0 }.map { "\($0.count) \(name($0.verdict))" }
        return "screening leaves none of \(count.counted(kind.name)): \(reasons.joined(separator: ", ")); compare the "
            + "pipeline's screening (ascribe check PIPELINE prints it) with what the logs hold"
    }
}
