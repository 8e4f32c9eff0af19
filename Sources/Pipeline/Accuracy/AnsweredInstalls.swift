import AttributionModel
import Reviewing

/// How many installs there are, and how many of them probabilistic tiers attribute, by platform and by rank.
struct AnsweredInstalls: Sendable {
    /// The platform of an install, nil if it names none, and the rank of its match.
    struct Match: Hashable, Sendable {
        var platform: Platform?
        var rank: Int
    }

    private let ranks: MatchRanks
    /// All that are decided.
    private var decided: [Platform?: Int] = [:]
    /// Those that are attributed.
    private(set) var answers: AnswerGroups<[Match: Int]>
    /// The first and the last time of those that are decided; nil without any.
    private(set) var times: ClosedRange<Instant>?

    init(by dimension: FlowDimension?, _ ranks: MatchRanks) {
        self.ranks = ranks
        answers = AnswerGroups(by: dimension, none: [:])
    }

    /// Counts the row of an install that came at `time`.
    mutating func add(_ row: ResultRow, at time: Instant) {
        guard row.isDecided else { return }
        let platform = row.namedPlatform
        decided[platform, default: 0] += 1
        times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        guard row.status == .attributed else { return }
        let match = Match(platform: platform, rank: ranks.rank(of: row))
        answers.count(row) { $0[match, default: 0] += 1 }
    }

    /// How many are decided.
    var count: Int { decided.values.reduce(0, +) }

    /// How many are attributed in a group.
    func answers(in group: AnswerGroup) -> Int { answers[group].values.reduce(0, +) }

    /// How many of a platform are attributed in a group.
    func answers(in group: AnswerGroup, on platform: Platform?) -> Int {
        answers[group].reduce(0) { $1.key.platform == platform ? $0 + $1.value : $0 }
    }

    /// How many installs of a platform have no match before each of some ranks, which ascend; of those whose match has
    /// just that rank half, as it is unknown which come first.
    func unmatched(on platform: Platform?, at ranks: [Int]) -> [Double] {
        var matches = answers[.all].filter { $0.key.platform == platform }.sorted { $0.key.rank < $1.key.rank }[...]
        var left = Double(decided[platform] ?? 0)
        return ranks.map { rank in
            while let next = matches.first, next.key.rank < rank {
                left -= Double(next.value)
                matches.removeFirst()
            }
            let same = matches.first.map { $0.key.rank == rank ? Double($0.value) : 0 } ?? 0
            return left - same / 2
        }
    }
}

extension ResultRow {
    /// Whether its install was decided, neither skipped nor a repeat.
    var isDecided: Bool { status == .attributed || status == .organic }

    /// The platform; nil if the row names none.
    var namedPlatform: Platform? {
        let name = content(.platform)
        return isNull(.platform) ? nil : Platform.allCases.first { name.elementsEqual($0.name.utf8) }
    }
}
