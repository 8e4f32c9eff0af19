import AttributionModel

extension ProbabilisticRules {
    /// Reads a probabilistic tier; nil where its key is at fault.
    init?(reading tier: Section, _ window: Window?, _ defaults: TierDefaults, _ surroundings: TierSurroundings) {
        self.init(key: tier.words("key", .signals) ?? [])
        agree = tier.knownWords("agree", .signals)
        weights = Weight.read(tier)
        let written = tier.word("winner", Vocabulary("winner", Winner.self))
        winner = written ?? (tier.has("weights") ? .bestScore : .newest)
        isSingleUse = tier.flag("single_use") ?? defaults.isSingleUse
        maxCandidates = tier.maxCandidates() ?? defaults.maxCandidates ?? maxCandidates
        let scored = tier.maxScored() ?? defaults.maxScored
        if let scored, winner == .bestScore { maxScored = scored }
        confidence = ConfidenceRules(reading: tier, window)
        minimumScore = tier.count("minimum", in: 0...100)
        minimumEvidence = tier.decimal("minimum_evidence", in: 0...100) ?? minimumEvidence
        checkScoring(tier)
        checkRivals(tier)
        checkSignals(tier, surroundings)
        guard !key.isEmpty else { return nil }
    }

    private func checkScoring(_ tier: Section) {
        guard !tier.has("weights") else {
            if winner != .bestScore { tier.refuse(["max_scored"], because: "without \"winner: best_score\"") }
            return
        }
        tier.refuse(["max_scored", "minimum", "minimum_evidence"], because: "in a tier without \"weights\"")
        guard winner == .bestScore else { return }
        tier.report("\"best_score\" needs \"weights\"; add them, or write newest or earliest", at: "winner")
    }

    private func checkRivals(_ tier: Section) {
        guard maxCandidates == 1, confidence?.ambiguity != nil, !tier.problems.allowsUselessSettings else { return }
        tier.problems.add(
            "\"ambiguity\" has no effect, as a \"max_candidates\" of 1 leaves no rival to count; raise that, or remove "
                + "\"ambiguity\"",
            at: tier.keyPosition("ambiguity"))
    }

    private func checkSignals(_ tier: Section, _ surroundings: TierSurroundings) {
        if key.contains(.referredLink) {
            tier.report("\(tier.title) can never match, as no click has a referred_link; take it out", at: "key")
        }
        if agree.contains(.referredLink) {
            tier.report("no click has a referred_link; take it out", at: "agree")
        }
        for signal in agree where key.contains(signal) {
            tier.report("\"\(signal.name)\" is already in \"key\"; take it out of \"agree\"", at: "agree")
        }
        for setting in settings(with: .timeZoneOffset) {
            for name in surroundings.sectionsWithoutOffset {
                tier.report(
                    "\(name) does not say which unit timezone_offset has; add \"timezone_offset\", its unit, to \(name), "
                        + "or, if only zones give offsets, \"timezone\" to its \"fields\"",
                    at: setting)
            }
        }
    }

    /// The settings of the tier that look at a signal.
    private func settings(with signal: Signal) -> [String] {
        let isWeighted = weights.contains { weight in
            weight.signal == signal || weight.partials.contains { $0.partial == .signal(signal) }
        }
        return [("key", key.contains(signal)), ("agree", agree.contains(signal)), ("weights", isWeighted)]
            .filter(\.1).map(\.0)
    }
}
