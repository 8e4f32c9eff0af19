package import AttributionModel

/// Decides installs one at a time, in (`requested_at`, `install_id`) order (spec §5).
///
/// What it keeps from install to install: a bit for every claimed click, and the attributed installs of the device ids
/// that it was told to remember.
package struct Decider: Sendable {
    private let rules: MatchRules
    /// One a tier; nil where the tier does not score.
    private let scorers: [Scorer?]
    /// Whether some tier scores: then deterministic matches score 100.
    private let pipelineScores: Bool
    private var claims: Claims
    private var devices = AttributedDevices()
    private var distinctLinks = DistinctLinks()

    /// Makes a decider that knows of no earlier day.
    ///
    /// `sharesLanguage` tells whether two `languages` have a whole tag in common; `clickCount` is how many click numbers
    /// to make room for, greater ones may come all the same.
    package init(
        rules: MatchRules, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool, clickCount: Int
    ) {
        self.rules = rules
        scorers = rules.tiers.map { tier in
            guard let rules = tier.probabilistic, !rules.weights.isEmpty else { return nil }
            return Scorer(rules: rules, sharesLanguage: sharesLanguage)
        }
        pipelineScores = scorers.contains { $0 != nil }
        claims = Claims(clickCount: clickCount)
    }

    /// Marks a click as won on an earlier day.
    package mutating func claim(click: UInt32) { claims.insert(click) }

    /// Whether a click was won by an install decided so far.
    package func isClaimed(_ click: UInt32) -> Bool { claims.contains(click) }

    /// Tells of an install of an earlier day; called in (`requested_at`, `install_id`) order before the first decision.
    ///
    /// Only attributed ones can be inherited from, those that inherited themselves included (spec §5).
    package mutating func seed(
        earlier: EarlierInstall, device: Digest, app: TextID, requestedAt: Instant, wasAttributed: Bool
    ) {
        guard wasAttributed else { return }
        devices.remember(earlier, device: device, app: app, requestedAt: requestedAt)
    }

    /// Decides one install; `lookups` has one for each tier, in order.
    ///
    /// Skipped and repeated installs get their status and no match: a repeat's row is copied from `repeatOf` by the
    /// writer. `remembersDevice` says that the install's device id comes again later in the run.
    package mutating func decide(
        _ install: InstallFacts, _ lookups: [TierLookup], remembersDevice: Bool
    ) -> Decision {
        guard install.verdict == .decided else { return Decider.undecided(install) }
        var decision = Decision(status: .organic)
        var isDecided = false
        for tier in rules.tiers.indices where tier < lookups.count {
            guard rules.tiers[tier].isOpen(to: install.signals.platform), lookups[tier].isOpen else { continue }
            decision.looked |= Decider.bit(tier)
            guard !isDecided else { continue }
            decision.reached |= Decider.bit(tier)
            isDecided = tryTier(tier, lookups[tier], for: install, into: &decision)
        }
        guard isDecided else { return decision }
        decision.status = .attributed
        decision.level = rules.levels?.level(score: decision.score, confidence: decision.confidence)
        if remembersDevice {
            devices.remember(
                .thisRun(install.number), device: install.signals.deviceID, app: install.app,
                requestedAt: install.requestedAt)
        }
        return decision
    }

    private static func undecided(_ install: InstallFacts) -> Decision {
        var decision = Decision(status: install.verdict == .repeat ? .repeat : .skipped)
        decision.reason = install.verdict
        if install.verdict == .repeat { decision.repeatOf = install.repeatOf }
        return decision
    }

    private static func bit(_ tier: Int) -> UInt64 { 1 << UInt64(tier) }

    /// Whether the tier has a winner, which it then writes into the decision.
    private mutating func tryTier(
        _ tier: Int, _ lookup: TierLookup, for install: InstallFacts, into decision: inout Decision
    ) -> Bool {
        switch (rules.tiers[tier].method, lookup) {
        case (.referredLink, .link(let link?)):
            decide(by: .link(link), tier, into: &decision)
            return true
        case (.deviceID(let clicks, let earlierInstalls), .device(let click)):
            guard let touch = touch(of: install, click: clicks ? click : nil, earlierInstalls) else { return false }
            decide(by: touch, tier, into: &decision)
            return true
        case (.probabilistic(let rules), .candidates(let candidates, _, let isCut, let isHot)):
            if isHot { decision.hot |= Decider.bit(tier) }
            let choice = choose(among: candidates, tier, rules, for: install)
            if isCut, choice.areAllClaimed { decision.exhausted |= Decider.bit(tier) }
            guard let winner = choice.winner else { return false }
            decide(by: candidates, winner, choice.score, tier, rules, for: install, into: &decision)
            return true
        case (.probabilistic(let rules), .summed(let best, let count, let links)):
            guard let winner = best.first else { return false }
            let countsLinks = rules.confidence?.ambiguity?.countsLinks ?? false
            decide(by: winner, count: countsLinks ? links : count, tier, rules, for: install, into: &decision)
            decision.runnerUp = best.dropFirst().first
            return true
        default: return false
        }
    }

    /// The newest click with the install's device id, which becomes claimed, else the install that it inherits from.
    private mutating func touch(of install: InstallFacts, click: Candidate?, _ earlierInstalls: Bool) -> Touch? {
        if let click {
            claims.insert(click.click)
            return .click(click)
        }
        guard earlierInstalls else { return nil }
        let earlier = devices.latest(
            device: install.signals.deviceID, app: install.app, before: install.requestedAt, within: rules.history)
        return earlier.map { .inherited($0) }
    }

    /// Writes a deterministic match: confidence 1, and score 100 where the pipeline scores (spec §5).
    private func decide(by touch: Touch, _ tier: Int, into decision: inout Decision) {
        decision.matchType = .deterministic
        decision.tier = tier
        decision.confidence = .one
        decision.score = pipelineScores ? 100 : nil
        decision.touch = touch
    }
}

