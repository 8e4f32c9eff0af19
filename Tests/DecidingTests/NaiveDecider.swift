import AttributionModel

/// The rules of spec §5 said a second time, as plainly as can be, to hold the decider against.
///
/// It keeps every decision of the past, looks through all of them every time, and reckons in fractions.
struct NaiveDecider {
    struct Past {
        var name: EarlierInstall
        var device: Digest
        var app: TextID
        var requestedAt: Instant
    }

    var rules: MatchRules
    var sharesLanguage: (TextID, TextID) -> Bool
    /// Whether the claim on a click may lapse.
    var lapses: (ClickNumber) -> Bool = { _ in false }
    /// Every claim on each click.
    var claims: [ClickNumber: [Instant]] = [:]
    var attributed: [Past] = []

    mutating func decide(_ install: InstallFacts, _ lookups: [TierLookup]) -> Decision {
        if install.verdict != .decided {
            return Decision(install.verdict == .repeat ? .repeat(of: install.repeatOf) : .skipped(install.verdict))
        }
        var decision = Decision(.organic)
        for (place, tier) in rules.tiers.enumerated() {
            let isOpen =
                lookups[place] != .closed
                && (tier.platforms == nil || tier.platforms?.contains { $0 == install.signals.platform } == true)
            if !isOpen { continue }
            decision.looked += 1 << UInt64(place)
            if decision.status == .attributed { continue }
            decision.reached += 1 << UInt64(place)
            attempt(place, tier, lookups[place], install, &decision)
        }
        guard var match = decision.match else { return decision }
        let value = match.score.map { Fraction(Int128($0), 1) } ?? match.confidence.map(Fraction.init)
        if let value, let levels = rules.levels {
            func reaches(_ threshold: Levels.Threshold) -> Bool {
                let bound = Fraction(threshold.bound)
                return threshold.isStrict ? bound < value : !(value < bound)
            }
            match.level =
                reaches(levels.high) ? .high : reaches(levels.medium) ? .medium : reaches(levels.low) ? .low : nil
        }
        decision.outcome = .attributed(match)
        attributed.append(
            Past(
                name: .thisRun(install.number), device: install.signals.deviceID, app: install.app,
                requestedAt: install.requestedAt))
        return decision
    }

    private mutating func attempt(
        _ place: Int, _ tier: Tier, _ lookup: TierLookup, _ install: InstallFacts, _ decision: inout Decision
    ) {
        var match: Decision.Match
        switch lookup {
        case .closed, .summed: return
        case .link(let link):
            guard let link else { return }
            match = deterministic(place, .link(link))
        case .device(let click):
            guard case .deviceID(let clicks, let installs) = tier.method else { return }
            if clicks, let click {
                match = deterministic(place, .click(MatchedClick(click)))
                claim(click, install, &match)
            } else if installs, let past = inheritable(by: install) {
                match = deterministic(place, .inherited(past.name))
            } else {
                return
            }
        case .candidates(let candidates, _, let isCut, _):
            guard let rules = tier.probabilistic else { return }
            let free = candidates.filter { !rules.isSingleUse || !isClaimed($0.click, for: install) }
            if isCut && free.isEmpty { decision.exhausted += 1 << UInt64(place) }
            guard
                let winner = free.first(where: { click in
                    rules.weights.isEmpty || canWin(score(install, click, rules), rules)
                })
            else { return }
            match = Decision.Match(.probabilistic, tier: place, touch: .click(MatchedClick(winner)))
            match.score = score(install, winner, rules)?.value
            let after = free.drop { $0 != winner }.dropFirst()
            match.runnerUp = after.first.map(MatchedClick.init)
            let ambiguity = rules.confidence?.ambiguity
            let counted = ambiguity?.countsOnlyUnclaimed == true ? free : Array(candidates)
            let count = ambiguity?.countsLinks == true ? Set(counted.map(\.link)).count : counted.count
            match.candidates = count
            match.confidence = rules.confidence.map { confidence($0, winner, count, install) }
            if rules.isSingleUse { claim(winner, install, &match) }
        }
        decision.outcome = .attributed(match)
    }

    private func deterministic(_ tier: Int, _ touch: Touch) -> Decision.Match {
        var match = Decision.Match(.deterministic, tier: tier, touch: touch)
        match.confidence = .one
        match.score = rules.tiers.contains { $0.probabilistic?.weights.isEmpty == false } ? 100 : nil
        return match
    }

    private mutating func claim(_ click: Candidate, _ install: InstallFacts, _ match: inout Decision.Match) {
        claims[click.click, default: []].append(install.requestedAt)
        match.claimsClick = true
    }

    private func isClaimed(_ click: ClickNumber, for install: InstallFacts) -> Bool {
        (claims[click] ?? []).contains { !lapses(click) || install.requestedAt - $0 <= rules.history }
    }

