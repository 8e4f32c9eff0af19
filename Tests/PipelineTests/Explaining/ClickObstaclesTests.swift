import AttributionModel
import Matching
import Signals
import Testing

@testable import Pipeline

@Suite("Why a click is no candidate")
struct ClickObstaclesTests {
    private static let requestedAt = Instant(milliseconds: 1_762_344_000_000)

    /// `pair` by address and language, `whole` by these and the screen, before it; 24 hours, links without a window 6.
    private static func rules(_ change: (inout ProbabilisticRules) -> Void = { _ in }) -> MatchRules {
        let window = Window(limit: 24 * .hour, isInclusive: false, defaultLimit: 6 * .hour)
        let whole = ProbabilisticRules(key: [.ip, .language, .screen])
        var pair = ProbabilisticRules(key: [.ip, .language])
        change(&pair)
        return MatchRules(tiers: [
            Tier(name: "device", method: .deviceID(clicks: true, earlierInstalls: false), window: window),
            Tier(name: "whole", method: .probabilistic(whole), window: window),
            Tier(name: "pair", method: .probabilistic(pair), window: window),
        ])
    }

    private static func signals(_ change: (inout SignalValues) -> Void = { _ in }) -> SignalValues {
        var values = SignalValues()
        values.ip = IPAddress(family: 4, high: 0, low: 0xCB00_7109)
        values.language = 0x656E << 48
        values.platform = .ios
        change(&values)
        return values
    }

    private static func click(
        age: Milliseconds = .hour, _ verdict: ClickVerdict = .usable, app: UInt32 = 0, environment: UInt32 = 0,
        link: LinkConditions = LinkConditions(), _ change: (inout SignalValues) -> Void = { _ in }
    ) -> ComparedClick {
        ComparedClick(
            signals: signals(change), clickedAt: requestedAt - age, verdicts: verdict == .usable ? [] : [verdict],
            app: TextID(number: app),
            environment: TextID(number: environment), link: link)
    }

    private static func link(_ change: (inout LinkConditions) -> Void) -> LinkConditions {
        var link = LinkConditions()
        change(&link)
        return link
    }

    private func find(
        _ click: ComparedClick, in tier: Int = 2, rules: MatchRules = rules(), install: SignalValues = signals()
    ) -> ClickObstacles.Found? {
        let install = SearchingInstall(
            signals: install, requestedAt: Self.requestedAt, app: TextID(number: 1), environment: TextID(number: 3))
        return ClickObstacles(rules, install: install) { _, _ in false }.find(click, inTier: tier)
    }

    private static let single: [(click: ComparedClick, obstacle: Obstacle)] = [
        (click(age: 24 * .hour), .tooOld(by: 0)),
        (click(age: -1), .tooLate(by: 1, clockSkew: 0)),
        (click(age: 6 * .hour), .linkWindowOver(by: 0, limit: 6 * .hour, isOwn: false)),
        (
            click(link: link { $0.windowLimit = .minute }),
            .linkWindowOver(by: 59 * .minute, limit: .minute, isOwn: true)
        ),
        (click(link: link { $0.isActive = false }), .linkInactive),
        (click(link: link { $0.expiresAt = requestedAt - 5 }), .linkExpired(by: 5)),
        (click(link: link { $0.isDeferredEnabled = false }), .linkDeferredOff),
        (click { $0.platform = .android }, .otherPlatform),
        (click(app: 2), .otherApp),
        (click(environment: 2), .otherEnvironment),
        (click(.bot), .screened(.bot)),
        (click(.appOpened), .screened(.appOpened)),
        (click { $0.language = 0x6465 << 48 }, .keyDiffers([.language], lacking: [])),
        (click { $0.language = 0 }, .keyDiffers([], lacking: [.language])),
    ]

    @Test("is told by each thing that keeps it from being one", arguments: single.indices)
    func alone(place: Int) throws {
        let (click, obstacle) = Self.single[place]
        var rules = Self.rules()
        // Only links without a window are to lack one.
        if case .linkWindowOver(_, _, isOwn: false) = obstacle {
        } else {
            for tier in rules.tiers.indices { rules.tiers[tier].window?.defaultLimit = 24 * .hour }
        }
        #expect(try #require(find(click, rules: rules)).obstacles == [obstacle])
    }

