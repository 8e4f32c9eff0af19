import AttributionModel
import Deciding

/// What a change of `minimum` or `minimum_evidence` does to the order of clicks, whether or not a list names them.
///
/// A list that was cut says of the clicks beyond its end only that they come after its last one. Their scores stay the
/// same as long as the weights do, but those that begin to suffice, or cease to, change places with others.
struct CutByScore {
    /// A click's place in the winner's order.
    struct Place {
        /// Its number in the block.
        var click: UInt32
        var clickedAt: Instant
        /// `Score.rank`; -1 without a score.
        var rank: Int

        /// Whether it comes before another place; `ids` gives the ids of clicks of one time.
        func comes(before other: Place, ids: (UInt32) -> [UInt8]) -> Bool {
            if rank != other.rank { return rank > other.rank }
            return comesByTime(before: other, ids: ids)
        }

        /// Whether it comes before another place of the same rank.
        func comesByTime(before other: Place, ids: (UInt32) -> [UInt8]) -> Bool {
            if clickedAt != other.clickedAt { return clickedAt > other.clickedAt }
            return ids(other.click).lexicographicallyPrecedes(ids(click))
        }
    }

    /// All ranks that a click of the tier may have had, each with one that it may have now.
    private var moves: [(old: Int, new: Int)]

    /// Looks at all scores that clicks of a tier may have, before and after a change that leaves its weights alone.
    init(from old: ProbabilisticRules, to new: ProbabilisticRules) {
        let range = ScoreRange(old)
        let less = min(old.minimumEvidence, new.minimumEvidence)
        let more = max(old.minimumEvidence, new.minimumEvidence)
        moves = [(old: -1, new: -1)]
        // Evidence that is not enough, that is enough for one of both, and that is enough for both.
        for (reached, lacking) in [(nil, less), (less, more), (more, nil)] as [(Decimal4?, Decimal4?)] {
            guard let least = range.leastScore(withEvidence: reached, lacking: lacking) else { continue }
            for score in least...100 {
                func rank(_ rules: ProbabilisticRules) -> Int {
                    let meetsEvidence = reached.map { rules.minimumEvidence <= $0 } ?? false
                    let canWin = meetsEvidence && score >= rules.minimumScore ?? Int.min
                    return Score(value: score, meetsEvidence: meetsEvidence, canWin: canWin).rank
                }
                moves.append((rank(old), rank(new)))
            }
        }
    }

    /// Whether no two clicks change places.
    var keepsOrder: Bool {
        let sorted = moves.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        return zip(sorted, sorted.dropFirst()).allSatisfy { one, other in
            one.old == other.old ? one.new == other.new : one.new < other.new
        }
    }

    /// Whether a click that comes after `last` in the old order may come before `newLast` in the new one.
    func mayPass(last: Place, newLast: Place, ids: (UInt32) -> [UInt8]) -> Bool {
        moves.contains { move in
            guard move.old <= last.rank, move.new >= newLast.rank else { return false }
            guard move.new == newLast.rank else { return true }
            // If it had the rank of `last`, it is known to come after that in time.
            return move.old < last.rank || last.comesByTime(before: newLast, ids: ids)
        }
    }
}

/// Which scores are possible for clicks that have a tier's key.
private struct ScoreRange {
    private let rules: ProbabilisticRules
    /// The weights of signals of the key, on which both sides always agree, in ten-thousandths.
    private let key: Int64

    init(_ rules: ProbabilisticRules) {
        self.rules = rules
        key = rules.weights.filter { rules.key.contains($0.signal) }.reduce(0) { $0 + $1.exact.tenThousandths }
    }

    /// The least score of a click whose evidence reaches one bound and stays below another; nil if there is none.
    func leastScore(withEvidence reached: Decimal4?, lacking: Decimal4?) -> Int? {
        let most = lacking.map { rules.leastPresent(forEvidence: $0) - 1 } ?? rules.totalWeight
        guard most >= key, most > 0, reached.map({ rules.leastPresent(forEvidence: $0) <= most }) ?? true
        else { return nil }
        return Score.value(of: key, outOf: most)
    }
}