    private func inheritable(by install: InstallFacts) -> Past? {
        attributed.last { past in
            past.device != .none && past.device == install.signals.deviceID
                && (!past.app.isPresent || !install.app.isPresent || past.app == install.app)
                && install.requestedAt.milliseconds - past.requestedAt.milliseconds <= rules.history
        }
    }

    private func confidence(
        _ rules: ConfidenceRules, _ winner: Candidate, _ count: Int, _ install: InstallFacts
    ) -> Decimal4 {
        let age = install.requestedAt.milliseconds - winner.clickedAt.milliseconds
        let band = rules.bands.first { age < $0.youngerThan } ?? rules.bands[rules.bands.count - 1]
        var value = Fraction(band.confidence)
        switch rules.ambiguity?.effect {
        case .subtract(let cost): value = value - Fraction(cost) * Fraction(Int128(count - 1), 1)
        case .multiply(let factor): if count > 1 { value = value * Fraction(factor) }
        case nil: break
        }
        if let factors = rules.ipClass {
            switch winner.ipClass {
            case .shared: value = value * Fraction(factors.shared)
            case .household: value = value * Fraction(factors.household)
            case .individual: value = value * Fraction(factors.individual)
            case nil: break
            }
        }
        let rounded = (value * Fraction(10_000, 1) + Fraction(1, 2)).floor
        return Decimal4(tenThousandths: Int64(rounded < 0 ? 0 : rounded > 10_000 ? 10_000 : rounded))
    }

    /// The score of a pair and its evidence in points of 100.
    func score(_ install: InstallFacts, _ click: Candidate, _ rules: ProbabilisticRules)
        -> (value: Int, evidence: Fraction)?
    {
        var got = Fraction(0, 1)
        var present = Fraction(0, 1)
        for weight in rules.weights {
            // Every level with its answer: the exact one, then the partial ones.
            var answers: [(agrees: Bool?, points: Fraction)] = [
                (install.signals.agrees(with: click.signals, on: weight.signal), Fraction(weight.exact))
            ]
            for level in weight.partials {
                answers.append((agrees(level.partial, install.signals, click.signals), Fraction(level.points)))
            }
            if answers[0].agrees != nil {
                present = present + Fraction(weight.exact)
                if let first = answers.first(where: { $0.agrees == true }) { got = got + first.points }
            } else if let first = answers.first(where: { $0.agrees != nil }) {
                present = present + first.points
                if first.agrees == true { got = got + first.points }
            }
        }
        guard Fraction(0, 1) < present else { return nil }
        let total = rules.weights.map { Fraction($0.exact) }.reduce(Fraction(0, 1), +)
        let value = Int((Fraction(100, 1) * got / present + Fraction(1, 2)).floor)
        return (value, Fraction(100, 1) * present / total)
    }

    func canWin(_ score: (value: Int, evidence: Fraction)?, _ rules: ProbabilisticRules) -> Bool {
        guard let score else { return false }
        return !(score.evidence < Fraction(rules.minimumEvidence)) && score.value >= rules.minimumScore ?? 0
    }

    private func agrees(_ partial: Weight.Partial, _ one: SignalValues, _ other: SignalValues) -> Bool? {
        switch partial {
        case .signal(let signal): return one.agrees(with: other, on: signal)
        case .shared:
            guard one.languages.isPresent, other.languages.isPresent else { return nil }
            return one.languages == other.languages || sharesLanguage(one.languages, other.languages)
        }
    }
}

/// A fraction in lowest terms.
struct Fraction: Comparable {
    var top: Int128
    var bottom: Int128

    init(_ top: Int128, _ bottom: Int128) {
        var (a, b) = (top.magnitude, bottom.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int128(a) == 0 ? 1 : Int128(a)
        self.top = bottom < 0 ? -top / divisor : top / divisor
        self.bottom = bottom < 0 ? -bottom / divisor : bottom / divisor
    }

    init(_ decimal: Decimal4) { self.init(Int128(decimal.tenThousandths), 10_000) }

    var floor: Int128 { top >= 0 ? top / bottom : -((-top + bottom - 1) / bottom) }

    static func + (lhs: Fraction, rhs: Fraction) -> Fraction {
        Fraction(lhs.top * rhs.bottom + rhs.top * lhs.bottom, lhs.bottom * rhs.bottom)
    }
    static func - (lhs: Fraction, rhs: Fraction) -> Fraction { lhs + Fraction(-rhs.top, rhs.bottom) }
    static func * (lhs: Fraction, rhs: Fraction) -> Fraction { Fraction(lhs.top * rhs.top, lhs.bottom * rhs.bottom) }
    static func / (lhs: Fraction, rhs: Fraction) -> Fraction { Fraction(lhs.top * rhs.bottom, lhs.bottom * rhs.top) }
    static func < (lhs: Fraction, rhs: Fraction) -> Bool { lhs.top * rhs.bottom < rhs.top * lhs.bottom }
}
