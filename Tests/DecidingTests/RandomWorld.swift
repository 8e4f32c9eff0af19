import AttributionModel
import Fixtures

/// Seeded random rules, installs and lookups in a small world, where everything meets often.
struct RandomWorld {
    static let clickCount = 14
    /// Texts 1 to 4 are lists of languages; neighbours share a tag.
    static let sharesLanguage: @Sendable (TextID, TextID) -> Bool = {
        max($0.number, $1.number) - min($0.number, $1.number) <= 1
    }

    /// What it is drawn from.
    var random: SeededNumbers
    private var now = Fixture.noon

    init(seed: UInt64) { random = SeededNumbers(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

    mutating func decimal(upTo bound: Int) -> Decimal4 { Decimal4(tenThousandths: Int64(random.below(bound + 1))) }

    mutating func advance() -> Instant {
        now = now + Int64(random.below(4)) * 250
        return now
    }
    mutating func device() -> Digest {
        random.chance(1, of: 4) ? .none : Digest(high: 0, low: UInt64(1 + random.below(3)))
    }
    mutating func app() -> TextID { TextID(number: UInt32(random.below(3))) }

    mutating func signals() -> SignalValues {
        var signals = SignalValues()
        signals.platform = random.pick([.ios, .android, nil])
        if random.chance(2, of: 3) { signals.osVersion = random.pick([.init(major: 18, minor: 1, patch: 0)]) }
        if random.chance(1, of: 3) {
            signals.osVersion = OSVersion(major: 18, minor: UInt16(random.below(3)), patch: 1)
        }
        if random.chance(1, of: 9) { signals.osVersion = OSVersion(major: 17, minor: 1, patch: 0) }
        if random.chance(2, of: 3) { signals.screen = ScreenSize(UInt32(1 + random.below(2)), 9) }
        if random.chance(2, of: 3) { signals.timeZone = UInt16(1 + random.below(2)) }
        if random.chance(2, of: 3) { signals.timeZoneOffset = Int16(random.below(2)) * 60 }
        if random.chance(2, of: 3) { signals.languages = TextID(number: UInt32(1 + random.below(4))) }
        if random.chance(2, of: 3) {
            signals.ip = IPAddress(
                family: random.pick([4, 6]), high: 0, low: UInt64(256 * random.below(2) + random.below(2)))
        }
        return signals
    }

    mutating func install(_ number: UInt32) -> InstallFacts {
        var signals = signals()
        signals.deviceID = device()
        var install = InstallFacts(
            number: InstallNumber(number: number), requestedAt: advance(), app: app(), signals: signals)
        if random.chance(1, of: 8) {
            install.verdict = random.pick([.environment, .simulator, .notFirstLaunch, .openedByLink, .repeat])
            if install.verdict == .repeat { install.repeatOf = .state(3) }
        }
        return install
    }

    mutating func click(_ number: Int, for install: InstallFacts) -> Candidate {
        Candidate(
            click: ClickNumber(place: number), reference: UInt64(number),
            clickedAt: install.requestedAt - Int64(random.below(12)) * 100,
            link: LinkNumber(place: random.below(3)), ipClass: random.pick([.shared, .household, .individual, nil]),
            signals: signals())
    }

    mutating func rules() -> MatchRules {
        let isScored = random.chance(1, of: 2)
        var rules = MatchRules(tiers: (0..<1 + random.below(4)).map { _ in tier(isScored: isScored) })
        rules.history = Int64(random.below(8)) * 250
        if random.chance(3, of: 4) {
            let most = isScored ? 1_000_000 : 10_000
            var bounds = (0..<3).map { _ in decimal(upTo: most) }
            bounds.sort()
            rules.levels = Levels(
                high: .init(bound: bounds[2], isStrict: random.chance(1, of: 2)),
                medium: .init(bound: bounds[1], isStrict: random.chance(1, of: 2)),
                low: .init(bound: bounds[0], isStrict: random.chance(1, of: 2)))
        }
        return rules
    }

    private mutating func tier(isScored: Bool) -> Tier {
        let method: Tier.Method =
            switch random.below(8) {
            case 0: .referredLink
            case 1: .deviceID(clicks: true, earlierInstalls: true)
            case 2: .deviceID(clicks: random.chance(1, of: 2), earlierInstalls: true)
            default: .probabilistic(isScored ? scoring() : banded())
            }
        return Tier(
            name: "tier", platforms: random.chance(1, of: 3) ? [random.pick([.ios, .android])] : nil, method: method,
            window: Window(limit: 1_200, isInclusive: true))
    }

    private mutating func banded() -> ProbabilisticRules {
        var rules = ProbabilisticRules(key: [.ip])
        rules.winner = random.pick([.newest, .earliest])
        rules.isSingleUse = random.chance(3, of: 4)
        guard random.chance(5, of: 6) else { return rules }
        var confidence = ConfidenceRules(bands: [
            .init(youngerThan: 300, confidence: decimal(upTo: 10_000)),
            .init(youngerThan: 1_000, confidence: decimal(upTo: 10_000)),
        ])
        if random.chance(3, of: 4) {
            confidence.ambiguity = .init(
                countsOnlyUnclaimed: random.chance(1, of: 2), countsLinks: random.chance(1, of: 2),
                effect: random.chance(1, of: 2) ? .multiply(decimal(upTo: 10_000)) : .subtract(decimal(upTo: 3_000)))
        }
        if random.chance(1, of: 2) {
            confidence.ipClass = .init(
                shared: decimal(upTo: 10_000), household: decimal(upTo: 10_000), individual: decimal(upTo: 10_000))
        }
        rules.confidence = confidence
        return rules
    }

    mutating func scoring() -> ProbabilisticRules {
        var rules = ProbabilisticRules(key: [.platform])
        rules.winner = random.pick([.newest, .bestScore, .bestScore])
        rules.isSingleUse = random.chance(3, of: 4)
        let signals: [Signal] = [.osPatch, .screen, .timeZone, .languages, .ip]
        rules.weights = signals.map { signal in
            let exact = Decimal4(
                tenThousandths: Int64(1 + random.below(7)) * (random.chance(1, of: 3) ? 3_333 : 10_000))
            let lesser = [Decimal4(tenThousandths: exact.tenThousandths / 2), decimal(upTo: 4_000)]
            let partials: [Weight.Partial] =
                switch signal {
                case .osPatch: [.signal(.osVersion), .signal(.osMajor)]
                case .timeZone: [.signal(.timeZoneOffset), .signal(.platform)]
                case .languages: [.shared]
                case .ip: [.signal(.network)]
                default: []
                }
            return Weight(
                signal: signal, exact: exact,
                partials: zip(partials, lesser).map { Weight.Level(partial: $0, points: $1) })
        }
        if random.chance(1, of: 2) { rules.minimumScore = random.below(90) }
        if random.chance(1, of: 2) { rules.minimumEvidence = decimal(upTo: 900_000) }
        return rules
    }

    mutating func lookup(in tier: Tier, of install: InstallFacts, _ naive: NaiveDecider) -> TierLookup {
        if random.chance(1, of: 6) { return .closed }
        switch tier.method {
        case .referredLink: return .link(random.chance(1, of: 4) ? LinkNumber(place: random.below(5)) : nil)
        case .deviceID:
            if install.signals.deviceID == .none { return .closed }
            return .device(
                random.chance(1, of: 4) ? click(random.below(RandomWorld.clickCount), for: install) : nil)
        case .probabilistic(let rules):
            return .candidates(
                CandidateList(list(rules, install, naive)), total: 99, isCut: random.chance(1, of: 2),
                isHot: random.chance(1, of: 5))
        }
    }

    /// Different clicks in the winner's order.
    private mutating func list(
        _ rules: ProbabilisticRules, _ install: InstallFacts, _ naive: NaiveDecider
    ) -> [Candidate] {
        var clicks: [Candidate] = []
        let share = random.pick([0, 1, 3])
        for number in 0..<RandomWorld.clickCount where random.chance(share, of: 6) {
            clicks.append(click(number, for: install))
        }
        func time(_ click: Candidate) -> (Int64, UInt32) { (click.clickedAt.milliseconds, click.click.number) }
        switch rules.winner {
        case .newest: clicks.sort { time($0) > time($1) }
        case .earliest: clicks.sort { time($0) < time($1) }
        case .bestScore:
            func rank(_ click: Candidate) -> (Int, Int, Int64, UInt32) {
                let score = naive.score(install, click, rules)
                let canWin = naive.canWin(score, rules)
                return (canWin ? 1 : 0, score?.value ?? -1, time(click).0, time(click).1)
            }
            clicks.sort { rank($0) > rank($1) }
        }
        return clicks
    }
}
