import AttributionModel
import Reviewing

/// About how many installs probabilistic tiers match by chance, told by what they would match if all installs had come
/// some days later.
///
/// Clicks from after an install have not brought it, so what matches them does so by chance: clicks of other people
/// whose address and phone look the same. An install at its own time meets such clicks as often as a moved one, if
/// traffic is alike. But it matches them only if no better click of its own is found before.
struct ChanceMatches: Sendable {
    /// How much later the installs are moved: so far that all clicks that they can meet come after them.
    let later: Milliseconds
    /// What is answered for the moved installs, by the times at which they really came.
    let moved: AnsweredInstalls
    /// The first and the last time of these.
    let times: ClosedRange<Instant>
    /// What is answered for the installs as they came.
    private(set) var actual: AnsweredInstalls
    private var covered: CoveredInstalls
    /// How many matches by chance a moved match stands for; known when all rows were counted.
    private var weights: [AnsweredInstalls.Match: Double] = [:]

    /// Nothing is known yet of the installs as they came; nil if there are none.
    ///
    /// `moved` tells of those `covered` that were moved.
    init?(_ moved: AnsweredInstalls, _ covered: CoveredInstalls, later: Milliseconds, _ ranks: MatchRanks) {
        guard let times = moved.times else { return nil }
        (self.moved, self.times, self.covered, self.later) = (moved, times, covered, later)
        actual = AnsweredInstalls(by: moved.answers.dimension, ranks)
    }

    /// How much later installs are moved for the tiers of some rules: by whole days, as the traffic of days is alike,
    /// and by a day more than the longest window, as people tap further links when they have just installed an app.
    static func move(for rules: MatchRules) -> Milliseconds { ((rules.longestWindow + .day - 1) / .day + 1) * .day }

    /// Counts the row of an install as it came.
    mutating func add(_ row: ResultRow) {
        guard let time = row.instant(.requestedAt), covered.contain(time) else { return }
        actual.add(row, at: time)
    }

    /// Says so if the logs do not have all installs of the result, or others in their place.
    func differingInstalls(in logs: ReviewedLogs) -> [String] {
        let (found, all) = (moved.count, actual.count)
        guard found != all else { return [] }
        return [
            "the logs under \(logs.input) decide \(found) of the \(all) installs of which chance is told: check that they are "
                + "those of the run, and complete"
        ]
    }

    /// Ends the counting.
    ///
    /// At each rank, only installs without a better match can meet a match by chance. As large a share of them is taken
    /// to do so as of the moved installs without a better match. So each moved match stands for as many matches by
    /// chance as there are such installs for each such moved one. Platforms are looked at one by one, as they differ in
    /// how many match.
    mutating func finish() {
        let matches = moved.answers[.all].keys
        for platform in Set(matches.map(\.platform)) {
            let ranks = matches.filter { $0.platform == platform }.map(\.rank).sorted()
            let unmatched = zip(actual.unmatched(on: platform, at: ranks), moved.unmatched(on: platform, at: ranks))
            for (rank, (left, leftOfMoved)) in zip(ranks, unmatched) {
                weights[AnsweredInstalls.Match(platform: platform, rank: rank)] = left / leftOfMoved
            }
        }
    }

    /// About how many of a group's answers are by chance; after `finish`.
    func estimate(in group: AnswerGroup) -> Int {
        var sums: [Platform?: Double] = [:]
        // In the same order each time: sums of fractions depend on it.
        for (match, count) in moved.answers[group].sorted(by: { $0.key.rank < $1.key.rank }) {
            sums[match.platform, default: 0] += Double(count) * (weights[match] ?? 0)
        }
        let byChance = Platform.allAndUnknown.reduce(0.0) { sum, platform in
            sum + min(sums[platform] ?? 0, Double(actual.answers(in: group, on: platform)))
        }
        return Int(byChance.rounded())
    }
}
