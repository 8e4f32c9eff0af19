import AttributionModel
import Reviewing

/// About how many installs probabilistic tiers match by chance, told by what they would match if all installs had come
/// some days later.
///
/// Clicks from after an install have not brought it, so what matches them does so by chance: clicks of other people
/// with the same address and phone. Installs that were matched to the click that brought them had no need of chance.
/// So chance has matched only some of the others: the same share of them as of the moved installs, if these meet as
/// many clicks of others as they did when they came. Own clicks that lost to one of somebody else are not looked at.
struct ChanceMatches: Sendable {
    /// How much later the installs are moved: so far that all clicks that they can meet come after them.
    let later: Milliseconds
    /// What is answered for the moved installs; their span is that of the times at which they really came.
    let moved: AnsweredInstalls
    /// What is answered for the installs as they came.
    private(set) var actual: AnsweredInstalls

    /// Nothing is known yet of the installs as they came; `moved` tells of all that were moved.
    init(_ moved: AnsweredInstalls, later: Milliseconds) {
        self.later = later
        self.moved = moved
        actual = AnsweredInstalls(of: moved.span, by: moved.answers.dimension)
    }

    /// How much later installs are moved for the tiers of some rules: by whole days, as the traffic of days is alike,
    /// and by a day more than the longest window, as people tap further links when they have just installed an app.
    static func move(for rules: MatchRules) -> Milliseconds { ((rules.longestWindow + .day - 1) / .day + 1) * .day }

    /// Counts the row of an install as it came.
    mutating func add(_ row: ResultRow) { actual.add(row, at: row.instant(.requestedAt)) }

    /// How many installs of the span are attributed in a group.
    func answers(in group: AnswerGroup) -> Int { actual.answers[group].sum }

    /// About how many of these are attributed by chance.
    ///
    /// Of `n` installs as they came `m` are attributed, and of `N` moved ones `M`. If `t` were matched to the click
    /// that brought them, `m = t + (n - t) M / N`. So `(n - t) M / N = M (n - m) / (N - M)` are by chance, and a group
    /// has the same share of them as of the moved ones that match. Platforms are looked at one by one, as they differ
    /// in how many match.
    func estimate(in group: AnswerGroup) -> Int {
        var byChance = 0.0
        // In the same order each time: sums of fractions depend on it.
        for platform in [nil] + Platform.allCases {
            guard let matched = moved.answers[group][platform] else { continue }
            let (unmatched, organic) = (moved.organic(on: platform), actual.organic(on: platform))
            // If all moved installs match, nothing tells matches by chance from others.
            guard unmatched > 0 else { return answers(in: group) }
            byChance += Double(matched) * Double(organic) / Double(unmatched)
        }
        return min(Int(byChance.rounded()), answers(in: group))
    }
}
