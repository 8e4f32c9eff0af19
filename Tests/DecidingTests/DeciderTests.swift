import AttributionModel
import Deciding
import Fixtures
import Testing

struct DeciderTests {
    /// Lookups of WarpLink where only `enriched` has candidates.
    private func enriched(_ candidates: [Candidate]) -> [TierLookup] {
        [.closed, .device(nil), Fixture.list(candidates), Fixture.list([])]
    }

    @Test("WarpLink: two candidates at 30 min give 0.70 and the newer wins (spec §10)")
    func newerWins() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let newer = Fixture.click(4, age: 30 * .minute)
        let older = Fixture.click(3, age: 31 * .minute)
        let decision = decider.decide(Fixture.install(), enriched([newer, older]), remembersDevice: false)
        #expect(decision.status == .attributed)
        #expect(decision.matchType == .probabilistic)
        #expect(decision.tier == 2)
        #expect(decision.confidence == Fixture.decimal(0.7))
        #expect(decision.score == nil)
        #expect(decision.level == .high)
        #expect(decision.touch == .click(MatchedClick(newer)))
        #expect(decision.runnerUp == MatchedClick(older))
        #expect(decision.candidates == 2)
        #expect(decision.looked == 0b1110)
        #expect(decision.reached == 0b0110)
    }

    @Test("WarpLink: two at 5 h are medium, five at 30 h have confidence 0 and are attributed (spec §10)")
    func levels() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let two = [Fixture.click(1, age: 5 * .hour), Fixture.click(2, age: 6 * .hour)]
        #expect(decider.decide(Fixture.install(), enriched(two), remembersDevice: false).level == .medium)
        let five = (10..<15).map { Fixture.click($0, age: 30 * .hour) }
        let decision = decider.decide(Fixture.install(), enriched(five), remembersDevice: false)
        #expect(decision.status == .attributed)
        #expect(decision.confidence == Fixture.decimal(0))
        #expect(decision.level == .low)
    }

    @Test("WarpLink: three taps and three installs behind one key give 0.55 each and three clicks (spec §10)")
    func threeBehindOneKey() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let taps = (0..<3).map { Fixture.click($0, age: 30 * .minute + Int64($0)) }
        var won: [Touch] = []
        for number in 0..<3 as Range<UInt32> {
            let decision = decider.decide(Fixture.install(number), enriched(taps), remembersDevice: false)
            #expect(decision.confidence == Fixture.decimal(0.55))
            #expect(decision.candidates == 3)
            won.append(decision.touch)
        }
        #expect(won == taps.map { Touch.click(MatchedClick($0)) })
        let fourth = decider.decide(Fixture.install(3), enriched(taps), remembersDevice: false)
        #expect(fourth.status == .organic)
        #expect(fourth.candidates == nil)
        #expect(fourth.exhausted == 0)
    }

    @Test("WarpLink: a device id of an earlier attributed install gives 1.0 up to `history` inclusive (spec §10)")
    func inherits() {
        let device = Digest(high: 1, low: 7)
        for (age, isAttributed) in [(90 * .day, true), (90 * .day + 1, false), (1, true)] as [(Milliseconds, Bool)] {
            var decider = Fixture.decider(SmallRules.warpLink)
            decider.seed(earlier: .state(5), device: device, app: .absent, requestedAt: Fixture.noon - age)
            let decision = decider.decide(
                Fixture.install(device: 7), [.closed, .device(nil), .closed, .closed], remembersDevice: false)
            #expect(decision.touch == (isAttributed ? .inherited(.state(5)) : .none))
            #expect(decision.confidence == (isAttributed ? .one : nil))
            #expect(decision.level == (isAttributed ? .high : nil))
            #expect(decision.matchType == (isAttributed ? .deterministic : nil))
            #expect(decision.candidates == nil)
        }
    }

    @Test("WarpLink: without the key's signals `enriched` is closed and `basic` decides (spec §10)")
    func basicDecides() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let click = Fixture.click(1, age: .minute)
        let decision = decider.decide(
            Fixture.install(), [.closed, .closed, .closed, Fixture.list([click])], remembersDevice: false)
        #expect(decision.tier == 3)
        #expect(decision.looked == 0b1000)
        #expect(decision.reached == 0b1000)
    }

    @Test("a tier is closed to other platforms and to installs without one")
    func platforms() {
        let click = Fixture.click(1, age: .minute)
        for (platform, tier) in [(.ios, 2), (.android, 3), (nil, 3)] as [(Platform?, Int)] {
            var decider = Fixture.decider(SmallRules.warpLink)
            let decision = decider.decide(
                Fixture.install(platform: platform),
                [.closed, .closed, Fixture.list([click]), Fixture.list([click])], remembersDevice: false)
            #expect(decision.tier == tier)
            #expect(decision.looked == (tier == 2 ? 0b1100 : 0b1000))
        }
    }

    @Test("a referred link decides first, and one that is not open lets the next tier look")
    func referredLink() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let click = Fixture.click(1, age: .minute)
        let linked = decider.decide(
            Fixture.install(), [.link(9), .device(click), .closed, .closed], remembersDevice: false)
        #expect(linked.touch == .link(9))
        #expect(linked.tier == 0)
        #expect(linked.confidence == .one)
        #expect(!linked.claimsClick)
        let next = decider.decide(
            Fixture.install(1), [.link(nil), .device(click), .closed, .closed], remembersDevice: false)
        #expect(next.touch == .click(MatchedClick(click)))
        #expect(next.reached == 0b0011)
        #expect(next.claimsClick)
    }

    @Test("a device tier is not blocked by claims, prefers clicks, and claims what it wins")
    func deviceTier() {
        var decider = Fixture.decider(SmallRules.warpLink, wonBefore: [70])
        let click = Fixture.click(70, age: .minute)
        decider.seed(
            earlier: .state(0), device: Digest(high: 1, low: 2), app: .absent, requestedAt: Fixture.noon - 1)
        let lookups: [TierLookup] = [.closed, .device(click), .closed, .closed]
        for number in 0..<2 as Range<UInt32> {
            let decision = decider.decide(Fixture.install(number, device: 2), lookups, remembersDevice: false)
            #expect(decision.touch == .click(MatchedClick(click)))
            #expect(decision.claimsClick)
        }
        let probabilistic = decider.decide(Fixture.install(2), enriched([click]), remembersDevice: false)
        #expect(probabilistic.status == .organic)
    }

    @Test("LinkTrace: of clicks at 0 h and 5 h the one at 0 h wins and stands with its runner-up (spec §10)")
    func earliestWins() {
        var decider = Fixture.decider(SmallRules.linkTrace)
        let clicks = [Fixture.click(0, age: 6 * .hour), Fixture.click(1, age: .hour)]
        let first = decider.decide(Fixture.install(), [Fixture.list(clicks)], remembersDevice: false)
        #expect(first.touch == .click(MatchedClick(clicks[0])))
        #expect(first.confidence == nil)
        #expect(first.level == nil)
        #expect(first.candidates == 2)
        #expect(first.runnerUp == MatchedClick(clicks[1]))
        let second = decider.decide(Fixture.install(1), [Fixture.list(clicks)], remembersDevice: false)
        #expect(second.touch == .click(MatchedClick(clicks[1])))
        #expect(second.runnerUp == nil)
    }

    @Test("LinkTrace: a second call of a user is a repeat and decides nothing (spec §10)")
    func repeats() {
        var decider = Fixture.decider(SmallRules.linkTrace)
        let click = Fixture.click(0, age: .hour)
        var install = Fixture.install(4)
        install.verdict = .repeat
        install.repeatOf = .thisRun(1)
        let decision = decider.decide(install, [Fixture.list([click])], remembersDevice: true)
        #expect(decision == Decision(.repeat(of: .thisRun(1))))
    }

    @Test(
        "skipped installs name their verdict and decide nothing",
        arguments: [InstallVerdict.environment, .simulator, .notFirstLaunch, .openedByLink])
    func skipped(verdict: InstallVerdict) {
        var decider = Fixture.decider(SmallRules.warpLink)
        var install = Fixture.install(0, device: 3)
        install.verdict = verdict
        let click = Fixture.click(0, age: .hour)
        let decision = decider.decide(install, enriched([click]), remembersDevice: true)
        #expect(decision == Decision(.skipped(verdict)))
        let later = decider.decide(
            Fixture.install(1, at: 1, device: 3), [.closed, .device(nil), .closed, .closed], remembersDevice: true)
        #expect(later.status == .organic, "a skipped install is nothing to inherit from")
    }

    /// Signals that are evidence enough for `SmallRules.dynalinks`.
    private static var iPhone: SignalValues {
        var signals = SignalValues()
        signals.screen = ScreenSize(390, 844)
        signals.timeZone = 3
        signals.osVersion = OSVersion(major: 18, minor: 3, patch: 0)
        return signals
    }

    @Test("Dynalinks: two installs, one click: the earlier install only (spec §10)")
    func oneClickTwoInstalls() {
        var decider = Fixture.decider(SmallRules.dynalinks)
        let signals = Self.iPhone
        let click = Fixture.click(0, age: .minute, signals: signals)
        let lookups: [TierLookup] = [.closed, Fixture.list([click])]
        let first = decider.decide(Fixture.install(0, signals: signals), lookups, remembersDevice: false)
        #expect(first.touch == .click(MatchedClick(click)))
        #expect(first.score == 100)
        #expect(first.confidence == nil)
        #expect(first.level == .high)
        let second = decider.decide(Fixture.install(1, at: 1, signals: signals), lookups, remembersDevice: false)
        #expect(second.status == .organic)
        #expect(second.score == nil)
    }

    @Test("Dynalinks: an Android referrer has confidence 1, score 100 and the high level")
    func deterministicScore() {
        var decider = Fixture.decider(SmallRules.dynalinks)
        let decision = decider.decide(
            Fixture.install(platform: .android), [.link(2), .closed], remembersDevice: false)
        #expect(decision.score == 100)
        #expect(decision.confidence == .one)
        #expect(decision.level == .high)
    }

    @Test("Dynalinks: candidates that cannot win count and may be runner-up, but never win")
    func belowMinimum() {
        var decider = Fixture.decider(SmallRules.dynalinks)
        var signals = Self.iPhone
        var poor = SignalValues()
        poor.pixelRatio = 2
        signals.pixelRatio = 2
        let good = Fixture.click(0, age: .minute, signals: signals)
        let bad = Fixture.click(1, age: .second, signals: poor)
        let lookups: [TierLookup] = [.closed, Fixture.list([good, bad], isCut: true)]
        let first = decider.decide(Fixture.install(0, signals: signals), lookups, remembersDevice: false)
        #expect(first.touch == .click(MatchedClick(good)))
        #expect(first.runnerUp == MatchedClick(bad))
        #expect(first.candidates == 2)
        let second = decider.decide(Fixture.install(1, signals: signals), lookups, remembersDevice: false)
        #expect(second.status == .organic)
        #expect(second.exhausted == 0, "one candidate is unclaimed, though it cannot win")
    }

    @Test("an install whose cut list is wholly claimed is exhausted, and the next tier is reached")
    func exhausted() {
        var decider = Fixture.decider(SmallRules.warpLink, wonBefore: [0])
        let click = Fixture.click(0, age: .minute)
        let decision = decider.decide(
            Fixture.install(), [.closed, .closed, Fixture.list([click], isCut: true), Fixture.list([])],
            remembersDevice: false)
        #expect(decision.exhausted == 0b0100)
        #expect(decision.reached == 0b1100)
        #expect(decision.status == .organic)
    }

    @Test("a tier without single use claims nothing and is not blocked by claims")
    func manyUses() throws {
        var rules = try #require(SmallRules.linkTrace.tiers[0].probabilistic)
        rules.isSingleUse = false
        rules.winner = .newest
        var decider = Fixture.decider(
            MatchRules(tiers: [
                Tier(name: "many", method: .probabilistic(rules), window: Window(limit: .day, isInclusive: true))
            ]))
        let click = Fixture.click(0, age: .minute)
        for number in 0..<2 as Range<UInt32> {
            let decision = decider.decide(Fixture.install(number), [Fixture.list([click])], remembersDevice: false)
            #expect(decision.touch == .click(MatchedClick(click)))
            #expect(!decision.claimsClick)
        }
    }

    @Test("the claim of a click whose id comes again lapses after `history`, that of any other does not (spec §8a)")
    func lapsedClaims() {
        var rules = SmallRules.linkTrace
        rules.history = 2 * .day
        var decider = Fixture.decider(rules, wonBefore: [2], lapsing: .these([1]))
        func winner(_ number: UInt32, of click: UInt32, at time: Milliseconds) -> Touch {
            let candidate = Fixture.click(click, age: .minute)
            let install = Fixture.install(number, at: time)
            return decider.decide(install, [Fixture.list([candidate])], remembersDevice: false).touch
        }
        let wins = (0..<3 as Range<UInt32>).map { Touch.click(MatchedClick(Fixture.click($0, age: .minute))) }
        #expect(winner(0, of: 0, at: 0) == wins[0])
        #expect(winner(1, of: 1, at: 0) == wins[1])
        #expect(winner(2, of: 2, at: 0) == .none, "won the day before")
        #expect(winner(3, of: 2, at: .day) == .none, "won two days before")
        #expect(winner(4, of: 2, at: .day + 1) == wins[2])
        #expect(winner(5, of: 1, at: 2 * .day) == .none)
        #expect(winner(6, of: 1, at: 2 * .day + 1) == wins[1])
        #expect(winner(7, of: 0, at: 2 * .day + 1) == .none, "its id comes once")
        #expect(winner(8, of: 2, at: 3 * .day + 1) == .none, "won again")
        #expect(winner(9, of: 2, at: 3 * .day + 2) == wins[2])
    }

    @Test(
        "ambiguity counts candidates or unclaimed ones, by click or by link",
        arguments: [
            (false, false, 4, 4_000), (true, false, 3, 5_000), (false, true, 3, 5_000), (true, true, 2, 6_000),
        ] as [(Bool, Bool, Int, Int64)])
    func counting(onlyUnclaimed: Bool, links: Bool, count: Int, confidence: Int64) {
        var rules = ProbabilisticRules(key: [.ip])
        rules.isSingleUse = true
        rules.confidence = ConfidenceRules(
            bands: Fixture.bands([(.day, 0.7)]),
            ambiguity: .init(
                countsOnlyUnclaimed: onlyUnclaimed, countsLinks: links, effect: .subtract(Fixture.decimal(0.1))))
        var decider = Fixture.decider(
            MatchRules(tiers: [
                Tier(name: "ip", method: .probabilistic(rules), window: Window(limit: .day, isInclusive: false))
            ]), wonBefore: [1])
        let clicks = zip(0..<4 as Range<UInt32>, [5, 6, 5, 7]).map { Fixture.click($0, age: .minute, link: $1) }
        let decision = decider.decide(Fixture.install(), [Fixture.list(clicks)], remembersDevice: false)
        #expect(decision.touch == .click(MatchedClick(clicks[0])))
        #expect(decision.runnerUp == MatchedClick(clicks[2]), "the second is claimed")
        #expect(decision.candidates == count)
        #expect(decision.confidence?.tenThousandths == confidence)
    }
}
