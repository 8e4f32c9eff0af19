import AttributionModel

extension Rescoring {
    /// How often probabilistic tiers are right: decides all installs again without deterministic tiers, writing
    /// nothing, and holds the answers against the clicks and links that those tiers tell of the same installs.
    ///
    /// Answers are also counted by what they count for in a dimension, one of `MatchAccuracy.dimensions`, if one is
    /// given; `examples` says how many installs that got another link are named. `logs` are read again to tell how many
    /// answers are by chance; if they cannot tell that, a warning says so.
    ///
    /// - Throws: `RunError`, of kind `usage` where the result has no deterministic tier and there are no `logs`, or has
    ///   one that only knows what others left over, where no probabilistic tier would decide, or the candidates cannot
    ///   answer what else has changed; of kind `inputMissing` where the logs cannot tell chance and there is no
    ///   deterministic tier either; otherwise as `plan` does, and as a run.
    public func accuracy(
        by dimension: FlowDimension? = nil, examples: Int = ResultDifference.usualExamples,
        withChanceIn logs: ReviewedLogs? = nil, progress: RunProgress = RunProgress()
    ) async throws(RunError) -> MatchAccuracy {
        // What somebody has changed is refused first: the tiers that are left out below are changes that they did not
        // make.
        try check()
        try requireKnownTouches(orLogs: logs != nil)
        let alone = try keepingTiers { $0.probabilistic != nil }
        guard !alone.new.match.tiers.isEmpty else {
            throw RunError(
                .usage,
                "\(located.name) has no probabilistic tier, whose matches could be right or wrong; choose another one with "
                    + "--pipeline")
        }
        var (chance, logWarnings) = (ChanceMatches?.none, [RunWarning]())
        if let logs {
            (chance, logWarnings) = try await alone.chanceMatches(in: logs, by: dimension, progress: progress)
            if chance == nil, !knowsTouches {
                throw RunError(.inputMissing, logWarnings.map(\.text).joined(separator: "; "))
            }
        }
        var counts = AccuracyCounts(
            tiers: alone.new.match.tiers, by: dimension, chance: chance, examples: examples)
        var earlier = ResultRows(partsBefore)
        while try earlier.advance() { counts.addEarlier(earlier.row) }
        var (counted, warnings) = try await alone.pairs(into: counts, progress: progress)
        counted.chance?.finish()
        if let chance = counted.chance, let logs {
            logWarnings += chance.differingInstalls(in: logs).warnings(about: .lostLogs)
        }
        return MatchAccuracy(rescoring: alone, counts: counted, warnings: warnings + logWarnings)
    }

    /// The days before those that are looked at whose installs may have taken the same clicks.
    private var partsBefore: [PublishedPart] {
        guard let first = parts.first?.day else { return [] }
        let window = revisions.map(\.old.match.longestWindow).max() ?? 0
        let start = new.start(ofDay: first) - window
        return result.parts.filter { part in
            part.day.map { $0 < first && new.start(ofDay: $0 + 1) > start } ?? false
        }
    }

    /// Whether deterministic tiers may know clicks or links of installs.
    private var knowsTouches: Bool {
        revisions.contains { $0.old.match.tiers.contains { $0.probabilistic == nil } }
    }

    /// Refuses a result without deterministic tiers, unless logs tell something, and one with such a tier that knows
    /// only installs that probabilistic ones left over.
    private func requireKnownTouches(orLogs hasLogs: Bool) throws(RunError) {
        let problem = "cannot tell how often the matches of \(result.path) are right: "
        guard hasLogs || knowsTouches else {
            throw RunError(
                .usage,
                problem
                    + "its pipeline has no deterministic tier, which would tell the clicks or links of some installs for "
                    + "certain; choose a result of one that has, or let --input tell how many matches are by chance")
        }
        for revision in revisions {
            guard let tier = revision.old.match.leftoverTier else { continue }
            throw RunError(
                .usage,
                problem + "its tier \(tier.name) comes after probabilistic ones\(revision.ofDays), so it knows only "
                    + "installs that these left over; re-score the result with deterministic tiers first, and choose that one"
            )
        }
    }
}

extension MatchRules {
    /// The first deterministic tier that gets only what a probabilistic one before it has left over; nil if none does.
    fileprivate var leftoverTier: Tier? {
        tiers.enumerated().first { place, tier in
            tier.probabilistic == nil
                && tiers[..<place].contains { before in
                    before.probabilistic != nil
                        && Platform.allCases.contains { before.isOpen(to: $0) && tier.isOpen(to: $0) }
                }
        }?.element
    }
}
