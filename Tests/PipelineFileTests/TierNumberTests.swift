import Testing

/// How many tiers a pipeline may have.
struct TierNumberTests {
    /// A sound file with these tiers, a line each from the tenth on.
    private func file(_ tiers: [String]) -> String {
        let lines = [Int](10...17).map { ($0, $0 == 10 ? tiers.joined(separator: "\n") : "#") }
        return BrokenFile("", Dictionary(uniqueKeysWithValues: lines)).text
    }

    /// Tiers of which none leaves another without work: each needs two signals that no other needs together.
    private func probabilistic(_ count: Int) -> [String] {
        let signals = ["ip", "platform", "os_version", "language", "screen", "pixel_ratio", "timezone", "calendar"]
        let pairs = signals.indices.flatMap { first in signals[(first + 1)...].map { (signals[first], $0) } }
        return pairs.prefix(count).map { "    - {name: \($0)-\($1), type: probabilistic, key: [\($0), \($1)]}" }
    }

    /// Tiers of which each looks further back than those before it.
    private func deterministic(_ count: Int) -> [String] {
        (1...count).map {
            "    - {name: d\($0), type: deterministic, key: [device_id], against: [clicks], window: \($0)h}"
        }
    }

    @Test("Sixteen probabilistic tiers are sound")
    func mostProbabilistic() {
        #expect(faults(in: file(probabilistic(16))) == [])
    }

    @Test("The seventeenth probabilistic tier is refused where it stands, also behind deterministic ones")
    func tooManyProbabilistic() {
        let fault = "only 16 tiers may be probabilistic and this is the 17th; leave some out"
        #expect(faults(in: file(probabilistic(17))) == ["26:7: \(fault)"])
        #expect(faults(in: file(deterministic(3) + probabilistic(18))) == ["29:7: \(fault)"])
    }

    @Test("Sixty-four tiers are sound, sixteen of them probabilistic")
    func mostTiers() {
        #expect(faults(in: file(probabilistic(16) + deterministic(48))) == [])
    }

    @Test("A sixty-fifth tier is refused")
    func tooManyTiers() {
        #expect(
            faults(in: file(probabilistic(16) + deterministic(49)))
                == ["10:5: there are more than 64 tiers; leave some out"])
    }

    @Test("Of too many tiers only the first sixty-four are read: thousands would take gigabytes")
    func unreadTiers() {
        let unknown = ["    - {name: x, type: unknown}"]
        #expect(
            faults(in: file(probabilistic(16) + deterministic(48) + unknown))
                == ["10:5: there are more than 64 tiers; leave some out"])
    }
}
