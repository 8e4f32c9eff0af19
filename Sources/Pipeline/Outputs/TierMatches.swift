import AttributionModel

/// How many installs of each platform have reached each tier, and how many it matched.
struct TierMatches {
    /// The installs of one platform in one tier.
    struct Count: Equatable {
        var reached = 0
        var matched = 0
    }

    /// By tier and then by the raw value of the platform; the first place is for installs without one.
    private var counts: [InlineArray<4, Count>] = []

    /// Counts a decision on an install of a platform.
    mutating func add(_ decision: Decision, _ platform: Platform?) {
        let place = Int(platform?.rawValue ?? 0)
        var reached = decision.reached
        while reached != 0 {
            let tier = reached.trailingZeroBitCount
            grow(to: tier + 1)
            counts[tier][place].reached += 1
            reached &= reached - 1
        }
        guard let tier = decision.match?.tier, tier < counts.count else { return }
        counts[tier][place].matched += 1
    }

    /// Adds the counts of another day.
    mutating func add(_ other: TierMatches) {
        grow(to: other.counts.count)
        for tier in other.counts.indices {
            for place in other.counts[tier].indices {
                counts[tier][place].reached += other.counts[tier][place].reached
                counts[tier][place].matched += other.counts[tier][place].matched
            }
        }
    }

    /// The installs of a platform in a tier; of all platforms if none is named.
    func count(ofTier tier: Int, on platforms: [Platform?] = [nil] + Platform.allCases) -> Count {
        guard tier < counts.count else { return Count() }
        return platforms.reduce(into: Count()) { sum, platform in
            let own = counts[tier][Int(platform?.rawValue ?? 0)]
            sum.reached += own.reached
            sum.matched += own.matched
        }
    }

    /// How many installs of some platforms a tier and those before it have matched.
    func matched(upTo tier: Int, on platforms: [Platform?]) -> Int {
        (0...tier).reduce(0) { $0 + count(ofTier: $1, on: platforms).matched }
    }

    private mutating func grow(to count: Int) {
        while counts.count < count { counts.append(InlineArray(repeating: Count())) }
    }
}
