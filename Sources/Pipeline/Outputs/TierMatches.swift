import AttributionModel

/// How many installs of each platform have reached each tier, and how many it matched.
struct TierMatches {
    /// The installs of one platform in one tier.
    struct Count: Equatable {
        var reached = 0
        var matched = 0

        /// Adds installs of another platform, or of another day.
        static func += (lhs: inout Count, rhs: Count) {
            lhs.reached += rhs.reached
            lhs.matched += rhs.matched
        }
    }

    /// By tier.
    private var counts: [ByPlatform<Count>] = []

    /// Counts a decision on an install of a platform.
    mutating func add(_ decision: Decision, _ platform: Platform?) {
        var reached = decision.reached
        while reached != 0 {
            let tier = reached.trailingZeroBitCount
            grow(to: tier + 1)
            counts[tier][platform].reached += 1
            reached &= reached - 1
        }
        guard let tier = decision.match?.tier, tier < counts.count else { return }
        counts[tier][platform].matched += 1
    }

    /// Adds the counts of another day.
    mutating func add(_ other: TierMatches) {
        grow(to: other.counts.count)
        for (tier, others) in other.counts.enumerated() { counts[tier].add(others, +=) }
    }

    /// The installs of a platform in a tier; of all platforms if none is named.
    func count(ofTier tier: Int, on platforms: [Platform?] = Platform.allAndUnknown) -> Count {
        guard tier < counts.count else { return Count() }
        return platforms.reduce(into: Count()) { $0 += counts[tier][$1] }
    }

    /// How many installs of some platforms a tier and those before it have matched.
    func matched(upTo tier: Int, on platforms: [Platform?]) -> Int {
        (0...tier).reduce(0) { $0 + count(ofTier: $1, on: platforms).matched }
    }

    private mutating func grow(to count: Int) { counts.extend(to: count, with: ByPlatform(repeating: Count())) }
}
