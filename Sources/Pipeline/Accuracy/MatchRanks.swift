import AttributionModel
import Reviewing

/// How soon matches come when an install looks for its click: in an earlier tier, and there as the better click.
///
/// A rank is a whole number, the lower the sooner. Ages are told apart by an eighth of themselves, so that ranks are
/// few.
struct MatchRanks: Sendable {
    /// More than there are ranks in one tier.
    private static let perTier = 1 << 10

    private let tiers: [[UInt8]: (place: Int, winner: ProbabilisticRules.Winner)]

    /// The ranks of matches in some tiers, of which the probabilistic ones count.
    init(_ tiers: [Tier]) {
        let places = tiers.enumerated().compactMap { place, tier in
            tier.probabilistic.map { (tier.name.utf8Bytes, (place: place, winner: $0.winner)) }
        }
        self.tiers = Dictionary(uniqueKeysWithValues: places)
    }

    /// The rank of an attributed row.
    func rank(of row: ResultRow) -> Int {
        guard let tier = tiers[row.bytes(.tier) ?? []] else { return 0 }
        let inTier =
            switch tier.winner {
            case .newest: MatchRanks.step(ofAge: row.age ?? 0)
            case .earliest: MatchRanks.perTier - 1 - MatchRanks.step(ofAge: row.age ?? 0)
            case .bestScore: 100 - Int((row.decimal(.score)?.tenThousandths ?? 0) / 10_000)
            }
        return tier.place * MatchRanks.perTier + inTier
    }

    /// A number that grows by eight each time that an age doubles, and is less than 300 for any age.
    private static func step(ofAge age: Milliseconds) -> Int {
        let seconds = UInt64(max(0, age) / .second) + 8
        let doublings = 63 - seconds.leadingZeroBitCount
        return doublings * 8 + Int(seconds >> UInt64(doublings - 3) & 7)
    }
}
