import AttributionModel
import Testing

@testable import Deciding

struct ScorerTests {
    private static let en = TextID(number: 1)
    private static let enGB = TextID(number: 2)
    private static let german = TextID(number: 3)

    private static func scorer(_ rules: ProbabilisticRules) -> Scorer {
        // Lists of texts 1 and 2 have a tag in common.
        Scorer(rules: rules, sharesLanguage: { Set([$0.number, $1.number]).isSubset(of: [1, 2]) })
    }

    private static func weighted(
        _ exact: [Double], evidence: Double = 0, minimum: Int? = nil
    ) -> ProbabilisticRules {
        let signals: [Signal] = [.screen, .pixelRatio, .timeZone, .calendar]
        var rules = ProbabilisticRules(key: [.platform])
        rules.weights = zip(signals, exact).map { Weight(signal: $0, exact: Fixture.decimal($1)) }
        rules.minimumEvidence = Fixture.decimal(evidence)
        rules.minimumScore = minimum
        return rules
    }

    private static let screen = ScreenSize(390, 844)

    @Test(
        "a score is floor(100 got / present + 1/2), exactly",
        arguments: [
            // agreeing, differing, expected
            (1, 2, 33), (2, 1, 67), (1, 1, 50), (1, 199, 1), (0.9999, 199.0001, 0), (1, 7, 13), (3, 5, 38),
            (0.0001, 0.0001, 50), (99.5, 0.5, 100), (99.4999, 0.5001, 99), (5, 0, 100), (0, 5, 0), (0.0001, 0, 100),
        ] as [(Double, Double, Int)])
    func rounding(agreeing: Double, differing: Double, expected: Int) {
        var install = SignalValues()
        install.screen = ScorerTests.screen
        install.pixelRatio = 2
        var click = install
        click.pixelRatio = 3
        let score = ScorerTests.scorer(ScorerTests.weighted([agreeing, differing]))
            .score(install: install, click: click)
        #expect(score?.value == expected)
    }

