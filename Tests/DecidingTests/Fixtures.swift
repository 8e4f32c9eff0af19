import AttributionModel
import Deciding
import Fixtures

/// Short ways to write rules, clicks and installs in tests.
enum Fixture {
    static let noon = Instant(milliseconds: 1_750_000_000_000)

    static func decimal(_ value: Double) -> Decimal4 {
        Decimal4(tenThousandths: Int64((value * 10_000).rounded()))
    }

    static func bands(_ bands: [(Milliseconds, Double)]) -> [ConfidenceRules.Band] {
        bands.map { ConfidenceRules.Band(youngerThan: $0.0, confidence: decimal($0.1)) }
    }

    static func levels(_ high: Double, _ medium: Double, _ low: Double, highIsStrict: Bool = false) -> Levels {
        Levels(
            high: .init(bound: decimal(high), isStrict: highIsStrict),
            medium: .init(bound: decimal(medium), isStrict: false),
            low: .init(bound: decimal(low), isStrict: false))
    }

    static func click(
        _ number: UInt32, age: Milliseconds, link: LinkNumber = 1, ipClass: IPClass? = .household,
        signals: SignalValues = SignalValues()
    ) -> Candidate {
        Candidate(
            click: ClickNumber(number: number), reference: UInt64(number) * 10, clickedAt: noon - age, link: link,
            ipClass: ipClass,
            signals: signals)
    }

    static func install(
        _ number: UInt32 = 0, at time: Milliseconds = 0, app: UInt32 = 0, device: UInt64 = 0,
        platform: Platform? = .ios, signals: SignalValues = SignalValues()
    ) -> InstallFacts {
        var signals = signals
        signals.platform = platform
        if device != 0 { signals.deviceID = Digest(high: 1, low: device) }
        return InstallFacts(
            number: InstallNumber(number: number), requestedAt: noon + time, app: TextID(number: app), signals: signals)
    }

    static func list(_ candidates: [Candidate], isCut: Bool = false, isHot: Bool = false) -> TierLookup {
        .candidates(CandidateList(candidates), total: candidates.count, isCut: isCut, isHot: isHot)
    }

    /// A decider; some clicks were won at noon of an earlier day.
    static func decider(
        _ rules: MatchRules, wonBefore: [ClickNumber] = [], lapsing: Claims.Lapsing = .none
    ) -> Decider {
        var claims = Claims(clickCount: 8, lapsing: lapsing, history: rules.history)
        for click in wonBefore { claims.insertEarlier(click, at: noon - .day) }
        return Decider(rules: rules, sharesLanguage: { $0 == $1 }, claims: claims)
    }
}

/// Rules with the figures of the pipelines that ship, in no more tiers than tests of deciding need (spec §9).
enum SmallRules {
    static let warpLinkConfidence = ConfidenceRules(
        bands: Fixture.bands([(.hour, 0.85), (24 * .hour, 0.65), (72 * .hour, 0.40)]),
        ambiguity: .init(effect: .subtract(Fixture.decimal(0.15))))

    static var warpLink: MatchRules {
        var enriched = ProbabilisticRules(key: [.ip, .platform, .language, .screen, .timeZoneOffset])
        enriched.isSingleUse = true
        enriched.confidence = warpLinkConfidence
        var basic = enriched
        basic.key = [.ip, .platform, .language]
        let window = Window(limit: 72 * .hour, isInclusive: false)
        var rules = MatchRules(tiers: [
            Tier(name: "install_referrer", method: .referredLink, window: nil),
            Tier(name: "device_id", method: .deviceID(clicks: true, earlierInstalls: true), window: window),
            Tier(name: "enriched", platforms: [.ios], method: .probabilistic(enriched), window: window),
            Tier(name: "basic", method: .probabilistic(basic), window: window),
        ])
        rules.levels = Fixture.levels(0.5, 0.3, 0, highIsStrict: true)
        return rules
    }

    static let warpLink2Confidence = ConfidenceRules(
        bands: Fixture.bands([(.hour, 0.85), (3 * .hour, 0.65), (6 * .hour, 0.50), (24 * .hour, 0.30)]),
        ambiguity: .init(countsOnlyUnclaimed: true, effect: .multiply(Fixture.decimal(0.6))),
        ipClass: .init(shared: Fixture.decimal(0.6), household: Fixture.decimal(0.9), individual: .one))

    static var linkTrace: MatchRules {
        var rules = ProbabilisticRules(key: [.ip, .platform])
        rules.agree = [.osVersion, .osMajor, .language, .timeZone]
        rules.winner = .earliest
        rules.isSingleUse = true
        let window = Window(limit: 24 * .hour, isInclusive: true)
        return MatchRules(tiers: [Tier(name: "fingerprint", method: .probabilistic(rules), window: window)])
    }

    static var dynalinksRules: ProbabilisticRules {
        var rules = ProbabilisticRules(key: [.platform, .screen, .timeZone])
        rules.winner = .bestScore
        rules.isSingleUse = true
        rules.weights = [
            Weight(signal: .screen, exact: Fixture.decimal(25)),
            Weight(
                signal: .osVersion, exact: Fixture.decimal(20),
                partials: [.init(partial: .signal(.osMajor), points: Fixture.decimal(8))]),
            Weight(signal: .timeZone, exact: Fixture.decimal(20)),
            Weight(
                signal: .languageTag, exact: Fixture.decimal(10),
                partials: [.init(partial: .signal(.language), points: Fixture.decimal(6))]),
            Weight(
                signal: .languages, exact: Fixture.decimal(5),
                partials: [.init(partial: .shared, points: Fixture.decimal(3))]),
            Weight(signal: .pixelRatio, exact: Fixture.decimal(5)),
            Weight(signal: .calendar, exact: Fixture.decimal(5)),
            Weight(
                signal: .ip, exact: Fixture.decimal(10),
                partials: [.init(partial: .signal(.network), points: Fixture.decimal(5))]),
        ]
        rules.minimumEvidence = Fixture.decimal(50)
        rules.minimumScore = 20
        return rules
    }

    static var dynalinks: MatchRules {
        var rules = MatchRules(tiers: [
            Tier(name: "install_referrer", platforms: [.android], method: .referredLink, window: nil),
            Tier(
                name: "fingerprint", platforms: [.ios], method: .probabilistic(dynalinksRules),
                window: Window(limit: 10 * .minute, isInclusive: true)),
        ])
        rules.levels = Fixture.levels(70, 40, 20)
        return rules
    }
}

extension Candidate {
    /// Makes a candidate whose tier compares its signals.
    init(
        click: ClickNumber, reference: UInt64, clickedAt: Instant, link: LinkNumber, ipClass: IPClass?,
        signals: SignalValues
    ) {
        self.init(click: click, reference: reference, clickedAt: clickedAt, link: link, ipClass: ipClass)
        self.signals = signals
    }
}

// Tests ask for parts of a match that must be there.
extension Decision {
    var matchType: MatchType? { match?.type }
    var tier: Int? { match?.tier }
    var confidence: Decimal4? { match?.confidence }
    var score: Int? { match?.score }
    var level: Level? { match?.level }
    var touch: Touch { match?.touch ?? .none }
    var claimsClick: Bool { match?.claimsClick ?? false }
    var candidates: Int? { match?.candidates }
    var runnerUp: MatchedClick? { match?.runnerUp }
}

extension Decider {
    /// Decides one install whose look-ups are in an array of their own.
    mutating func decide(_ install: InstallFacts, _ lookups: [TierLookup], remembersDevice: Bool) -> Decision {
        decide(install, lookups.span, remembersDevice: remembersDevice)
    }
}
