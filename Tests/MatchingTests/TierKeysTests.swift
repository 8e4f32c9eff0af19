import AttributionModel
import Testing

@testable import Matching

@Suite("Keys of tiers")
struct TierKeysTests {
    @Test("are an install's own in each tier that is open to it, with the times and earlier tiers that matter there")
    func postings() {
        func tier(_ name: String, platforms: [Platform]? = nil, _ method: Tier.Method) -> Tier {
            Tier(name: name, platforms: platforms, method: method, window: Window(limit: 3 * .hour, isInclusive: true))
        }
        let address = Tier.Method.probabilistic(ProbabilisticRules(key: [.ip]))
        var rules = MatchRules(tiers: [
            tier("closed", platforms: [.android], address), tier("first", address), tier("second", address),
            tier("device", .deviceID(clicks: true, earlierInstalls: false)),
        ])
        rules.clockSkew = 2 * .hour
        var install = SignalValues()
        install.platform = .ios
        install.ip = IPAddress(family: 4, high: 0, low: 1)
        install.deviceID = Digest(high: 1, low: 1)
        let requestedAt = Instant.earliest + .day
        var scratch = KeyScratch()
        TierKeys(rules: rules) { _ in .none }.post(install, requestedAt: requestedAt, scratch: &scratch)
        #expect(scratch.postings.map(\.tier) == [1, 2, 3])
        #expect(scratch.postings.map(\.earlierTiers) == [0, 0b10, 0])
        #expect(Set(scratch.postings.map(\.key)).count == 3)
        #expect(scratch.postings.allSatisfy { $0.from == requestedAt - 3 * .hour })
        #expect(scratch.postings.allSatisfy { $0.to == requestedAt + 2 * .hour })
    }

    @Test("are a click's in each tier whose signals it has, if an install could use it there or counts it among scored")
    func wanted() throws {
        func tier(_ platforms: [Platform]?, _ winner: ProbabilisticRules.Winner) -> Tier {
            var own = ProbabilisticRules(key: [.ip])
            own.winner = winner
            return Tier(
                name: "tier", platforms: platforms, method: .probabilistic(own),
                window: Window(limit: .hour, isInclusive: true))
        }
        let device = Tier(
            name: "device", method: .deviceID(clicks: true, earlierInstalls: false),
            window: Window(limit: .hour, isInclusive: true))
        let rules = MatchRules(tiers: [
            tier([.android], .newest), device, tier([.android], .bestScore), tier(nil, .newest),
        ])
        let tiers = TierKeys(rules: rules) { _ in .none }
        let filter = try KeyFilterBuilder(start: .earliest, expecting: 0, budget: MemoryBudget(bytes: 1 << 20))
            .makeFilter()
        var click = SignalValues()
        click.platform = .ios
        click.ip = IPAddress(family: 4, high: 0, low: 1)
        click.deviceID = Digest(high: 1, low: 1)
        var install = click
        install.platform = .android
        var (ofClick, ofInstall) = (KeyScratch(), KeyScratch())
        tiers.digest(click, for: filter, scratch: &ofClick)
        tiers.post(install, requestedAt: .earliest, scratch: &ofInstall)
        #expect(ofInstall.postings.map(\.tier) == [0, 1, 2, 3])
        #expect(ofClick.keys.map(\.key) == ofInstall.postings[1...].map(\.key))
        #expect(ofClick.keys.map(\.earlierTiers) == [0, 0b01, 0b11])
        #expect(ofClick.tiers == 0b111)
        #expect(ofClick.hasDeviceKey)
        click.platform = nil
        tiers.digest(click, for: filter, scratch: &ofClick)
        #expect(ofClick.keys.map(\.key) == ofInstall.postings.map(\.key))
        (click.ip, click.deviceID) = (.absent, .none)
        tiers.digest(click, for: filter, scratch: &ofClick)
        #expect(ofClick.keys.isEmpty && ofClick.tiers == 0 && !ofClick.hasDeviceKey)
    }

    @Test("are those of texts that are one, whatever their numbers, and have every signal of the tier")
    func texts() {
        let own = ProbabilisticRules(key: [.languageTag, .timeZone])
        let tier = Tier(name: "tier", method: .probabilistic(own), window: Window(limit: .hour, isInclusive: true))
        let tiers = TierKeys(rules: MatchRules(tiers: [tier])) { Digest(high: 1, low: UInt64($0.number % 2)) }
        func key(_ text: UInt32, zone: UInt16) -> Digest? {
            var (install, scratch) = (SignalValues(), KeyScratch())
            install.languageTag = TextID(number: text)
            install.timeZone = zone
            tiers.post(install, requestedAt: .earliest, scratch: &scratch)
            return scratch.postings.first?.key
        }
        #expect(key(2, zone: 7) != nil)
        #expect(key(2, zone: 7) == key(4, zone: 7))
        #expect(key(2, zone: 7) != key(3, zone: 7))
        #expect(key(2, zone: 7) != key(2, zone: 8))
        #expect(key(0, zone: 7) == nil && key(2, zone: 0) == nil)
    }

    @Test("depend on each signal of their tier, and on no other that an earlier tier shares with it")
    func signals() {
        let keys: [[Signal]] = [[.ip, .language], [.ip, .screen], [.screen, .timeZone, .ip], [.timeZone]]
        var rules = MatchRules(tiers: [Tier(name: "referrer", method: .referredLink, window: nil)])
        rules.tiers += keys.map { key in
            Tier(
                name: "tier", method: .probabilistic(ProbabilisticRules(key: key)),
                window: Window(limit: .hour, isInclusive: true))
        }
        let tiers = TierKeys(rules: rules) { _ in .none }
        func digests(_ change: (inout SignalValues) -> Void) -> [Digest] {
            var (install, scratch) = (SignalValues(), KeyScratch())
            install.ip = IPAddress(family: 4, high: 0, low: 1)
            install.language = 1
            install.screen = ScreenSize(1, 2)
            install.timeZone = 1
            change(&install)
            tiers.post(install, requestedAt: .earliest, scratch: &scratch)
            return scratch.postings.map(\.key)
        }
        let before = digests { _ in }
        #expect(before.count == keys.count)
        let changes: [(Signal, (inout SignalValues) -> Void)] = [
            (.ip, { $0.ip.low = 2 }), (.language, { $0.language = 2 }), (.screen, { $0.screen = ScreenSize(1, 3) }),
            (.timeZone, { $0.timeZone = 2 }),
        ]
        for (signal, change) in changes {
            let after = digests(change)
            #expect(
                keys.indices.filter { after[$0] != before[$0] } == keys.indices.filter { keys[$0].contains(signal) },
                "\(signal)")
        }
    }
}
