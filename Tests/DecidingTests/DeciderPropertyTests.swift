import AttributionModel
import Deciding
import Fixtures
import Testing

/// Random rules, clicks and installs, told the same to the decider and to its slow twin.
struct DeciderPropertyTests {
    @Test("the decider decides as its naive twin, whatever the rules and lookups")
    func sameAsNaive() {
        var seen = Seen()
        for seed in 1...2_000 as ClosedRange<UInt64> {
            var world = RandomWorld(seed: seed)
            let rules = world.rules()
            var naive = NaiveDecider(rules: rules, sharesLanguage: RandomWorld.sharesLanguage)
            let claims = claims(&world, &naive)
            var decider = Decider(rules: rules, sharesLanguage: RandomWorld.sharesLanguage, claims: claims)
            seedBoth(&world, &decider, &naive)
            for number in 0..<12 as Range<UInt32> {
                let install = world.install(number)
                let lookups = rules.tiers.map { world.lookup(in: $0, of: install, naive) }
                let expected = naive.decide(install, lookups)
                let told = number % 2 == 0 ? lookups : zip(lookups, rules.tiers).map(summedUp)
                let decision = decider.decide(install, told, remembersDevice: true)
                seen.note(decision, told)
                if decision != expected {
                    #expect(decision == expected, "seed \(seed), install \(number)")
                    return
                }
            }
        }
        #expect(seen.isRich, "the random worlds no longer reach every kind of decision: \(seen)")
    }

    /// A list in sum, as runs sum up long ones if that leads to the same decision; any other lookup as it is.
    private func summedUp(_ lookup: TierLookup, in tier: Tier) -> TierLookup {
        guard let rules = tier.probabilistic, !rules.isSingleUse, rules.weights.isEmpty,
            case .candidates(let list, _, isCut: false, _) = lookup
        else { return lookup }
        return .summed(Array(list.prefix(2)), count: list.count, linkCount: Set(list.map(\.link)).count)
    }

    private func seedBoth(_ world: inout RandomWorld, _ decider: inout Decider, _ naive: inout NaiveDecider) {
        for place in 0..<UInt32(world.random.below(4)) {
            let past = NaiveDecider.Past(
                name: .state(place), device: world.device(), app: world.app(), requestedAt: world.advance())
            decider.seed(earlier: past.name, device: past.device, app: past.app, requestedAt: past.requestedAt)
            naive.attributed.append(past)
        }
    }

    /// Claims of earlier days; those on some clicks, on all or on those of earlier days alone may lapse.
    private func claims(_ world: inout RandomWorld, _ naive: inout NaiveDecider) -> Claims {
        let clicks = (0..<RandomWorld.clickCount).map(ClickNumber.init(place:))
        let some = Set(clicks.filter { _ in world.random.chance(1, of: 2) })
        let lapsing = world.random.pick([Claims.Lapsing.none, .these(some), .all])
        var claims = Claims(clickCount: world.random.below(9), lapsing: lapsing, history: naive.rules.history)
        for click in clicks where world.random.chance(1, of: 8) {
            for _ in 0...world.random.below(2) {
                let time = Fixture.noon - Int64(world.random.below(4)) * 250
                claims.insertEarlier(click, at: time)
                naive.claims[click, default: []].append(time)
            }
        }
        let earlier = Set(naive.claims.keys)
        naive.lapses = { click in
            switch lapsing {
            case .these(let some): some.contains(click) || earlier.contains(click)
            case .all: true
            }
        }
        return claims
    }

    @Test("scores and ranks are those of the naive twin")
    func scores() {
        var (unscored, winners, short) = (0, 0, 0)
        for seed in 1...3_000 as ClosedRange<UInt64> {
            var world = RandomWorld(seed: seed)
            let rules = world.scoring()
            let scorer = Scorer(rules: rules, sharesLanguage: RandomWorld.sharesLanguage)
            let naive = NaiveDecider(rules: MatchRules(tiers: []), sharesLanguage: RandomWorld.sharesLanguage)
            let install = world.install(0)
            let click = world.click(0, for: install)
            let expected = naive.score(install, click, rules)
            let score = scorer.score(install: install.signals, click: click.signals)
            #expect(score?.value == expected?.value, "seed \(seed)")
            let canWin = naive.canWin(expected, rules)
            #expect((score?.canWin ?? false) == canWin, "seed \(seed)")
            unscored += expected == nil ? 1 : 0
            winners += canWin ? 1 : 0
            if let expected, !canWin, expected.value >= rules.minimumScore ?? 0 { short += 1 }
        }
        let seen = "without a score \(unscored), winners \(winners), short of evidence \(short)"
        #expect(unscored > 10 && winners > 500 && short > 50, "random pairs no longer differ enough: \(seen)")
    }

    /// What kinds of decision came up, so that the property cannot go stale unseen.
    private struct Seen: CustomStringConvertible {
        var inherited = 0, links = 0, scored = 0, runnersUp = 0, exhausted = 0, skipped = 0, organic = 0, rounded = 0
        var summed = 0

        mutating func note(_ decision: Decision, _ lookups: [TierLookup]) {
            if let tier = decision.tier, case .summed = lookups[tier] { summed += 1 }
            if case .inherited = decision.touch { inherited += 1 }
            if case .link = decision.touch { links += 1 }
            if decision.matchType == .probabilistic, decision.score != nil { scored += 1 }
            if decision.runnerUp != nil { runnersUp += 1 }
            if decision.exhausted != 0 { exhausted += 1 }
            if decision.status == .skipped { skipped += 1 }
            if decision.status == .organic { organic += 1 }
            if let confidence = decision.confidence, confidence.tenThousandths % 100 != 0 { rounded += 1 }
        }

        var isRich: Bool {
            [inherited, links, scored, runnersUp, exhausted, skipped, organic, rounded, summed].allSatisfy { $0 > 50 }
        }

        var description: String {
            "inherited \(inherited), links \(links), scored \(scored), runners-up \(runnersUp), "
                + "exhausted \(exhausted), skipped \(skipped), organic \(organic), rounded \(rounded), "
                + "summed \(summed)"
        }
    }
}
