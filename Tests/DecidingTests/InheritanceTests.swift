import AttributionModel
import Deciding
import Fixtures
import Testing

struct InheritanceTests {
    private let nothing: [TierLookup] = [.closed, .device(nil), .closed, .closed]

    private func lookups(_ click: Candidate) -> [TierLookup] { [.closed, .device(click), .closed, .closed] }

    @Test("an install inherits from the latest attributed one, and is itself inherited from")
    func chain() {
        var decider = Fixture.decider(SmallRules.warpLink)
        _ = decider.decide(
            Fixture.install(0, device: 1), lookups(Fixture.click(0, age: .minute)), remembersDevice: true)
        let second = decider.decide(Fixture.install(1, at: 60 * .day, device: 1), nothing, remembersDevice: true)
        #expect(second.touch == .inherited(.thisRun(0)))
        let third = decider.decide(Fixture.install(2, at: 150 * .day, device: 1), nothing, remembersDevice: true)
        #expect(third.touch == .inherited(.thisRun(1)), "90 days after the second, 150 after the first")
        let fourth = decider.decide(Fixture.install(3, at: 240 * .day + 1, device: 1), nothing, remembersDevice: true)
        #expect(fourth.status == .organic)
    }

    @Test("a device that is not to be remembered leaves nothing to inherit from")
    func forgotten() {
        var decider = Fixture.decider(SmallRules.warpLink)
        _ = decider.decide(
            Fixture.install(0, device: 1), lookups(Fixture.click(0, age: .minute)), remembersDevice: false)
        #expect(decider.decide(Fixture.install(1, device: 1), nothing, remembersDevice: false).status == .organic)
    }

    @Test("a device that is forgotten leaves nothing to inherit from, and its room to another")
    func forgottenLater() {
        var decider = Fixture.decider(SmallRules.warpLink)
        func tap(_ number: UInt32, app: UInt32, device: UInt64) {
            let install = Fixture.install(number, app: app, device: device)
            _ = decider.decide(install, lookups(Fixture.click(number, age: .minute)), remembersDevice: true)
        }
        tap(0, app: 1, device: 1)
        #expect(decider.outdated == nil)
        tap(1, app: 2, device: 1)
        #expect(decider.outdated == nil, "the other app's can still be inherited from")
        tap(2, app: 1, device: 1)
        #expect(decider.outdated == .thisRun(0))
        tap(3, app: 1, device: 2)
        #expect(decider.outdated == nil)
        #expect(Set(decider.forget(device: Digest(high: 1, low: 1))) == [.thisRun(1), .thisRun(2)])
        #expect(decider.forget(device: Digest(high: 1, low: 1)).isEmpty)
        // Three more, of which two take the room of those that are forgotten.
        for device in 3...5 { tap(UInt32(device) + 1, app: 1, device: UInt64(device)) }
        for (device, source) in [(2, 3), (3, 4), (4, 5), (5, 6)] as [(UInt64, UInt32)] {
            let decision = decider.decide(Fixture.install(9, device: device), nothing, remembersDevice: false)
            #expect(decision.touch == .inherited(.thisRun(InstallNumber(number: source))))
        }
        #expect(decider.decide(Fixture.install(9, device: 1), nothing, remembersDevice: false).status == .organic)
    }

    @Test("organic installs are nothing to inherit from, and of equal times the later in order counts")
    func ties() {
        var decider = Fixture.decider(SmallRules.warpLink)
        let device = Digest(high: 1, low: 1)
        decider.seed(earlier: .state(0), device: device, app: .absent, requestedAt: Fixture.noon)
        decider.seed(earlier: .state(1), device: device, app: .absent, requestedAt: Fixture.noon)
        #expect(
            decider.decide(Fixture.install(device: 1), nothing, remembersDevice: false).touch == .inherited(.state(1)))
        #expect(decider.decide(Fixture.install(1, device: 2), nothing, remembersDevice: true).status == .organic)
        #expect(decider.decide(Fixture.install(2, device: 2), nothing, remembersDevice: true).status == .organic)
    }

    @Test(
        "the app is the same where both have one",
        arguments: [(1, 3), (2, 2), (3, 0), (0, 3)] as [(UInt32, UInt32)])
    func apps(app: UInt32, from: UInt32) {
        var decider = Fixture.decider(SmallRules.warpLink)
        // In order of time: no app, app 1, app 2, app 1.
        for (place, earlier) in ([0, 1, 2, 1] as [UInt32]).enumerated() {
            decider.seed(
                earlier: .state(UInt32(place)), device: Digest(high: 1, low: 1), app: TextID(number: earlier),
                requestedAt: Fixture.noon - .day + Int64(place))
        }
        let decision = decider.decide(Fixture.install(app: app, device: 1), nothing, remembersDevice: false)
        #expect(decision.touch == .inherited(.state(from)))
    }

    @Test("a device with many apps has the latest install of each, and of all, until it is forgotten")
    func manyApps() {
        var random = SeededNumbers(seed: 1)
        var decider = Fixture.decider(SmallRules.warpLink)
        let device = Digest(high: 1, low: 1)
        var known: [(app: UInt32, place: UInt32, at: Instant)] = []
        for place in 0..<400 as Range<UInt32> {
            if place == 250 {
                #expect(decider.forget(device: device).count == Set(known.map(\.app)).count)
                known = []
            }
            // As earlier days have them: some are later than those that follow.
            let at = Fixture.noon - .day + Int64(place / 3 + UInt32(random.below(9))) * 1_000
            let app = UInt32(random.below(Int(place % 250) / 4 + 1))
            decider.seed(earlier: .state(place), device: device, app: TextID(number: app), requestedAt: at)
            known.append((app, place, at))
            let asked = UInt32(random.below(60))
            let latest = known.filter { asked == 0 || $0.app == 0 || $0.app == asked }.max {
                ($0.at, $0.place) < ($1.at, $1.place)
            }
            let decision = decider.decide(Fixture.install(app: asked, device: 1), nothing, remembersDevice: false)
            #expect(decision.touch == latest.map { .inherited(.state($0.place)) }, "after \(place)")
        }
    }

    @Test("installs without a device id, and tiers against clicks alone, never inherit")
    func noDevice() {
        var rules = SmallRules.warpLink
        rules.tiers[1].method = .deviceID(clicks: true, earlierInstalls: false)
        var clicksAlone = Fixture.decider(rules)
        var both = Fixture.decider(SmallRules.warpLink)
        for device in [Digest.none, Digest(high: 1, low: 1)] {
            clicksAlone.seed(earlier: .state(0), device: device, app: .absent, requestedAt: Fixture.noon)
            both.seed(earlier: .state(0), device: device, app: .absent, requestedAt: Fixture.noon)
        }
        #expect(clicksAlone.decide(Fixture.install(device: 1), nothing, remembersDevice: false).status == .organic)
        #expect(both.decide(Fixture.install(), nothing, remembersDevice: false).status == .organic)
    }

    @Test("a tier against earlier installs alone looks at no click")
    func installsAlone() {
        var rules = SmallRules.warpLink
        rules.tiers[1].method = .deviceID(clicks: false, earlierInstalls: true)
        var decider = Fixture.decider(rules)
        let click = Fixture.click(0, age: .minute)
        let decision = decider.decide(Fixture.install(device: 1), lookups(click), remembersDevice: false)
        #expect(decision.status == .organic)
        #expect(!decision.claimsClick)
    }
}
