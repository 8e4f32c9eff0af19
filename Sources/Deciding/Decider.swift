public import AttributionModel

/// Decides installs one at a time, in (`requested_at`, `install_id`) order (spec §5).
///
/// From install to install it keeps the claims (`Claims`), and the attributed installs of the device ids that it was
/// told to remember.
public struct Decider: Sendable {
    private let tiers: [DecidingTier]
    private let levels: Levels?
    private let history: Milliseconds
    /// Whether some tier scores: then deterministic matches score 100.
    private let pipelineScores: Bool
    private var claims: Claims
    private var devices = AttributedDevices()
    private var distinctLinks = DistinctLinks()
    /// The install from which no later one can inherit any more, since the last decision that was remembered: usually
    /// the one before it of the same device and app, whose place that decision took.
    ///
    /// Each decision that is remembered sets it, to nil if there is no such install; after any other decision, the
    /// value is stale.
    public private(set) var outdated: EarlierInstall?

    /// Makes a decider that knows of no earlier day.
    ///
    /// `sharesLanguage` tells whether two `languages` have a whole tag in common; `claims` are there to be filled.
    public init(
        rules: MatchRules, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool, claims: Claims
    ) {
        tiers = rules.tiers.enumerated().map {
            DecidingTier($0.element, number: $0.offset, sharesLanguage: sharesLanguage)
        }
        levels = rules.levels
        history = rules.history
        pipelineScores = rules.scores
        self.claims = claims
    }

    /// Adds an attributed install of an earlier day, in (`requested_at`, `install_id`) order and before any decision.
    ///
    /// An install can inherit only from attributed ones, which include those that inherited themselves (spec §5).
    public mutating func seed(earlier: EarlierInstall, device: Digest, app: TextID, requestedAt: Instant) {
        devices.remember(earlier, device: device, app: app, requestedAt: requestedAt)
    }

    /// Forgets a device that no later install has; returns the installs that could be inherited from until now.
    public mutating func forget(device: Digest) -> [EarlierInstall] { devices.forget(device: device) }

    /// Whether an install that is requested at this time cannot win a click, as an earlier one has won it.
    public func isClaimed(_ click: ClickNumber, at requestedAt: Instant) -> Bool {
        claims.contains(click, at: requestedAt)
    }

    /// Decides one install; `lookups` has one for each tier, in order.
    ///
    /// No tier is asked for skipped and repeated installs: a repeat's row is copied from that of the decided install by
    /// the writer. `remembersDevice` says that the install's device id occurs again later in the run.
    public mutating func decide(
        _ install: InstallFacts, _ lookups: Span<TierLookup>, remembersDevice: Bool
    ) -> Decision {
        guard install.verdict == .decided else {
            return Decision(install.verdict == .repeat ? .repeat(of: install.repeatOf) : .skipped(install.verdict))
        }
        precondition(lookups.count == tiers.count, "an install has a look-up for each tier")
        var decision = Decision(.organic)
        var isDecided = false
        for place in tiers.indices {
            let tier = tiers[place]
            guard tier.platforms.contains(install.signals.platform), lookups[place].isOpen else { continue }
            decision.looked |= tier.bit
            guard !isDecided else { continue }
            decision.reached |= tier.bit
            guard var match = match(by: tier, lookups[place], for: install, noting: &decision.exhausted) else {
                continue
            }
            match.level = levels?.level(score: match.score, confidence: match.confidence)
            decision.outcome = .attributed(match)
            isDecided = true
        }
        if isDecided, remembersDevice {
            outdated = devices.remember(
                .thisRun(install.number), device: install.signals.deviceID, app: install.app,
                requestedAt: install.requestedAt)
        }
        return decision
    }

    /// The match of a tier, without its level; nil where the tier has no winner.
    ///
    /// A list that was cut and is wholly claimed is noted in `exhausted`.
    private mutating func match(
        by tier: DecidingTier, _ lookup: TierLookup, for install: InstallFacts, noting exhausted: inout UInt64
    ) -> Decision.Match? {
        switch (tier.method, lookup) {
        case (_, .closed), (.referredLink, .link(nil)): return nil
        case (.referredLink, .link(let link?)): return deterministic(.link(link), by: tier)
        case (.deviceID(let clicks, let earlierInstalls), .device(let click)):
            if clicks, let click {
                var match = deterministic(.click(MatchedClick(click)), by: tier)
                claim(click, for: install, in: &match)
                return match
            }
            return earlierInstalls ? inherited(by: install).map { deterministic($0, by: tier) } : nil
        case (.probabilistic, .candidates(let candidates, _, let isCut, _)):
            let choice = choose(among: candidates, tier, for: install)
            if isCut, choice.areAllClaimed { exhausted |= tier.bit }
            guard let winner = choice.winner else { return nil }
            var match = probabilistic(winner, of: candidates, by: tier, for: install)
            match.score = choice.score
            return match
        case (.probabilistic, .summed(let best, let count, let linkCount)):
            return probabilistic(best, of: count, linkCount: linkCount, by: tier, for: install)
        case (.referredLink, .device), (.referredLink, .candidates), (.referredLink, .summed),
            (.deviceID, .link), (.deviceID, .candidates), (.deviceID, .summed),
            (.probabilistic, .link), (.probabilistic, .device):
            // Whoever reads look-ups from files compares them with their tiers.
            preconditionFailure("a tier is given a look-up of its own kind")
        }
    }