    @Test("Dynalinks: only pixel_ratio in common is not evidence enough (spec §10)")
    func onlyPixelRatio() throws {
        var signals = SignalValues()
        signals.pixelRatio = 3
        let score = try #require(
            ScorerTests.scorer(SmallRules.dynalinksRules).score(install: signals, click: signals))
        #expect(score == Score(value: 100, meetsEvidence: false, canWin: false))
    }

    @Test("without a weighted signal in common there is no score")
    func nothingInCommon() {
        var install = SignalValues()
        install.platform = .ios
        var click = install
        click.screen = ScorerTests.screen
        let scorer = ScorerTests.scorer(SmallRules.dynalinksRules)
        #expect(scorer.score(install: install, click: click) == nil)
        #expect(scorer.rank(install: install, click: click) == -1)
    }

    @Test("evidence is enough from exactly the minimum on, a score from exactly the minimum on")
    func bounds() throws {
        var signals = SignalValues()
        signals.screen = ScorerTests.screen
        var other = signals
        other.screen = ScreenSize(1, 2)
        let enough = ScorerTests.scorer(ScorerTests.weighted([1, 1], evidence: 50))
        #expect(try #require(enough.score(install: signals, click: signals)).meetsEvidence)
        let tooLittle = ScorerTests.scorer(ScorerTests.weighted([1, 1], evidence: 50.0001))
        #expect(try #require(tooLittle.score(install: signals, click: signals)).meetsEvidence == false)
        // A third of 100 points is 33.33…: a minimum of 33.3333 is reached, 33.3334 is not.
        let third = ScorerTests.scorer(ScorerTests.weighted([1, 1, 1], evidence: 33.3333))
        #expect(try #require(third.score(install: signals, click: signals)).meetsEvidence)
        let overThird = ScorerTests.scorer(ScorerTests.weighted([1, 1, 1], evidence: 33.3334))
        #expect(try #require(overThird.score(install: signals, click: signals)).meetsEvidence == false)
        // 99.0001 points of 1.0001 are 0.9901000001, which 0.9901 does not reach.
        let barelyShort = ScorerTests.scorer(ScorerTests.weighted([0.9901, 0.01], evidence: 99.0001))
        #expect(try #require(barelyShort.score(install: signals, click: signals)).meetsEvidence == false)

        signals.pixelRatio = 2
        other.pixelRatio = 2
        let atMinimum = ScorerTests.scorer(ScorerTests.weighted([1, 1], minimum: 50))
        #expect(
            atMinimum.score(install: signals, click: other) == Score(value: 50, meetsEvidence: true, canWin: true))
        let below = ScorerTests.scorer(ScorerTests.weighted([1, 1], minimum: 51))
        #expect(below.score(install: signals, click: other) == Score(value: 50, meetsEvidence: true, canWin: false))
        #expect(below.rank(install: signals, click: other) == 50)
        #expect(atMinimum.rank(install: signals, click: other) == 151)
    }

    @Test("partial levels are tried in order, the first that agrees counts")
    func partials() throws {
        var rules = ProbabilisticRules(key: [.platform])
        rules.weights = [
            Weight(
                signal: .osPatch, exact: Fixture.decimal(10),
                partials: [
                    .init(partial: .signal(.osVersion), points: Fixture.decimal(6)),
                    .init(partial: .signal(.osMajor), points: Fixture.decimal(2)),
                ])
        ]
        let scorer = ScorerTests.scorer(rules)
        var install = SignalValues()
        install.osVersion = OSVersion(major: 18, minor: 3, patch: 1)
        let expected: [(OSVersion, Int)] = [
            (OSVersion(major: 18, minor: 3, patch: 1), 100), (OSVersion(major: 18, minor: 3, patch: 0), 60),
            (OSVersion(major: 18, minor: 4, patch: 1), 20), (OSVersion(major: 17, minor: 3, patch: 1), 0),
        ]
        for (version, value) in expected {
            var click = SignalValues()
            click.osVersion = version
            #expect(try #require(scorer.score(install: install, click: click)).value == value)
        }
    }

    @Test("where the exact signal is absent, the first partial that both can answer is the whole evidence")
    func absentExact() throws {
        var rules = ProbabilisticRules(key: [.platform])
        rules.weights = [
            Weight(
                signal: .timeZone, exact: Fixture.decimal(10),
                partials: [
                    .init(partial: .signal(.calendar), points: Fixture.decimal(7)),
                    .init(partial: .signal(.timeZoneOffset), points: Fixture.decimal(4)),
                    .init(partial: .signal(.language), points: Fixture.decimal(3)),
                ]),
            Weight(signal: .screen, exact: Fixture.decimal(10)),
        ]
        let scorer = ScorerTests.scorer(rules)
        var install = SignalValues()
        install.timeZoneOffset = 60
        install.language = 5
        install.timeZone = 9
        var click = SignalValues()
        click.timeZoneOffset = 60
        click.language = 5
        #expect(try #require(scorer.score(install: install, click: click)).value == 100)
        // The offset differs and settles it: the language, which agrees, is not asked, and 4 points are lost of 14.
        click.timeZoneOffset = 120
        install.screen = ScorerTests.screen
        click.screen = ScorerTests.screen
        #expect(try #require(scorer.score(install: install, click: click)).value == 71)
        func points(_ got: Double, of present: Double) -> [SignalPoints] {
            [
                SignalPoints(signal: .timeZone, got: Fixture.decimal(got), present: Fixture.decimal(present)),
                SignalPoints(signal: .screen, got: Fixture.decimal(10), present: Fixture.decimal(10)),
            ]
        }
        #expect(scorer.points(install: install, click: click) == points(0, of: 4))
        // Where both have the zone and it differs, every partial is tried until one agrees.
        click.timeZone = 8
        #expect(try #require(scorer.score(install: install, click: click)).value == 65)
        #expect(scorer.points(install: install, click: click) == points(3, of: 10))
    }

    @Test("`shared` is any tag in both lists, and needs both lists")
    func sharedLanguages() {
        var rules = ProbabilisticRules(key: [.platform])
        rules.weights = [
            Weight(
                signal: .languages, exact: Fixture.decimal(5),
                partials: [.init(partial: .shared, points: Fixture.decimal(3))])
        ]
        let scorer = ScorerTests.scorer(rules)
        var install = SignalValues()
        install.languages = ScorerTests.en
        let expected: [(TextID, Int?)] = [
            (ScorerTests.en, 100), (ScorerTests.enGB, 60), (ScorerTests.german, 0), (.absent, nil),
        ]
        for (languages, value) in expected {
            var click = SignalValues()
            click.languages = languages
            #expect(scorer.score(install: install, click: click)?.value == value)
        }
    }

    @Test("LinkTrace: a pair that differs on an `agree` signal is none, an absent signal is no difference (spec §10)")
    func agree() throws {
        let rules = try #require(SmallRules.linkTrace.tiers[0].probabilistic)
        let scorer = ScorerTests.scorer(rules)
        var install = SignalValues()
        install.timeZone = 1
        install.language = 7
        var click = SignalValues()
        #expect(scorer.agrees(install: install, click: click))
        click.timeZone = 1
        #expect(scorer.agrees(install: install, click: click))
        click.timeZone = 2
        #expect(!scorer.agrees(install: install, click: click))
        click.timeZone = 1
        click.osVersion = OSVersion(major: 18, minor: 1, patch: 0)
        install.osVersion = OSVersion(major: 18, minor: 1, patch: 4)
        #expect(scorer.agrees(install: install, click: click), "the patch is not among LinkTrace's signals")
        install.osVersion = OSVersion(major: 18, minor: 2, patch: 0)
        #expect(!scorer.agrees(install: install, click: click))
    }

    @Test("a pair agrees exactly where its digests of the `agree` signals that both have are equal")
    func agreement() {
        var rules = ProbabilisticRules(key: [.platform])
        rules.agree = [.osVersion, .screen, .timeZone, .timeZoneOffset]
        let scorer = ScorerTests.scorer(rules)
        var agreeing = 0
        for seed in 1...500 as ClosedRange<UInt64> {
            var world = RandomWorld(seed: seed)
            let (install, click) = (world.signals(), world.signals())
            let both = scorer.present(in: install).intersection(scorer.present(in: click))
            let areEqual = scorer.agreement(of: install, on: both) == scorer.agreement(of: click, on: both)
            #expect(areEqual == scorer.agrees(install: install, click: click), "seed \(seed)")
            agreeing += areEqual ? 1 : 0
        }
        #expect((100...400).contains(agreeing), "random pairs no longer differ enough: \(agreeing) of 500 agree")
    }

    @Test("equal values of different `agree` signals are no agreement")
    func agreementOnOthers() {
        var rules = ProbabilisticRules(key: [.platform])
        rules.agree = [.timeZone, .screen, .language]
        let scorer = ScorerTests.scorer(rules)
        var (zone, language) = (SignalValues(), SignalValues())
        zone.timeZone = 7
        language.language = 7
        let (hasZone, hasLanguage) = (scorer.present(in: zone), scorer.present(in: language))
        #expect([hasZone.rawValue, hasLanguage.rawValue] == [0b001, 0b100])
        #expect(scorer.agreement(of: zone, on: hasZone) != scorer.agreement(of: language, on: hasLanguage))
    }
}
