import AttributionModel

/// How often probabilistic tiers are right, told by installs whose click or link a deterministic tier knows, and how
/// many of their matches are by chance, if logs tell.
public struct MatchAccuracy: Sendable {
    /// By what answers may be counted besides their tier, level and confidence.
    public static let dimensions = FlowDimension.allCases.filter { $0 != .tier && $0 != .level }

    /// What decided, without deterministic tiers.
    let rescoring: Rescoring
    let counts: AccuracyCounts
    /// What a person should know of days that are missing or stale, and of the logs.
    public let warnings: [RunWarning]

    /// The deterministic tiers that know installs, the one that knows most first.
    var known: [(tier: String, counts: AccuracyCounts.Known)] {
        counts.known.sorted {
            $0.value.installs != $1.value.installs
                ? $0.value.installs > $1.value.installs : $0.key.lexicographicallyPrecedes($1.key)
        }.map { (tier: String(decoding: $0.key, as: UTF8.self), counts: $0.value) }
    }

    /// The tiers in order, also those that answer nothing.
    var tiers: [(name: String, group: AnswerGroup)] {
        rescoring.new.match.tiers.map { ($0.name, .tier($0.name.utf8Bytes)) }
    }

    /// The levels of answers, the highest first and none, named nil, last; empty without levels.
    var levels: [(name: String?, group: AnswerGroup)] {
        guard rescoring.new.match.levels != nil else { return [] }
        let answered = Set(counts.answers.groups)
        let all = Level.allCases.map { ($0.rawValue as String?, AnswerGroup.level($0.rawValue)) } + [(nil, .level(""))]
        return all.filter { answered.contains($0.1) }
    }

    /// The tenths of confidence or score that answers have, the highest first.
    var bands: [CertaintyBand] {
        counts.answers.groups.compactMap { if case .band(let band) = $0 { band } else { nil } }.sorted(by: >)
    }

    /// What answers count for: where chance is told, what has most by chance first, and then what has most answers for
    /// installs whose touch is known.
    var credits: [Credit] {
        let ranks = counts.answers.groups.compactMap { group in
            guard case .credit(let credit) = group else { return (Int, Int, Credit)?.none }
            return (counts.chance?.estimate(in: group) ?? 0, counts.answers[group].installs, credit)
        }
        return ranks.sorted { ($1.0, $1.1, $0.2) < ($0.0, $0.1, $1.2) }.map { $0.2 }
    }
}