extension Decider {
    /// What a probabilistic tier's list came to.
    private struct Choice {
        /// The winner's place in the list, nil where none can win.
        var winner: Int?
        var score: Int?
        /// Whether there was no unclaimed candidate at all.
        var areAllClaimed = true
    }

    /// The first unclaimed candidate that can win: the list stands in the winner's order (spec §5).
    private func choose(
        among candidates: [Candidate], _ tier: Int, _ rules: ProbabilisticRules, for install: InstallFacts
    ) -> Choice {
        var choice = Choice()
        for place in candidates.indices where isFree(candidates[place].click, rules) {
            choice.areAllClaimed = false
            guard let scorer = scorers[tier] else {
                choice.winner = place
                return choice
            }
            if let score = scorer.score(install: install.signals, click: candidates[place].signals), score.canWin {
                choice.winner = place
                choice.score = score.value
                return choice
            }
            // Those that cannot win come last under `best_score`.
            if rules.winner == .bestScore { return choice }
        }
        return choice
    }

    /// Whether a click can win in a tier: without `single_use` nothing counts as claimed (spec §5, Winner).
    private func isFree(_ click: UInt32, _ rules: ProbabilisticRules) -> Bool {
        !rules.isSingleUse || !claims.contains(click)
    }

    /// Writes a probabilistic match, and claims its click where the tier's clicks are used once.
    private mutating func decide(
        by candidates: [Candidate], _ winner: Int, _ score: Int?, _ tier: Int, _ rules: ProbabilisticRules,
        for install: InstallFacts, into decision: inout Decision
    ) {
        let count = count(candidates, rules.confidence?.ambiguity, rules)
        decide(by: candidates[winner], count: count, tier, rules, for: install, into: &decision)
        decision.score = score
        let next = candidates.indices[(winner + 1)...].first { isFree(candidates[$0].click, rules) }
        decision.runnerUp = next.map { candidates[$0] }
        if rules.isSingleUse { claims.insert(candidates[winner].click) }
    }

    /// Writes what a winner and the number that ambiguity counts come to.
    private func decide(
        by winner: Candidate, count: Int, _ tier: Int, _ rules: ProbabilisticRules, for install: InstallFacts,
        into decision: inout Decision
    ) {
        decision.matchType = .probabilistic
        decision.tier = tier
        decision.candidates = count
        decision.confidence = rules.confidence.map { confidence in
            Confidence.of(
                age: install.requestedAt - winner.clickedAt, count: count, ipClass: winner.ipClass, by: confidence)
        }
        decision.touch = .click(winner)
    }

    /// What ambiguity counts, the winner included: candidates or unclaimed ones, by click or by link (spec §5).
    private mutating func count(
        _ candidates: [Candidate], _ ambiguity: ConfidenceRules.Ambiguity?, _ rules: ProbabilisticRules
    ) -> Int {
        guard let ambiguity else { return candidates.count }
        let onlyFree = ambiguity.countsOnlyUnclaimed
        guard ambiguity.countsLinks else {
            guard onlyFree else { return candidates.count }
            return candidates.indices.count { isFree(candidates[$0].click, rules) }
        }
        distinctLinks.begin(capacity: candidates.count)
        for place in candidates.indices where !onlyFree || isFree(candidates[place].click, rules) {
            distinctLinks.insert(candidates[place].link)
        }
        return distinctLinks.count
    }
}

extension TierLookup {
    /// Whether the install could look in the tier.
    fileprivate var isOpen: Bool {
        if case .closed = self { false } else { true }
    }
}