    @Test("says nothing of a candidate, one with an own window longer than the default among them")
    func candidates() throws {
        #expect(find(Self.click()) == ClickObstacles.Found(obstacles: []))
        #expect(find(Self.click(age: 0)) == ClickObstacles.Found(obstacles: []))
        let long = Self.link { $0.windowLimit = 72 * .hour }
        #expect(find(Self.click(age: 24 * .hour - 1, link: long)) == ClickObstacles.Found(obstacles: []))
        #expect(find(Self.click(app: 1, environment: 3)) == ClickObstacles.Found(obstacles: []))
    }

    @Test("names the earlier tier in which the pair is compared, and what differs there")
    func earlierTier() throws {
        let install = Self.signals { $0.screen = ScreenSize(390, 844) }
        var click = Self.click { $0.screen = ScreenSize(393, 852) }
        #expect(
            try #require(find(click, install: install)).obstacles
                == [.metEarlier(tier: "whole", differing: [.screen])])
        #expect(try #require(find(click, in: 1, install: install)).obstacles == [.keyDiffers([.screen], lacking: [])])
        #expect(find(click, in: 1) == nil, "the install cannot look there")
        click.signals.ip = .absent
        #expect(
            find(click, install: install)
                == ClickObstacles.Found(
                    obstacles: [.keyDiffers([], lacking: [.ip])], closeness: .missesAddress, wouldMeetEarlier: true))
        click.signals.ip = IPAddress(family: 4, high: 0, low: 1)
        #expect(find(click, install: install) == nil, "it is compared in the earlier tier, where more differs")
        click.signals.ip = install.ip
        click.signals.language = 0x6465 << 48
        #expect(find(click, install: install) == nil, "language and screen differ there")
        click.signals.screen = install.screen
        #expect(
            try #require(find(click, install: install)).obstacles
                == [.keyDiffers([.language], lacking: []), .metEarlier(tier: "whole", differing: [.language])])
    }

    @Test("is told of clicks that differ in the only signal of a key or lack it, which are further off than all others")
    func onlySignal() throws {
        var rules = Self.rules { $0.key = [.language] }
        rules.tiers[2].window = Window(limit: 24 * .hour, isInclusive: false)
        let other = Self.click { $0.language = 0x6465 << 48 }
        #expect(
            find(other, rules: rules)
                == ClickObstacles.Found(obstacles: [.keyDiffers([.language], lacking: [])], closeness: .missesKey))
        let without = Self.click(age: 49 * .hour) { $0.language = 0 }
        #expect(
            find(without, rules: rules)
                == ClickObstacles.Found(
                    obstacles: [.keyDiffers([], lacking: [.language]), .tooOld(by: 25 * .hour)], closeness: .missesKey,
                    outside: 25 * .hour))
    }

    @Test("is not told of clicks that differ in more than one signal of the key, or are of another device")
    func farOff() throws {
        #expect(
            find(
                Self.click {
                    $0.language = 0
                    $0.ip = .absent
                }) == nil)
        let device = Self.signals { $0.deviceID = Digest(high: 1, low: 2) }
        #expect(find(Self.click { $0.deviceID = Digest(high: 1, low: 3) }, in: 0, install: device) == nil)
        let own = Self.click(age: 25 * .hour) { $0.deviceID = Digest(high: 1, low: 2) }
        #expect(try #require(find(own, in: 0, install: device)).obstacles == [.tooOld(by: .hour)])
    }

    @Test("tells a tier's `agree` and its score, and of clicks that have little of its key where some weight agrees")
    func comparisons() throws {
        let agreeing = Self.rules { $0.agree = [.language, .osMajor, .screen] }
        let install = Self.signals {
            $0.osVersion = OSVersion(major: 17, minor: 5, patch: 0)
            $0.pixelRatio = 3
        }
        let other = Self.click { $0.osVersion = OSVersion(major: 18, minor: 5, patch: 0) }
        #expect(try #require(find(other, rules: agreeing, install: install)).obstacles == [.agreeDiffers([.osMajor])])

        let scoring = Self.rules { rules in
            rules.weights = [
                Weight(signal: .ip, exact: Decimal4(tenThousandths: 90_000)),
                Weight(signal: .pixelRatio, exact: Decimal4(tenThousandths: 10_000)),
            ]
            rules.minimumEvidence = Decimal4(tenThousandths: 500_000)
            rules.minimumScore = 95
        }
        let ratioAlone = Self.click {
            $0.ip = .absent
            $0.language = 0
            $0.pixelRatio = 3
        }
        let found = try #require(find(ratioAlone, rules: scoring, install: install))
        let half = Decimal4(tenThousandths: 500_000)
        #expect(found.obstacles == [.keyDiffers([], lacking: [.ip, .language]), .tooFewSignals(minimum: half)])
        #expect(found.closeness == .missesMore)
        let low = Self.click(.bot) { $0.pixelRatio = 2 }
        #expect(
            try #require(find(low, rules: scoring, install: install)).obstacles
                == [.screened(.bot), .belowMinimum(score: 90, minimum: 95)])
    }

    @Test(
        "is told in words",
        arguments: [
            (.screened(.duplicate), "it is a duplicate, as a line before it has its id"),
            (.screened(.bot), "its user agent is a bot's"),
            (.screened(.environment), "its environment is not the pipeline's"),
            (.screened(.linkUnknown), "its link is not in the catalogue"),
            (.screened(.payload), "the pipeline does not take its custom parameters"),
            (.screened(.appOpened), "the tap opened the app, which was already installed"),
            (.screened(.platform), "its platform is not one of the pipeline's"),
            (.keyDiffers([.ip, .screen], lacking: []), "ip and screen differ"),
            (.keyDiffers([], lacking: [.ip, .screen]), "it has no usable ip or screen"),
            (.keyDiffers([.ip], lacking: [.screen]), "ip differs, and it has no usable screen"),
            (.metEarlier(tier: "t", differing: []), "it is compared in tier t, the first whose signals both have"),
            (
                .metEarlier(tier: "t", differing: [.ip]),
                "it is compared in tier t, the first whose signals both have, where ip differs"
            ),
            (.otherPlatform, "it is of another platform"), (.otherApp, "it is of another app"),
            (.otherEnvironment, "it is of another environment"),
            (.tooOld(by: 0), "it lies at the window's very end, which does not count"),
            (.tooOld(by: .hour), "it was clicked 1h 0m before the window"),
            (.tooLate(by: .hour, clockSkew: 0), "it was clicked 1h 0m after the install"),
            (.tooLate(by: .hour, clockSkew: 1), "it was clicked 1h 0m later than clock_skew allows"),
            (.linkWindowOver(by: 0, limit: .hour, isOwn: true), "its link's own window of 1h 0m ended just then"),
            (
                .linkWindowOver(by: .hour, limit: 2 * .hour, isOwn: false),
                "the window of 2h 0m for links without one had been over for 1h 0m"
            ),
            (.linkInactive, "its link is not active"), (.linkExpired(by: 0), "its link expired just then"),
            (.linkExpired(by: .hour), "its link had expired 1h 0m before the install"),
            (.linkDeferredOff, "its link is not for deferred matching"), (.agreeDiffers([.ip]), "ip differs"),
            (.notScored, "no weighted signal is on both sides"),
            (
                .tooFewSignals(minimum: Decimal4(tenThousandths: 505_000)),
                "too few signals are on both sides for a minimum_evidence of 50.5"
            ),
            (.belowMinimum(score: 3, minimum: 40), "its score of 3 is below the minimum of 40"),
            (.claimed(by: "i"), "install i had won it"),
            (.olderOfDevice, "of a device's clicks only the newest counts"),
            (.beyondCut, "the list of candidates is cut before it"), (.beyondScored, "only newer clicks were scored"),
            (.notRead, "nothing rules it out; the run may have read other logs, or another catalogue"),
        ] as [(Obstacle, String)])
    func words(obstacle: Obstacle, words: String) {
        let values = DifferingSignals([], click: SignalValues(), install: SignalValues(), pool: TextPool())
        #expect(obstacle.words(values) == words)
    }

    @Test("orders keys before signals that differ, and both before what is far off")
    func closeness() throws {
        let clicks = [
            Self.click(age: 47 * .hour), Self.click { $0.language = 0 }, Self.click(age: 49 * .hour),
            Self.click { $0.ip = .absent },
        ]
        var rules = Self.rules()
        // However short a time most links give their clicks.
        for limit in [24 * Milliseconds.hour, .hour] {
            for tier in rules.tiers.indices { rules.tiers[tier].window?.defaultLimit = limit }
            #expect(
                try clicks.map { try #require(find($0, rules: rules)).closeness }
                    == [.hasKey, .missesSignal, .isFar, .missesAddress])
        }
    }
}
