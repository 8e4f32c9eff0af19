import AttributionModel

/// Adds to explanations of installs what logs tell: the clicks that came near, and the links that referrers name.
///
/// Installs that one pipeline decided share one reading; where paths of logs name days, so that installs have files of
/// their own, those for which clicks are searched in the same times.
struct InstallSearch {
    /// A row that logs can say more of.
    private struct Sought {
        /// Its place among all rows.
        var row: Int
        var explainer: InstallExplainer
        var wanted: NearClickSearch.Wanted

        var time: Instant { wanted.install.requestedAt }
        var settings: PublishedManifest.Settings { wanted.part.manifest.settings }

        /// Whether only files of its times are read for it: where no path names days, or it has no day, all are.
        func hasOwnFiles(with paths: PathOverrides) -> Bool {
            guard wanted.part.day != nil else { return false }
            let pipeline = explainer.pipeline
            let patterns = (paths.clicks ?? pipeline.clicks.paths) + (paths.installs ?? pipeline.installs.paths)
            return patterns.contains { PathTemplate($0).namesDays }
        }
    }

    private let logs: ReviewedLogs

    /// A search in some logs.
    init(_ logs: ReviewedLogs) { self.logs = logs }

    /// Looks for clicks of all rows that have candidates; returns what a person should know of the logs.
    ///
    /// - Throws: `inputMissing` if logs are missing; `inputOutput` if they are damaged, `tooManyUnreadable` if none of
    ///   their lines is a click.
    func search(_ rows: inout [ExplainedRow]) async throws(RunError) -> [String] {
        if let click = logs.click {
            for place in rows.indices { rows[place].explanation.askedID = click }
        }
        var changes = LogChanges(in: logs.input)
        do {
            for group in groups(of: rows) { try await search(group, &rows, &changes) }
        } catch {
            throw RunError(error)
        }
        return changes.warnings
    }

    /// The rows that logs can say more of, in groups that share a reading, each in the order of time.
    private func groups(of rows: [ExplainedRow]) -> [[Sought]] {
        let sought = rows.enumerated().compactMap { place, row -> Sought? in
            guard let explainer = row.explainer,
                let wanted = explainer.wanted(row.explanation, tellsOfCandidates: logs.tellsOfCandidates)
            else { return nil }
            return Sought(row: place, explainer: explainer, wanted: wanted)
        }
        var groups: [[Sought]] = []
        let bySettings = Dictionary(grouping: sought, by: \.settings).values.sorted { $0[0].row < $1[0].row }
        for next in bySettings.flatMap({ $0.sorted { ($0.time, $0.row) < ($1.time, $1.row) } }) {
            let reach = NearClickSearch.reach(of: next.explainer.pipeline.match)
            if let last = groups.last?.last, last.settings == next.settings,
                next.time - last.time <= reach || !next.hasOwnFiles(with: logs.paths)
            {
                groups[groups.count - 1].append(next)
            } else {
                groups.append([next])
            }
        }
        return groups
    }

    private func search(_ group: [Sought], _ rows: inout [ExplainedRow], _ changes: inout LogChanges) async throws {
        guard let explainer = group.first?.explainer,
            let (near, read) = try await NearClickSearch(
                group.map(\.wanted), in: logs, explainer.pipeline, pool: explainer.pool
            ).run()
        else { return }
        var found = near
        if explainer.heedsClaims {
            let ids = Set(found.flatMap { $0.nearest.flatMap { $0.all.map(\.idDigest) } })
            let claimants = try await explainer.foundTogether.claimants(ofClicks: ids)
            for (place, sought) in group.enumerated() {
                sought.explainer.noteClaims(claimants, in: &found[place].nearest)
            }
        }
        for (sought, found) in zip(group, found) {
            sought.explainer.note(found, in: read, atMost: logs.limit, into: &rows[sought.row].explanation)
        }
        for part in group.map(\.wanted.part).withoutRepeats {
            try changes.note(read, ofRun: try part.manifest.inputs.all())
        }
    }
}