    /// The earlier install that this one inherits from.
    private func inherited(by install: InstallFacts) -> Touch? {
        let earlier = devices.latest(
            device: install.signals.deviceID, app: install.app, before: install.requestedAt, within: history)
        return earlier.map { .inherited($0) }
    }

    /// Claims a click for an install, so that no later one can win it.
    private mutating func claim(_ click: Candidate, for install: InstallFacts, in match: inout Decision.Match) {
        claims.insert(click.click, at: install.requestedAt)
        match.claimsClick = true
    }

    /// A deterministic match: confidence 1, and score 100 where the pipeline scores (spec §5).
    private func deterministic(_ touch: Touch, by tier: DecidingTier) -> Decision.Match {
        var match = Decision.Match(.deterministic, tier: tier.number, touch: touch)
        match.confidence = .one
        match.score = pipelineScores ? 100 : nil
        return match
    }
}

extension Decider {
    /// What a probabilistic tier's list resulted in.
    private struct Choice {
        /// The winner's place in the list, nil where none can win.
        var winner: Int?
        var score: Int?
        /// Whether there was no unclaimed candidate at all.
        var areAllClaimed = true
    }

    /// The first unclaimed candidate that can win: the list stands in the winner's order (spec §5).
    private func choose(
        among candidates: CandidateList, _ tier: DecidingTier, for install: InstallFacts
    ) -> Choice {
        var choice = Choice()
        for place in candidates.indices where isFree(candidates[place], tier, for: install) {
            choice.areAllClaimed = false
            guard let scorer = tier.scorer else {
                choice.winner = place
                return choice
            }
            if let score = scorer.score(install: install.signals, click: candidates[place].signals), score.canWin {
                choice.winner = place
                choice.score = score.value
                return choice
            }
            // Those that cannot win come last under `best_score`.
            if tier.areBestFirst { return choice }
        }
        return choice
    }

    /// Whether a click can win in a tier: without `single_use` nothing counts as claimed (spec §5, Winner).
    ///
    /// So in a tier without `single_use`, a click that a device tier or another tier has won may win, may be the
    /// runner-up, and counts in `count: unclaimed`.
    private func isFree(_ click: Candidate, _ tier: DecidingTier, for install: InstallFacts) -> Bool {
        !tier.isSingleUse || !claims.contains(click.click, at: install.requestedAt)
    }

    /// The match of a list's winner, with the runner-up; claims the click where the tier's clicks are used once.
    private mutating func probabilistic(
        _ winner: Int, of candidates: CandidateList, by tier: DecidingTier, for install: InstallFacts
    ) -> Decision.Match {
        let counted = countForAmbiguity(candidates, tier, for: install)
        var match = probabilistic(candidates[winner], counted: counted, by: tier, for: install)
        let next = candidates.indices[(winner + 1)...].first { isFree(candidates[$0], tier, for: install) }
        match.runnerUp = next.map { MatchedClick(candidates[$0]) }
        if tier.isSingleUse { claim(candidates[winner], for: install, in: &match) }
        return match
    }

    /// The match of a long list's winner; nil if the list is empty.
    private func probabilistic(
        _ best: [Candidate], of count: Int, linkCount: Int, by tier: DecidingTier, for install: InstallFacts
    ) -> Decision.Match? {
        guard let winner = best.first else { return nil }
        let countsLinks = tier.confidence?.ambiguity?.countsLinks ?? false
        var match = probabilistic(winner, counted: countsLinks ? linkCount : count, by: tier, for: install)
        match.runnerUp = best.dropFirst().first.map(MatchedClick.init)
        return match
    }

    /// A probabilistic match: what follows from its winner and from the number that ambiguity counts.
    private func probabilistic(
        _ winner: Candidate, counted: Int, by tier: DecidingTier, for install: InstallFacts
    ) -> Decision.Match {
        var match = Decision.Match(.probabilistic, tier: tier.number, touch: .click(MatchedClick(winner)))
        match.candidates = counted
        match.confidence = tier.confidence.map { confidence in
            Confidence.of(
                age: install.requestedAt - winner.clickedAt, count: counted, ipClass: winner.ipClass, by: confidence)
        }
        return match
    }

    /// The number that ambiguity counts, the winner included: all candidates or unclaimed ones, by click or by link
    /// (spec §5).
    private mutating func countForAmbiguity(
        _ candidates: CandidateList, _ tier: DecidingTier, for install: InstallFacts
    ) -> Int {
        guard let ambiguity = tier.confidence?.ambiguity else { return candidates.count }
        let onlyFree = ambiguity.countsOnlyUnclaimed
        guard ambiguity.countsLinks else {
            guard onlyFree else { return candidates.count }
            return candidates.indices.count { isFree(candidates[$0], tier, for: install) }
        }
        distinctLinks.begin()
        for place in candidates.indices where !onlyFree || isFree(candidates[place], tier, for: install) {
            distinctLinks.insert(candidates[place].link)
        }
        return distinctLinks.count
    }
}
