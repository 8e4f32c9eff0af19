import AttributionModel

extension ResultExplainer {
    /// Counts what came nearest to attributing organic installs, of at most `sample` of them; if there are logs, with
    /// the clicks in them that came near to being candidates.
    ///
    /// Which installs are looked at is decided by their ids alone. Days without candidates are left out, and named in
    /// the warnings.
    ///
    /// - Throws: `usage` if the sample is not within `NearestMisses.allowedSample`; `inputMissing` if no day has
    ///   candidates, or logs are missing; `inputOutput` if the result or logs are damaged, `tooManyUnreadable` if none
    ///   of the logs' lines is a click.
    public func misses(
        ofAtMost sample: Int = NearestMisses.usualSample, searching logs: ReviewedLogs? = nil
    ) async throws(RunError) -> NearestMisses {
        try RunOptions.require("sample", sample, in: NearestMisses.allowedSample)
        let listed = parts.filter { $0.candidatesGap == nil }
        if listed.isEmpty { try parts.first?.requireCandidates() }
        let chosen = try await OrganicSample(of: listed, limit: sample, threads: threads)
        let found = try await FoundInstalls(
            .known(chosen.installs), in: chosen.parts.map { listed[$0] }, of: result, threads: threads)
        var rows = try ResultExplainer.explained(found)
        var warnings = daysWithoutCandidates.map { [$0] } ?? []
        if let logs { warnings += try await InstallSearch(logs).search(&rows) }
        return NearestMisses(
            result: result.path, organic: chosen.count, of: rows.map(\.explanation), areLogsSearched: logs != nil,
            warnings: warnings)
    }

    /// The days whose installs cannot be looked at; nil if there are none.
    private var daysWithoutCandidates: String? {
        let days = parts.filter { $0.candidatesGap != nil }.compactMap(\.day)
        guard !days.isEmpty else { return nil }
        return "\(days.names) \(days.count.hasOrHave) no candidates: installs of "
            + "\(days.count == 1 ? "that day" : "these days") are not looked at"
    }
}
