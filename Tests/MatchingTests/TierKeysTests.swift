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
}
